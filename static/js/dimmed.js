// While the screens are dim only the spark can be touched, what lay open over them is closed; what had the focus has it again afterwards.
const OTHERS = "body > header, .sides > :not(#screen), #screen > :not(#dimmed)";
let isDim = false, before = null;

function follow() {
  const dimmed = document.getElementById("dimmed");
  if (!dimmed || isDim === !dimmed.hidden) return;
  isDim = !isDim;
  document.body.classList.toggle("dimmed", isDim);
  if (isDim) {
    for (const popup of document.querySelectorAll("dialog[open]")) popup.close();
    before = document.activeElement;
  }
  for (const each of document.querySelectorAll(OTHERS)) each.inert = isDim;
  (isDim ? dimmed.querySelector("button") : before)?.focus({ preventScroll: true });
}

document.addEventListener("parts:shown", follow);
follow();
