// What is typed stays on this device until the house has it, also over a lost network and a closed browser.
const nameOf = (field) => `veilleuse.draft ${field.dataset.draft}`;
const fieldsIn = (room) => room.querySelectorAll("[data-draft]");

function fill() {
  for (const field of fieldsIn(document)) {
    const typed = localStorage.getItem(nameOf(field));
    if (typed === field.defaultValue) localStorage.removeItem(nameOf(field));
    else if (typed !== null && field !== document.activeElement) field.value = typed;
  }
}

document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const form = ctx?.sourceElement?.closest?.("form");
  if (form && ctx.response?.status < 400) for (const field of fieldsIn(form)) localStorage.removeItem(nameOf(field));
});
document.addEventListener("input", ({ target }) => { if (target.dataset.draft) localStorage.setItem(nameOf(target), target.value); });
// A sheet that was not kept goes with the move after which it is no longer shown.
document.addEventListener("submit", ({ target }) => {
  const sent = new FormData(target).get("move");
  const left = [...fieldsIn(document)].find((field) => field.dataset.goesWith === sent && localStorage.getItem(nameOf(field)) !== null);
  left?.form.querySelector("button").click();
});
document.addEventListener("parts:shown", fill);
fill();
