// A moment belongs to whoever is there: a page that is loaded in the middle of it has seen it.
for (const seen of document.querySelectorAll("[data-once]")) seen.checked = true;
