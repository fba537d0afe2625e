// What somebody has just looked up stays on this screen until the house has something new to say in its place: a new
// connection tells everything again.
const told = new Map([...document.querySelectorAll("[data-stays]")].map((each) => [each.id, each.cloneNode(true)]));

function isNew(part) {
  const before = told.get(part.id);
  if (!before) return true;
  told.set(part.id, part.cloneNode(true));
  return !before.isEqualNode(part);
}

document.addEventListener("parts:come", ({ detail }) => { if (!detail.request) detail.parts = detail.parts.filter(isNew); });
