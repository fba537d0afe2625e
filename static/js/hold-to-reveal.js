// A secret is on the screen only while a finger, a key or the toggle keeps it there: everything else wipes it.
const LASTS = 8000, SLOW = 2500;
let open = null;

const part = (form, name) => form.querySelector(`.secret__${name}`);
const write = (form, name, text) => { part(form, name).textContent = text; };
// The drawing of the secret stands where that of the card's back was: one path, whatever it shows.
function draw(form, path) {
  const stroke = form.querySelector(".secret__picture path");
  if (!stroke) return;
  form.back ??= stroke.getAttribute("d");
  stroke.setAttribute("d", path || form.back);
}
const formOf = (event, button) => event.target.closest?.(`.secret__${button}`)?.form;

function hide() {
  if (!open) return;
  const { form, asking, timer } = open;
  open = null;
  asking.abort();
  clearTimeout(timer);
  for (const name of ["word", "told", "state"]) write(form, name, "");
  draw(form);
  part(form, "toggle").setAttribute("aria-pressed", "false");
}

const ask = (form, signal) => fetch(form.action, {
  method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(new FormData(form)), cache: "no-store", signal,
}).then((reply) => reply.json());

async function show(form, by) {
  hide();
  const mine = open = { form, by, asking: new AbortController() };
  const { slow, lost } = part(form, "state").dataset;
  const fail = (why) => { hide(); write(form, "state", why); };
  part(form, "toggle").setAttribute("aria-pressed", by === "toggle");
  write(form, "state", "");
  mine.timer = setTimeout(() => { write(form, "state", slow); mine.timer = setTimeout(fail, LASTS, lost); }, SLOW);
  const { word, told, drawing, error } = await ask(form, mine.asking.signal).catch(() => ({ error: { text: lost } }));
  if (open !== mine) return;
  clearTimeout(mine.timer);
  if (error) return fail(error.text);
  for (const [name, text] of Object.entries({ word, told, state: "" })) write(form, name, text);
  draw(form, drawing);
  if (by === "toggle") mine.timer = setTimeout(hide, LASTS);
}
const on = (kinds, what) => kinds.split(" ").forEach((kind) => addEventListener(kind, what, true));
const wipe = (kinds, when = () => true) => on(kinds, (event) => { if (open && when(event)) hide(); });
wipe("visibilitychange pagehide orientationchange resize");
wipe("blur", (event) => event.target === window);
wipe("pointerup pointercancel keyup", () => open.by !== "toggle");
wipe("pointerdown", (event) => !open.form.contains(event.target));
wipe("scroll", () => { const { top, bottom } = part(open.form, "box").getBoundingClientRect(); return bottom < 0 || top > innerHeight; });
wipe("cancel close", (event) => event.target.contains(open.form));
wipe("parts:shown", () => !open.form.isConnected);
// A long press on the button brings a menu on some phones: there it is only kept away.
wipe("contextmenu", (event) => !formOf(event, "hold"));
on("contextmenu click", (event) => { if (formOf(event, "hold") || formOf(event, "toggle")) event.preventDefault(); });
on("pointerdown", (event) => { if (event.isPrimary && event.button === 0 && formOf(event, "hold")) show(formOf(event, "hold"), "finger"); });
on("keydown", (event) => {
  if (![" ", "Enter"].includes(event.key) || !formOf(event, "hold")) return;
  event.preventDefault();
  if (!event.repeat) show(formOf(event, "hold"), "key");
});
on("click", (event) => {
  const form = formOf(event, "toggle");
  if (form) open?.by === "toggle" ? hide() : show(form, "toggle");
});
