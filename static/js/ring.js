// A tablet that lies flat: its middle turns to whoever touches their own strip, and to whoever must act next; never
// under a finger, and never of itself while nothing new has begun.
const EDGES = ["near", "left", "far", "right"], SLEEVE = 3;
const ring = document.querySelector(".lies #screen");

const edgeOf = (seat) => ring.querySelector(`.place[data-seat="${CSS.escape(seat)}"]`)?.closest(".side")?.dataset.edge;
const turnTo = (edge) => edge && ring.classList.replace([...ring.classList].find((name) => name.startsWith("frame--")), `frame--${edge}`);

// A strip does something only here: on other screens it is plain text.
function offer() {
  for (const who of ring.querySelectorAll(".place__who")) { who.setAttribute("role", "button"); who.tabIndex = 0; }
}

let fingers = new Set(), waiting = null, moment = null, covered = false;

// What has the floor says whose it is, and in which moment of the game.
function follow() {
  const floor = ring.querySelector("[data-floor]");
  if (!floor || floor.dataset.moment === moment) return;
  const isFirst = moment === null;
  moment = floor.dataset.moment;
  if (!floor.dataset.floor) return;
  const turn = () => turnTo(edgeOf(floor.dataset.floor));
  if (isFirst || !fingers.size) turn(); else waiting = turn;
}

const isOn = (event) => event.pointerType === "touch";
function lift(event) {
  fingers.delete(event.pointerId);
  if (!fingers.size) { waiting?.(); waiting = null; }
}

if (ring) {
  const stored = sessionStorage.getItem("veilleuse.side");
  if (EDGES.includes(stored)) turnTo(stored);
  follow();
  offer();
  document.addEventListener("parts:shown", follow);
  document.addEventListener("parts:shown", offer);
  ring.addEventListener("keydown", (event) => {
    if (!["Enter", " "].includes(event.key) || !event.target.matches(".place__who")) return;
    event.preventDefault();
    event.target.click();
  });
  addEventListener("pointerdown", (event) => {
    fingers.add(event.pointerId);
    covered = isOn(event) && fingers.size >= SLEEVE;
  }, true);
  addEventListener("pointerup", lift, true);
  addEventListener("pointercancel", lift, true);
  addEventListener("click", (event) => {
    if (covered) { event.preventDefault(); event.stopImmediatePropagation(); return; }
    const edge = event.target.closest(".place__who")?.closest(".side")?.dataset.edge;
    if (edge) { turnTo(edge); sessionStorage.setItem("veilleuse.side", edge); }
  }, true);
}
