// Makes parts like those that the house has sent. What can stay stays, with its focus and scrolling.
const OWN = ["data-htmx-powered", "open", "tabindex"], ASKS = "[hx-get], [hx-post]";

const isText = (node) => node?.nodeType === Node.TEXT_NODE;
// What was typed or chosen stays with its field, and never becomes the answer to something else.
const question = (each) => each.matches("input, select, textarea") && [each.type, each.name, /radio|checkbox/.test(each.type) && each.value].join("\n");
const isNamesake = (each, node) => each.nodeName === node.nodeName && each.id === node.id && question(each) === question(node);
const isEqual = (each, node) => each.isEqualNode(node);

function morph(old, fresh) {
  if (old.hasAttribute("hx-morph-skip")) return;
  // Asked for before the texts of the new one move into the old one.
  const { defaultValue } = fresh;
  const isFilledAnew = old.matches("input, textarea") && old !== document.activeElement && old.defaultValue !== defaultValue;
  const isChosenAnew = old.defaultChecked !== fresh.defaultChecked;
  for (const { name, value } of fresh.attributes) if (!OWN.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!OWN.includes(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  morphChildren(old, fresh);
  if (isFilledAnew) old.value = defaultValue;
  if (isChosenAnew) old.checked = fresh.defaultChecked;
}

// Each new element takes the old one in its place if all are namesakes, else an equal one or a namesake. Others go.
function findPartners(old, fresh) {
  const left = [...old.children], found = [...fresh.children], partners = new Map();
  if (left.length === found.length && left.every((each, at) => isNamesake(each, found[at]))) {
    return new Map(found.map((node, at) => [node, left[at]]));
  }
  for (const isLike of [isEqual, isNamesake]) {
    for (const node of found) {
      const at = partners.has(node) ? -1 : left.findIndex((each) => isLike(each, node));
      if (at >= 0) partners.set(node, left.splice(at, 1)[0]);
    }
  }
  for (const gone of left) gone.remove();
  return partners;
}

function morphChildren(old, fresh) {
  const partners = findPartners(old, fresh);
  let place = old.firstChild;
  const drop = () => { const gone = place; place = place.nextSibling; gone.remove(); };
  for (const node of [...fresh.childNodes]) {
    if (!isText(node)) while (isText(place)) drop();
    const partner = isText(node) && isText(place) ? place : partners.get(node);
    if (partner && partner === place) place = place.nextSibling; else old.insertBefore(partner ?? node, place);
    if (!partner && (node.matches?.(ASKS) || node.querySelector?.(ASKS))) htmx.process(node);
    if (!partner || isEqual(partner, node)) continue;
    if (isText(node)) partner.data = node.data; else morph(partner, node);
  }
  while (place) drop();
}

// The parts that a stream or a reply brings. Each script may leave some away before they are shown.
document.addEventListener("parts:sent", ({ detail: { html, ...detail } }) => {
  const room = document.createElement("template");
  room.innerHTML = html;
  detail.parts = [...room.content.querySelectorAll("hx-partial > *")];
  document.dispatchEvent(new CustomEvent("parts:come", { detail }));
  for (const fresh of detail.parts) {
    const old = document.getElementById(fresh.id);
    if (old && !isEqual(old, fresh)) morph(old, fresh);
  }
  document.dispatchEvent(new CustomEvent("parts:shown", { detail }));
});

document.addEventListener("htmx:after:request", (event) => {
  const { text, request, response: { headers } } = event.detail.ctx, seq = Number(headers.get("Veilleuse-Seq") ?? 0);
  if (!seq && !text.startsWith("<hx-partial")) return;
  event.preventDefault();
  document.dispatchEvent(new CustomEvent("parts:sent", { detail: { html: text, seq, request } }));
});
