// A field that must be mended may stand in a closed fold: it opens, so that the browser can say what is wrong.
document.addEventListener("invalid", (event) => { event.target.closest("details")?.setAttribute("open", ""); }, true);
