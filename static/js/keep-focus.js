// What had the focus may be gone when a new moment begins, or lead somewhere else by then, or a form was asked in between:
// whoever plays by keyboard or by ear goes on at the heading of what is now.
const HEADINGS = [".ending__headline", ".zone--now h2", ".zone--moment", ".zone--now"];
let held = null, told = "";

const isSeen = (each) => each.getClientRects().length > 0;
const heading = () => HEADINGS.flatMap((each) => [...document.querySelectorAll(each)]).find(isSeen);
const isGone = () => !held.isConnected || !isSeen(held) || held.disabled;
const hasLedOn = () => held.matches(".zone--deed button, .turn__next button") && told !== heading()?.textContent;

function goOn() {
  const found = heading();
  if (!found) return;
  found.tabIndex = -1;
  found.focus({ preventScroll: true });
}

document.addEventListener("focusin", ({ target }) => { held = target; told = heading()?.textContent; });
new MutationObserver(() => {
  if (held && [document.body, held].includes(document.activeElement) && (isGone() || hasLedOn())) goOn();
}).observe(document.body, { childList: true, characterData: true, subtree: true, attributeFilter: ["hidden", "disabled"] });
if (document.referrer.startsWith(`${location.origin}${location.pathname}/moves/`)) goOn();
