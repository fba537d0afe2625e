// Who plays, without loading the page anew: taps and names are sent one after the other, and the field keeps its focus.
const form = document.getElementById("names");
const field = form.elements.typed;
let turn = Promise.resolve();

const inTurn = (step) => { turn = turn.then(step); };

async function show(address) {
  const reply = await fetch(address);
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  if (!page.getElementById("seating")) return location.assign(address);
  for (const old of document.querySelectorAll("[data-fresh]")) {
    const fresh = page.getElementById(old.id);
    if (fresh) renew(old, fresh);
  }
  history.replaceState(null, "", document.getElementById("seating").dataset.here);
}

function renew(old, fresh) {
  const held = old.contains(document.activeElement) && document.activeElement.dataset.tap;
  for (const fold of old.querySelectorAll("details[open]")) fresh.querySelector(`#${fold.id}`)?.setAttribute("open", "");
  if (old.open) fresh.open = true;
  old.replaceWith(fresh);
  if (held) (tap(held) ?? document.querySelector("#seating a"))?.focus({ preventScroll: true });
}

const tap = (what) => [...document.querySelectorAll("[data-tap]")].find((each) => each.dataset.tap === what);

function sit(names) {
  if (!names.trim()) return;
  inTurn(async () => {
    const said = new URLSearchParams(new FormData(form));
    said.set("typed", names);
    const refused = () => document.getElementById("names-refused");
    try { await show(`${form.action}?${said}`); } catch { refused().textContent = refused().dataset.lost; }
    if (refused().textContent) field.value = [names, field.value].filter(Boolean).join(", ");
  });
}

function take(all) {
  const names = field.value, end = all ? names.length : Math.max(names.lastIndexOf(","), names.lastIndexOf(";"));
  if (end < 0) return;
  field.value = names.slice(end + 1).trimStart();
  sit(names.slice(0, end));
}

field.addEventListener("input", () => take(false));
field.addEventListener("change", () => take(true));
form.addEventListener("submit", (event) => { event.preventDefault(); take(true); field.focus(); });
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-tap]");
  if (!link) return;
  event.preventDefault();
  const what = link.dataset.tap;
  // An earlier tap may have changed what this one leads to.
  inTurn(() => show((tap(what) ?? link).href).catch(() => location.assign(link.href)));
});
