// The sentence of a refused tap goes by itself, with the next phase, or when it is tapped. One that asks whether the move
// is meant all the same stays.
const STAYS = 8000;
const room = document.getElementById("screen");
const notice = () => document.getElementById("notice");
const phase = () => room.querySelector("[data-moment]")?.dataset.moment;
const hide = () => { if (!notice().hidden) notice().hidden = true; };
let seen = phase(), timer = 0;

function stay() {
  clearTimeout(timer);
  if (!notice().querySelector("form")) timer = setTimeout(hide, STAYS);
}

document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (detail.ctx?.request?.method === "POST") stay();
  else if (seen !== phase()) hide();
  seen = phase();
});
room.addEventListener("click", (event) => { if (event.target.closest("#notice")) hide(); });
stay();
