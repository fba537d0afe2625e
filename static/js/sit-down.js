// Who plays, without loading the page anew: taps and names are sent one after the other, and the field keeps its focus.
// Whoever taps "start" with a name still in the field starts with that name, or is told what is wrong with it.
const form = document.getElementById("names");
const field = form.elements.typed;
const refused = () => document.getElementById("names-refused");
let turn = Promise.resolve(), waiting = 0, lifted = turn;

function inTurn(step) {
  waiting += 1;
  turn = turn.then(step).finally(() => { waiting -= 1; });
}

async function show(address, how) {
  const reply = await fetch(address, how);
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  if (!page.getElementById("seating")) return location.assign(address);
  await lifted;
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
    try { await show(`${form.action}?${said}`); } catch { refused().textContent = refused().dataset.lost; }
    if (refused().textContent) giveBack(names);
  });
}

// It stands ready to be typed over, unless somebody types on already.
function giveBack(names) {
  const later = field.value.trim();
  field.value = [names, later].filter(Boolean).join(", ");
  if (!later && document.activeElement === field) field.select();
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
// A name that is hidden stays in sight, to be brought back.
document.addEventListener("submit", (event) => {
  if (!event.target.closest("#forgetting")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target));
  body.set(event.submitter.name, event.submitter.value);
  inTurn(() => show(event.target.action, { method: "POST", body }).catch(() => location.reload()));
});

// Nothing moves away under a finger that is down.
document.addEventListener("pointerdown", () => {
  lifted = new Promise((done) => {
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done), { once: true });
  });
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches(".opening")) return;
  take(true);
  if (!waiting) return;
  event.preventDefault();
  inTurn(() => { if (!refused().textContent) document.querySelector(".opening").submit(); });
});
