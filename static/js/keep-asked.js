// What somebody has just looked up stays on this screen until the house has something new to say in its place: a new
// connection tells everything again.
const told = new Map();
// A page that was just loaded is not told again what stands on it.
const loaded = new Map([...document.querySelectorAll("[data-stays]")].map((each) => [each.id, each.cloneNode(true)]));
const isAsLoaded = (id, part) => !told.has(id) && loaded.get(id)?.isEqualNode(new DOMParser().parseFromString(part, "text/html").querySelector(`[data-stays]#${id}`));

document.addEventListener("htmx:sse:before:message", ({ detail: { message } }) => {
  for (const { id } of document.querySelectorAll("[data-stays]")) {
    const part = message.data.match(new RegExp(`<hx-partial id="${id}"[^]*?</hx-partial>`))?.[0];
    if (!part) continue;
    if (part === told.get(id) || isAsLoaded(id, part)) message.data = message.data.replace(part, () => "");
    told.set(id, part);
  }
});
