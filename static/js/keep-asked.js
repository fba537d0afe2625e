// What somebody has just looked up stays on this screen until the house has something new to say in its place: a new
// connection tells everything again.
const told = new Map();

document.addEventListener("htmx:sse:before:message", ({ detail: { message } }) => {
  for (const { id } of document.querySelectorAll("[data-stays]")) {
    const part = message.data.match(new RegExp(`<hx-partial id="${id}"[^]*?</hx-partial>`))?.[0];
    if (!part) continue;
    if (part === told.get(id)) message.data = message.data.replace(part, () => "");
    told.set(id, part);
  }
});
