// What nobody should tap in passing: the button is pressed until it has filled. Keys and screen readers press it as usual.
const HOLD = 1500;
let held = null;

function letGo() {
  clearTimeout(held?.timer);
  held?.button.classList.remove("is-held");
  held = null;
}

addEventListener("pointerdown", (event) => {
  const button = event.target.closest?.("[data-hold]");
  letGo();
  if (!button || !event.isPrimary) return;
  button.classList.add("is-held");
  held = { button, timer: setTimeout(() => { letGo(); button.click(); }, HOLD) };
});
for (const kind of ["pointerup", "pointercancel", "blur", "visibilitychange"]) addEventListener(kind, letGo);
addEventListener("click", (event) => { if (event.detail && event.target.closest?.("[data-hold]")) event.preventDefault(); }, true);
addEventListener("contextmenu", (event) => { if (event.target.closest?.("[data-hold]")) event.preventDefault(); });
