// A button that prints; without script, the browser's own menu does.
const button = document.querySelector("[data-print]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// What is folded on the screen is on paper, too.
addEventListener("beforeprint", () => {
  for (const each of document.querySelectorAll(".person-page details:not(.unprinted)")) each.open = true;
});
