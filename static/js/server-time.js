// What time it is at the server, whatever this device's own clock says: of several questions, the one that was answered
// soonest tells best how far off it is.
import { root } from "./root.js";
const QUESTIONS = 7, AGAIN = 2000, EVERY = 180_000, SLIP = 100, TICK = 2;
let best = null, isAsking = false;

const slip = () => Date.now() - performance.now();

export const isKnown = () => best !== null;

export function serverTime() {
  // The two clocks of a device part when it sleeps, or when somebody sets it: then nothing is known any more.
  if (Math.abs(slip() - best.slip) > SLIP) {
    best = { ...best, trip: Infinity, slip: slip() };
    ask();
  }
  return (Date.now() + best.offset) / 1000;
}

async function sample() {
  const sent = Date.now(), began = performance.now(), before = slip();
  const { now } = await (await fetch(`${root}/now`, { cache: "no-store" })).json();
  const trip = performance.now() - began;
  // Asleep or set anew between question and answer: half of that would count as ours.
  if (Math.abs(slip() - before) > SLIP) throw new Error("the clock jumped");
  return { offset: now * 1000 - sent - trip / 2, trip, slip: before };
}

function weigh(found) {
  // A slower answer is better only where both cannot be true.
  if (best && found.trip > best.trip && Math.abs(found.offset - best.offset) <= (found.trip + best.trip) / 2 + TICK) return;
  best = found;
  (document.getElementById("screen") ?? document.body).dataset.offset = best.offset;
  document.dispatchEvent(new Event("time:known"));
}

async function ask() {
  for (let question = 0; question < QUESTIONS; question++) await sample().then(weigh, () => {});
  if (!best) setTimeout(ask, AGAIN);
}

const askAgain = () => { if (best && !document.hidden) ask(); };

// Only a screen that shows time asks for it.
export function learn() {
  if (isAsking) return;
  isAsking = true;
  ask();
  setInterval(askAgain, EVERY);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) askAgain(); });
  addEventListener("online", askAgain);
  document.addEventListener("visibilitychange", askAgain);
}
