// The tablet is the table's alarm, on every page that it shows of its table: when time is up it sounds a gong and its edge
// flashes, late if it slept or might not sound yet, but once. Where the house is away at zero, its own clock says so.
import { gong, maySound, pulse, wake } from "./gong-sound.js";
import { root, tableHere } from "./root.js";
import { isKnown, learn, serverTime } from "./server-time.js";

const AT = "veilleuse.table", WAITS = "veilleuse.gong.waits", OWED = "veilleuse.gong.owed", RUNG = "veilleuse.gong";
const FRESH = 5, SAME = .5, GRACE = 1500, OVERSLEPT = 4000;
const kept = sessionStorage, board = document.getElementById("screen");
const watched = board ?? document.createElement("main");
let zero = null, timer = 0;

const shown = (name) => watched.querySelector(`[data-${name}]`)?.getAttribute(`data-${name}`);
const isPast = (moment) => Math.abs(Number(kept.getItem(RUNG)) - moment) < SAME;

function look() {
  clearTimeout(timer);
  const rang = shown("gong"), ends = shown("ends-at");
  if (ends) kept.setItem(WAITS, ends);
  if (!rang && !ends) return kept.removeItem(OWED);
  learn();
  if (!isKnown()) return;
  const left = ends - serverTime();
  if (rang) { if (kept.getItem(WAITS) || Math.abs(serverTime() - rang) < FRESH) owe(rang); }
  else if (left > 0) timer = setTimeout(look, left * 1000 + 10);
  else waitForTheHouse(ends, left);
}

// Who slept past zero hears first what happened meanwhile: somebody may have stopped the clock.
function waitForTheHouse(ends, left) {
  if (zero?.ends !== ends) zero = { ends, until: Date.now() + (left < -1 ? OVERSLEPT : GRACE) };
  if (Date.now() >= zero.until) owe(ends);
  else timer = setTimeout(look, zero.until - Date.now());
}

function owe(moment) {
  if (isPast(moment) || kept.getItem(OWED) === moment) return;
  kept.setItem(OWED, moment);
  flash();
  wake(pay);
}

function pay() {
  const moment = kept.getItem(OWED);
  if (!moment || !maySound()) return;
  for (const name of [OWED, WAITS]) kept.removeItem(name);
  kept.setItem(RUNG, moment);
  if (!("quiet" in document.body.dataset)) gong();
}

function flash() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const edge = Object.assign(document.createElement("div"), { className: "edge" });
  document.body.append(edge);
  edge.animate({ opacity: [1, 0] }, { duration: 500, iterations: 2 }).onfinish = () => edge.remove();
}

// A page beside a table (its history, a rule) hears the same stream.
function hear(table, into, then) {
  new EventSource(`${root}/tables/${table}/stream`).onmessage = ({ data }) => {
    for (const part of new DOMParser().parseFromString(data, "text/html").querySelectorAll("hx-partial")) {
      into.querySelector(`:scope > [id="${part.id}"]`)?.remove();
      into.append(part);
    }
    then();
  };
}

if (board) kept[document.body.classList.contains("tablet") ? "setItem" : "removeItem"](AT, tableHere());
if (kept.getItem(AT)) {
  for (const kind of ["pointerup", "keydown"]) addEventListener(kind, () => wake(pay), true);
  for (const kind of ["time:known", "visibilitychange"]) document.addEventListener(kind, look);
  // A tick in each of the last seconds, where the table has chosen it: whoever wears a mask hears it, too.
  document.addEventListener("countdown:last", () => { if (watched.querySelector("[data-pulse]") && maySound()) pulse(); });
  if (board) document.addEventListener("parts:shown", look);
  else hear(kept.getItem(AT), watched, look);
  if (board) look();
  if (kept.getItem(OWED)) wake(pay);
}
