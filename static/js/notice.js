// The sentence of a refused tap goes by itself, with the next phase, or when it is tapped. One that asks whether the move
// is meant all the same stays longer. While a drawer is open, which lies over the screen, the sentence stands in the drawer.
const STAYS = 8000, ASKS = 30000;
const room = document.getElementById("screen"), notice = document.getElementById("notice"), home = notice?.parentElement;
const phase = () => room?.querySelector("[data-moment]")?.dataset.moment;
let seen = phase(), timer = 0;

function place() {
  const drawer = notice.hidden ? null : [...document.querySelectorAll("dialog[open]")].pop();
  if (!notice.isConnected || notice.parentElement !== (drawer ?? home)) (drawer ?? home).prepend(notice);
}

function hide() {
  if (!notice.hidden) notice.hidden = true;
  place();
}

function stay() {
  clearTimeout(timer);
  timer = setTimeout(hide, notice.querySelector("form") ? ASKS : STAYS);
  place();
}

// The first page, which has no notice, loads this, too.
if (notice) {
  document.addEventListener("htmx:config:request", place);
  document.addEventListener("close", place, true);
  document.addEventListener("parts:shown", ({ detail: { parts, request } }) => {
    if (parts.some(({ id }) => id === "notice")) stay();
    else if (request?.method === "POST" || seen !== phase()) hide();
    seen = phase();
  });
  document.addEventListener("click", (event) => { if (event.target.closest("#notice") && !event.target.closest("button")) hide(); });
  stay();
}
