// Nothing moves or goes from under a finger: what the house sends while a button is pressed is shown when its tap has counted.
const LONGEST = 700, CLICK_COMES = 60;
const PRESSED = "button, summary, label, a";
let isPressed = false, timer = 0;
const waiting = [];

function letGo() {
  isPressed = false;
  for (const detail of waiting.splice(0)) {
    for (const name of ["htmx:before:swap", "htmx:after:swap"]) document.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

function letGoIn(time) {
  clearTimeout(timer);
  timer = setTimeout(letGo, time);
}

addEventListener("pointerdown", ({ target }) => {
  isPressed = Boolean(target.closest?.(PRESSED));
  letGoIn(LONGEST);
}, true);
addEventListener("pointerup", () => letGoIn(CLICK_COMES), true);
addEventListener("pointercancel", letGo, true);
addEventListener("click", () => letGoIn(0), true);
addEventListener("htmx:before:swap", ({ detail }) => {
  if (isPressed) waiting.push({ ...detail, tasks: detail.tasks.splice(0) });
}, true);
