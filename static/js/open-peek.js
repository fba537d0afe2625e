// A scanned card leads to #peek-<seat>: the popup of that seat opens, and the address forgets it.
function openPeek() {
  const [, id] = location.hash.match(/^#(peek-\w+)$/) ?? [];
  if (!id) return;
  history.replaceState(null, "", location.pathname);
  const peek = document.getElementById(id);
  if (peek && !peek.matches(":popover-open")) peek.showPopover();
}

addEventListener("hashchange", openPeek);
openPeek();
