// Nothing moves or goes from under a finger: what the house sends while a button is pressed is shown when its tap has counted.
const LONGEST = 700, CLICK_COMES = 60;
const PRESSED = "button, summary, label, a";
let isPressed = false, timer = 0;
const waiting = [];

function letGo() {
  isPressed = false;
  for (const detail of waiting.splice(0)) document.dispatchEvent(new CustomEvent("parts:sent", { detail }));
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
addEventListener("parts:sent", (event) => {
  if (!isPressed) return;
  event.stopPropagation();
  waiting.push(event.detail);
}, true);
