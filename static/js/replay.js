// A replay without loading the page anew: the slider fetches the same page and takes its scene; play goes on by itself.
const controls = document.getElementById("controls");
const slider = controls.elements.at;
const button = controls.querySelector(".replay__play");
const play = button.textContent;
const PACE = 1200;
let wanted, timer;

async function show(at) {
  wanted = at;
  const asked = new URLSearchParams(new FormData(controls));
  asked.set("at", at);
  const address = `${controls.getAttribute("action")}?${asked}`;
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  if (wanted !== at) return;
  document.getElementById("scene").replaceWith(page.getElementById("scene"));
  page.querySelectorAll("[data-step]").forEach((step, place) => {
    controls.querySelectorAll("[data-step]")[place].href = step.href;
  });
  slider.setAttribute("aria-valuetext", page.getElementById("controls").elements.at.getAttribute("aria-valuetext"));
  history.replaceState(null, "", address);
}

function to(at) {
  slider.value = at;
  return show(slider.value).catch(pause);
}

function pause() {
  clearTimeout(timer);
  timer = undefined;
  button.textContent = play;
}

async function go() {
  if (slider.value === slider.max) return pause();
  await to(Number(slider.value) + 1);
  if (timer !== undefined) timer = setTimeout(go, PACE);
}

button.hidden = false;
controls.querySelector(".replay__go").hidden = true;
controls.addEventListener("submit", (event) => event.preventDefault());
slider.addEventListener("input", () => { pause(); to(slider.value); });
button.addEventListener("click", () => {
  if (timer !== undefined) return pause();
  if (slider.value === slider.max) slider.value = 0;
  button.textContent = button.dataset.pause;
  timer = setTimeout(go, 0);
});
for (const step of controls.querySelectorAll("[data-step]")) {
  step.addEventListener("click", (event) => {
    event.preventDefault();
    pause();
    to(new URL(step.href).searchParams.get("at"));
  });
}
