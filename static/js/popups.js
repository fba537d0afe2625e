// A popup is a <dialog>. A button whose `formaction` is "#its-id" opens it, "#" closes the one that the button stands in;
// without scripts the browser does it, by `:target`. A tap beside it closes it, and so does the tap that it was opened
// for, and the end of its round. One that `stays` waits for a form that `closes` it, as a drawer does.
function open(popup) {
  if (popup.open) return;
  popup.tabIndex = -1;
  popup.showModal();
  // The first field would have the focus, and bring up a keyboard that nobody asked for.
  popup.focus();
  popup.dispatchEvent(new Event("opened"));
}

const opened = () => [...document.querySelectorAll("dialog[open]")];
const meant = (button, address) => (address === "#" ? button.closest("dialog") : document.querySelector(`dialog${address}`));
const isBeside = (popup, { clientX: x, clientY: y }) => {
  const { left, right, top, bottom } = popup.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
};

document.addEventListener("click", (event) => {
  const button = event.target.closest('[formaction^="#"]'), address = button?.getAttribute("formaction");
  const popup = button && meant(button, address);
  if (event.target.matches("dialog")) for (const each of opened()) if (isBeside(each, event)) each.close();
  if (!popup) return;
  event.preventDefault();
  if (address === "#") popup.close(); else open(popup);
});

const toClose = (form) => (form.matches(".closes") ? opened() : [form.closest("dialog.popup:not(.stays)")]);
document.addEventListener("submit", ({ target }) => { for (const each of toClose(target)) each?.close(); });

const roundOf = (part) => part.querySelector('[name="at"]')?.value;
document.addEventListener("parts:come", ({ detail: { parts } }) => {
  for (const popup of opened()) {
    const part = parts.find(({ id }) => document.getElementById(id)?.contains(popup.parentElement));
    if (part && roundOf(document.getElementById(part.id)) !== roundOf(part)) popup.close();
  }
});
// One whose place is no longer shown would hold the screen unseen. What lies in a drawer comes when it opens, and again
// with each change.
document.addEventListener("parts:shown", ({ detail: { request } }) => {
  for (const each of opened()) {
    if (!each.getClientRects().length) each.close();
    else if (!request) each.dispatchEvent(new Event("opened"));
  }
});

// An address may name a popup, as a scanned card does; it is opened once, and the address forgets it.
function openNamed() {
  const popup = /^#[\w-]+$/.test(location.hash) && document.querySelector(`dialog${location.hash}`);
  if (!popup) return;
  history.replaceState(null, "", location.pathname);
  open(popup);
}

// A phone greets once, too.
if (location.hash === "#welcome") addEventListener("load", () => history.replaceState(null, "", location.pathname));
addEventListener("hashchange", openNamed);
openNamed();
