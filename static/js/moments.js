// What only a moment needs, such as an ending, is loaded when a screen first shows that moment. And a moment that comes
// while somebody looks is felt: a phone shakes, a tablet sounds. What stood there when the page was loaded is no news.
const SHAKES = { turn: [60, 60, 60], deal: [120], vote: [60], reveal: [40, 80, 160], end: [60, 60, 60, 60, 240] };
const isPhone = document.body.classList.contains("seat");
let felt = new Map();
// A browser refuses to shake a phone that nobody has tapped since the page was loaded, and complains in its console.
let isTapped = false;
document.addEventListener("click", () => (isTapped = true), { once: true, capture: true });

function feel(kind) {
  if (document.hidden || "quiet" in document.body.dataset) return;
  if (isPhone && isTapped) navigator.vibrate?.(SHAKES[kind] ?? []);
  if (!isPhone) document.dispatchEvent(new CustomEvent("moment", { detail: kind }));
}

// An element says which moment it shows: its kind, and what tells this one from the one before, nothing while there is none.
function look(isNew) {
  for (const each of document.querySelectorAll("[data-brings]")) import(each.dataset.brings);
  const now = new Map([...document.querySelectorAll("[data-feel]")].map(({ id, dataset }) => [id, dataset.feel]));
  for (const [id, moment] of now) {
    const [kind, which] = moment.split(" ");
    if (isNew && which && felt.get(id) !== moment) feel(kind);
  }
  felt = now;
}

// Only a device with a keyboard loads what reads one.
const KEYS = `${document.documentElement.dataset.root}/static/js/pad-keys.js`;
document.addEventListener("keydown", (event) => import(KEYS).then(({ read }) => read(event)), { once: true });

// The lobby leaves by itself, a breath after the last person has come in, unless a guest asks meanwhile.
const BREATH = 2500, isComplete = (lobby) => !("awaits" in lobby.dataset);
let awaiting = [];

function leave() {
  for (const each of awaiting.filter(isComplete)) setTimeout(() => { if (isComplete(each)) each.close(); }, BREATH);
  awaiting = [...document.querySelectorAll("dialog[open][data-awaits]")];
}

document.addEventListener("parts:come", leave);
document.addEventListener("parts:shown", leave);
document.addEventListener("parts:shown", () => look(true));
look(false);
