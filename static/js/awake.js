// A tablet stays awake while it shows its table: by the Wake Lock API where its address is secure; elsewhere, once somebody
// has asked for it, by a silent video. Browsers count only a video that has sound, plays aloud and does not `loop`.
import { choice, choose, hasLock } from "./may-sleep.js";
import { root } from "./root.js";
const REEL = `${root}/static/awake/silence`, BEFORE_END = 4;
const tool = document.querySelector("[data-keep-awake]");
let lock = null, video = null;

function show(how) {
  document.body.dataset.awake = how;
  tool.hidden = how !== "no";
}

async function holdLock() {
  if (lock || document.hidden) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
  lock?.addEventListener("release", () => { lock = null; show("no"); });
  show(lock ? "lock" : "no");
}

function reel() {
  const made = Object.assign(document.createElement("video"), { className: "unseen", playsInline: true, disableRemotePlayback: true });
  for (const kind of ["mp4", "webm"]) made.append(Object.assign(document.createElement("source"), { src: `${REEL}.${kind}`, type: `video/${kind}` }));
  made.setAttribute("aria-hidden", "true");
  made.addEventListener("timeupdate", () => { if (made.currentTime > made.duration - BEFORE_END) made.currentTime = 0; });
  made.addEventListener("pause", () => show("no"));
  document.body.append(made);
  return made;
}

async function playReel() {
  video ??= reel();
  if (video.paused) await video.play().then(() => show("video"), () => show("no"));
}

function keep() {
  if (hasLock) holdLock();
  else if (choice() === "yes" && !document.hidden) playReel();
}

tool.addEventListener("click", () => { choose("yes"); keep(); });
// Some browsers want a touch first, for a lock as for a video.
for (const kind of ["pointerup", "keydown"]) addEventListener(kind, keep);
document.addEventListener("visibilitychange", keep);
show("no");
keep();
