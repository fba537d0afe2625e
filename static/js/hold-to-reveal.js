// A secret is on the screen only while a finger, a key or the toggle keeps it there: everything else wipes it.
import { newKey } from "./taps.js";
const LASTS = 8000, SLOW = 2500;
let open = null;

const part = (form, name) => form.querySelector(`.secret__${name}`);
const write = (form, name, text) => { part(form, name).textContent = text; };
const isAway = ({ top, bottom }) => bottom < 0 || top > innerHeight;
const formOf = (event, button) => event.target.closest?.(`.secret__${button}`)?.form;

function hide() {
  if (!open) return;
  const { form, asking, timer } = open;
  open = null;
  asking.abort();
  clearTimeout(timer);
  for (const name of ["word", "told", "state"]) write(form, name, "");
  part(form, "toggle").setAttribute("aria-pressed", "false");
}

const ask = async (form, signal) => {
  const body = new URLSearchParams([...new FormData(form), ["key", newKey()]]);
  return (await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, cache: "no-store", body, signal })).json();
};

async function show(form, by) {
  hide();
  const mine = open = { form, by, asking: new AbortController() };
  const { slow, lost } = part(form, "state").dataset;
  write(form, "state", "");
  part(form, "toggle").setAttribute("aria-pressed", by === "toggle");
  mine.timer = setTimeout(() => write(form, "state", slow), SLOW);
  const { word, told, error } = await ask(form, mine.asking.signal).catch(() => ({ error: { text: lost } }));
  if (open !== mine) return;
  clearTimeout(mine.timer);
  if (error) { hide(); return write(form, "state", error.text); }
  for (const [name, text] of Object.entries({ word, told, state: "" })) write(form, name, text);
  if (by === "toggle") mine.timer = setTimeout(hide, LASTS);
}
const on = (kinds, what) => { for (const kind of kinds.split(" ")) addEventListener(kind, what, true); };
on("pointerdown", (event) => {
  const form = event.isPrimary && event.button === 0 && formOf(event, "hold");
  if (form) show(form, "finger"); else if (!open?.form.contains(event.target)) hide();
});
on("keydown", (event) => {
  const form = [" ", "Enter"].includes(event.key) && formOf(event, "hold");
  if (form) event.preventDefault();
  if (form && !event.repeat) show(form, "key");
});
on("pointerup pointercancel keyup", () => { if (open?.by !== "toggle") hide(); });
on("click", (event) => {
  const form = formOf(event, "toggle");
  if (form ?? formOf(event, "hold")) event.preventDefault();
  if (form && open?.by === "toggle") hide();
  else if (form) show(form, "toggle");
});
// A long press on the button brings a menu on some phones: there it is only kept away.
on("contextmenu", (event) => { if (formOf(event, "hold")) event.preventDefault(); else hide(); });
on("scroll", () => { if (open && isAway(part(open.form, "box").getBoundingClientRect())) hide(); });
on("beforetoggle", (event) => { if (event.newState === "closed" && event.target.contains(open?.form ?? null)) hide(); });
on("htmx:after:swap", () => { if (open && !open.form.isConnected) hide(); });
on("visibilitychange pagehide", hide);
on("blur", (event) => { if (event.target === window) hide(); });
