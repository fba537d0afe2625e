// "Back" returns to where the reader came from, with the screen as it was left.
document.querySelector("[data-back]")?.addEventListener("click", (event) => {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
});
