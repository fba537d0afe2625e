// Scores count up once when an ending appears, the winner's last. Who wants no motion sees them at once.
const LASTS = 800, BEGINS = [1000, 550, 250];
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
let isShown = false;

function countUp(each, delay) {
  const last = each.textContent, goal = Number(last.replace("−", "-")), begins = performance.now() + delay;
  let written = last;
  const step = (now) => {
    if (each.textContent !== written) return;
    const done = Math.min(1, Math.max(0, (now - begins) / LASTS));
    each.textContent = written = done === 1 ? last : String(Math.round(goal * done)).replace("-", "−");
    if (done < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function look() {
  const scores = document.querySelectorAll(".ending--over [data-count]");
  if (scores.length && !isShown && !isStill.matches) scores.forEach((each, place) => countUp(each, BEGINS[place] ?? 0));
  isShown = scores.length > 0;
}

document.addEventListener("parts:shown", look);
look();
