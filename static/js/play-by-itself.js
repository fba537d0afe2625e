// A table that is there to be seen goes on by itself while somebody looks: a tap every few moments.
const PACE = 2_500;
const button = document.querySelector("[data-by-itself]");
const next = document.querySelector(".demo__next");

if (button && next) {
  button.hidden = false;
  let timer = 0;
  button.addEventListener("click", () => {
    clearInterval(timer);
    const plays = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(plays));
    timer = plays ? setInterval(() => document.hidden || next.querySelector("button").click(), PACE) : 0;
  });
}
