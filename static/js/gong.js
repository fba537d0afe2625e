// The tablet is the table's alarm: when time is up it sounds a gong and its edge flashes. Nothing else ever sounds, and
// no moment sounds twice. No browser lets a page sound before it was touched.
import { isKnown, learn, serverTime } from "./server-time.js";

const STORE = "veilleuse.gong", LATE = 5, RINGS = 4;
// How a gong's own tones lie above its lowest, and how loud each is.
const LOWEST = 98, TONES = [[1, .5], [1.49, .3], [2.03, .25], [2.74, .16], [3.36, .1], [4.11, .06]];
const screen_ = document.getElementById("screen");
let audio = null;

const isNow = (moment) => Math.abs(serverTime() - moment) < LATE;

function listen() {
  // After a lock some tablets interrupt what they played on for good.
  if (audio?.state === "interrupted") {
    audio.close();
    audio = null;
  }
  audio ??= new AudioContext();
  return audio.resume().catch(() => {});
}

function ring() {
  const moment = screen_.querySelector("[data-gong]")?.dataset.gong;
  if (!moment || sessionStorage.getItem(STORE) === moment) return;
  learn();
  if (!isKnown() || !isNow(moment)) return;
  sessionStorage.setItem(STORE, moment);
  flash();
  // Where it has to wait for a touch, that may come when the moment is long past.
  listen().then(() => { if (audio.state === "running" && isNow(moment)) strike(); });
}

function strike() {
  const now = audio.currentTime;
  for (const [above, loud] of TONES) {
    const tone = new OscillatorNode(audio, { frequency: LOWEST * above });
    const fading = new GainNode(audio, { gain: 0 });
    fading.gain.linearRampToValueAtTime(loud / 2, now + .02);
    fading.gain.exponentialRampToValueAtTime(.0001, now + RINGS / Math.sqrt(above));
    tone.connect(fading).connect(audio.destination);
    tone.start(now);
    tone.stop(now + RINGS);
  }
}

function flash() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const edge = Object.assign(document.createElement("div"), { className: "edge" });
  document.body.append(edge);
  edge.animate({ opacity: [1, 0] }, { duration: 500, iterations: 2 }).onfinish = () => edge.remove();
}

if (document.body.classList.contains("tablet")) {
  for (const kind of ["pointerup", "keydown"]) addEventListener(kind, listen, true);
  document.addEventListener("time:known", ring);
  new MutationObserver(ring).observe(screen_, { childList: true, subtree: true, attributeFilter: ["data-gong"] });
  ring();
}
