// While the screens are dim only the spark can be touched, the rules that lay over them are closed; what had the focus has it again afterwards.
const OTHERS = "body > header, body > nav, #screen > :not(#ember)";
let isDim = false, before = null;

function follow() {
  const ember = document.getElementById("ember");
  if (!ember || isDim === !ember.hidden) return;
  isDim = !isDim;
  if (isDim) {
    document.querySelector("dialog[open]")?.close();
    before = document.activeElement;
  }
  for (const each of document.querySelectorAll(OTHERS)) each.inert = isDim;
  (isDim ? ember.querySelector("button") : before)?.focus({ preventScroll: true });
}

document.addEventListener("htmx:after:swap", follow);
follow();
