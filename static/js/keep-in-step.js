// What began to move at a moment of the server's is drawn as far on as everywhere else, also on a screen that comes later.
import { isKnown, learn, serverTime } from "./server-time.js";

const screen_ = document.getElementById("screen");

function draw() {
  const begun = screen_.querySelectorAll("[data-began]");
  if (!begun.length) return;
  learn();
  if (!isKnown()) return;
  for (const shown of begun) {
    for (const motion of shown.getAnimations({ subtree: true })) motion.currentTime = (serverTime() - shown.dataset.began) * 1000;
  }
}

new MutationObserver(draw).observe(screen_, { childList: true, subtree: true, attributeFilter: ["data-began"] });
for (const kind of ["time:known", "visibilitychange"]) document.addEventListener(kind, draw);
draw();
