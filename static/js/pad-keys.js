// While a pad of numbers is open, digits that are typed count as its key, and arrows lead from key to key.
const PAUSE = 700;
let typed = "", waits = 0;

const pad = () => [...document.querySelectorAll("dialog[open] .pad__grid")].find((each) => each.getClientRects().length);
const keysOf = (grid) => [...grid.querySelectorAll(".pad__key:not(:disabled)")];
const wide = (keys) => keys.filter((each) => each.offsetTop === keys[0].offsetTop).length;
const isWriting = (field) => field.matches("input:not([type=radio], [type=checkbox]), textarea, select");

function press(keys) {
  clearTimeout(waits);
  keys.find((each) => each.value === typed)?.click();
  typed = "";
}

function type(keys, digit) {
  clearTimeout(waits);
  typed += digit;
  const found = keys.filter((each) => each.value.startsWith(typed));
  found.find((each) => each.value === typed)?.focus();
  if (found.length < 2) press(keys);
  else waits = setTimeout(() => press(keys), PAUSE);
}

function lead(keys, by) {
  const at = keys.indexOf(document.activeElement), next = at < 0 ? 0 : at + by;
  keys[Math.min(Math.max(next, 0), keys.length - 1)].focus();
}

export function read(event) {
  const grid = pad(), keys = grid ? keysOf(grid) : [];
  if (!keys.length || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -wide(keys), ArrowDown: wide(keys) }[event.key];
  if (/^[0-9]$/.test(event.key)) type(keys, event.key);
  else if (by) lead(keys, by);
  else return;
  event.preventDefault();
}

document.addEventListener("keydown", read);
