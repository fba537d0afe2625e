// One finger a person on the glass: when nobody comes or goes any more, those who hold are the ones among whom is picked.
const STILL = 1_500;
const LEAST = 2;
const form = document.querySelector(".first");
const hint = document.querySelector(".first__fingers");

if (form && "ontouchstart" in window) {
  hint.hidden = false;
  const held = new Map();
  let timer = 0;

  const spots = () => new Set(held.values());

  function light() {
    for (const spot of form.querySelectorAll(".first__spot")) spot.classList.toggle("first__spot--held", spots().has(spot));
    clearTimeout(timer);
    if (spots().size >= LEAST) timer = setTimeout(pick, STILL);
  }

  function pick() {
    for (const spot of form.querySelectorAll(".first__spot")) spot.querySelector("input").checked = spots().has(spot);
    form.querySelector("button").click();
  }

  form.addEventListener("pointerdown", (event) => {
    const spot = event.target.closest(".first__spot");
    if (!spot || event.pointerType !== "touch") return;
    held.set(event.pointerId, spot);
    light();
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    addEventListener(kind, (event) => held.delete(event.pointerId) && light());
  }
}
