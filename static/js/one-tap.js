// A finger that taps twice in a blink means one tap: what leads on is not led on twice, not even where the next thing to tap
// stands already.
const LEADS_ON = "button.button--big, .verdict, .turn__on, .me__button", NEAR = 40;
// An answer comes when a card was turned and a clue was given: two fingers that note it within this time note it once.
const BLINK = 400, ANSWER = 1500;
let isFinger = false, last = { at: 0, x: 0, y: 0 };

document.addEventListener("pointerdown", ({ pointerType }) => { isFinger = pointerType === "touch"; }, { capture: true, passive: true });
document.addEventListener("click", (event) => {
  if (!isFinger || !event.detail) return;
  const tap = { at: Date.now(), x: event.clientX, y: event.clientY };
  const blink = event.target.closest(".verdict") ? ANSWER : BLINK;
  const isSame = Math.abs(tap.at - last.at) < blink && Math.hypot(tap.x - last.x, tap.y - last.y) < NEAR;
  last = tap;
  if (!isSame || !event.target.closest(LEADS_ON)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
