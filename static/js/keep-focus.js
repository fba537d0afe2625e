// What had the focus may be gone when a new moment begins: whoever plays by keyboard or by ear goes on at its heading.
const HEADINGS = ".ending__headline, .zone--now h2, .zone--moment, .zone--now";
const table = document.getElementById("screen");
let isHere = false;

table.addEventListener("focusin", () => { isHere = true; });
table.addEventListener("focusout", () => { isHere = false; });
new MutationObserver(() => {
  if (!isHere || document.activeElement !== document.body) return;
  const heading = [...table.querySelectorAll(HEADINGS)].find((each) => each.checkVisibility());
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}).observe(table, { childList: true, subtree: true });
