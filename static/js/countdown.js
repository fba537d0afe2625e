// Draws what is left until the moment that the server has named. At zero it waits: what comes next, the server says.
import { isKnown, learn, serverTime } from "./server-time.js";

const MILESTONES = [0, 10, 30, 60], LAST = 10, EARLY = 0.3, JUST_AFTER = 10, HAIR = 0.05;
const screen_ = document.getElementById("screen");
const voice = Object.assign(document.createElement("p"), { className: "unseen", role: "status" });
const running = new Map();
let timer = 0;
document.body.append(voice);

const told = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function draw() {
  clearTimeout(timer);
  if (!screen_.querySelector(".countdown")) return;
  learn();
  if (!isKnown()) return;
  const now = serverTime(), clocks = [...screen_.querySelectorAll("[data-ends-at]")];
  forget(clocks.map((clock) => clock.dataset.endsAt), now);
  // A hair early: two minutes would else begin at 2:01 where the time at the server is known to a hundredth only.
  const lefts = clocks.map((clock) => show(clock, Number(clock.dataset.endsAt) - now - HAIR));
  const waits = lefts.filter((left) => left > 0).map((left) => (left % 1) * 1000 + JUST_AFTER);
  if (waits.length) timer = setTimeout(draw, Math.min(...waits));
}

function show(clock, left) {
  const seconds = Math.max(0, Math.ceil(left)), digits = clock.querySelector(".countdown__left");
  // Only what changes is touched: a touched text costs a device a layout.
  if (digits.textContent !== told(seconds)) digits.textContent = told(seconds);
  clock.classList.toggle("countdown--last", seconds > 0 && seconds <= LAST);
  clock.querySelector("rect").setAttribute("width", Math.min(1, Math.max(0, seconds - 1) / clock.dataset.length));
  announce(clock, seconds);
  return left;
}

function announce(clock, seconds) {
  const before = running.get(clock.dataset.endsAt)?.seconds ?? 0;
  const passed = MILESTONES.find((each) => before > each && seconds <= each);
  if (before > seconds && seconds > 0 && seconds <= LAST) document.dispatchEvent(new Event("countdown:last"));
  if (passed !== undefined) voice.textContent = clock.getAttribute(`data-say-${passed}`);
  running.set(clock.dataset.endsAt, { seconds, over: clock.getAttribute("data-say-0") });
}

// The server may say that time is up a moment before this device would have.
function forget(shown, now) {
  for (const [end, { seconds, over }] of running) {
    if (shown.includes(end)) continue;
    running.delete(end);
    if (seconds > 0 && end - now < EARLY) voice.textContent = over;
  }
}

// What began to move at a moment of the server's is as far on everywhere, also on a screen that comes later.
function keepInStep() {
  const begun = screen_.querySelectorAll("[data-began]");
  if (!begun.length) return;
  learn();
  if (!isKnown()) return;
  for (const shown of begun) {
    for (const motion of shown.getAnimations({ subtree: true })) motion.currentTime = (serverTime() - shown.dataset.began) * 1000;
  }
}

function follow() {
  draw();
  keepInStep();
}

// Before the next picture: a part that was morphed never shows what the server wrote for readers without a script.
for (const kind of ["parts:shown", "time:known", "visibilitychange"]) document.addEventListener(kind, follow);
addEventListener("pageshow", follow);
follow();
