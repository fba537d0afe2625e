// Scores count up once when an ending appears, the winner's last. Who wants no motion sees them at once.
const LASTS = 800, BEGINS = [1000, 550, 250], SCORES = ".ending--over [data-count]";
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

// A scene over the whole screen comes first: the podium waits until it has gone, by itself or with a tap.
async function uncovered() {
  const scenes = [...document.querySelectorAll(".scene:not(.across)")].flatMap((each) => each.getAnimations());
  document.body.toggleAttribute("data-covered", true);
  await Promise.allSettled(scenes.map((each) => each.finished));
  document.body.removeAttribute("data-covered");
}

async function look() {
  const was = isShown;
  isShown = document.querySelector(SCORES) !== null;
  if (!isShown || was || isStill.matches) return;
  await uncovered();
  document.querySelectorAll(SCORES).forEach((each, place) => countUp(each, BEGINS[place] ?? 0));
}

document.addEventListener("parts:shown", look);
look();
