// If what had the focus is gone or leads somewhere else when a new moment begins, the focus goes to the heading of what is now.
const HEADINGS = [".ending__headline", ".zone--now h2", ".zone--moment", ".zone--now"];
let held = null, told = "", led = "", text = "";

const isSeen = (each) => each.getClientRects().length > 0;
const heading = () => HEADINGS.flatMap((each) => [...document.querySelectorAll(each)]).find(isSeen);
const isGone = () => !held.isConnected || !isSeen(held) || held.disabled;
// A button that still leads where it did keeps the focus: a press may be on its way.
const leadsTo = ({ form, textContent }) => form?.elements.at?.value + textContent;
const isElsewhere = () => told !== heading()?.textContent && led !== leadsTo(held);
const isOther = () => held.matches(".zone--deed button, .turn__next button") || (held.matches("button") && held.textContent !== text);
const hasLedOn = () => isOther() && isElsewhere();

function goOn() {
  const found = heading();
  if (!found) return;
  found.tabIndex = -1;
  found.focus({ preventScroll: true });
}

document.addEventListener("focusin", ({ target }) => { held = target; told = heading()?.textContent; led = leadsTo(target); text = target.textContent; });
// A changed text hides nothing. Whether something is seen is asked only where it may have gone: the answer costs a layout.
new MutationObserver((changes) => {
  if (!held || ![document.body, held].includes(document.activeElement)) return;
  if ((changes.some(({ type }) => type !== "characterData") && isGone()) || hasLedOn()) goOn();
}).observe(document.body, { childList: true, characterData: true, subtree: true, attributeFilter: ["hidden", "disabled"] });
if (document.referrer.startsWith(`${location.origin}${location.pathname}/moves/`)) goOn();
