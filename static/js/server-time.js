// What time it is at the server, whatever this device's own clock says: of several questions, the one that was answered
// soonest tells best how far off it is.
const QUESTIONS = 7, AGAIN = 2000, EVERY = 180_000, SLIP = 500;
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
  const sent = Date.now(), began = performance.now();
  const { now } = await (await fetch("/now", { cache: "no-store" })).json();
  const got = Date.now();
  const trip = Math.max(Math.abs(got - sent), performance.now() - began);
  return { offset: now * 1000 - (sent + got) / 2, trip, slip: slip() };
}

function weigh(found) {
  // A slower answer is better only where it proves the old one wrong.
  if (best && found.trip > best.trip && Math.abs(found.offset - best.offset) <= found.trip / 2) return;
  best = found;
  document.getElementById("screen").dataset.offset = best.offset;
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
  for (const kind of ["pageshow", "online"]) addEventListener(kind, askAgain);
  document.addEventListener("visibilitychange", askAgain);
}
