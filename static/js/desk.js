// The rules over the game: "?" opens them at the rule that it asks about, and nothing leaves the screen; what is searched
// or followed inside stays inside. Back, Escape, a swipe down and the button close it, and so do dimmed screens; the focus
// returns to where it was. What cannot be read or kept now is said below. What is going on is asked while nobody does
// anything, and stands at once; a finger that comes down asks already.
import { root, tableHere } from "./root.js";
const desk = document.getElementById("desk"), page = desk?.querySelector(".desk__page"), said = desk?.querySelector(".desk__said");
const AHEAD = 120, CALM = 1500, SWIPE = 90, HERE = "rules", RULE = `a[href^="${root}/rules"]`;
let latest = 0, waiting = 0, calm = 0, isLeaving = false, ahead = null, kept = { href: "", text: "" }, shown = "";

async function ask(address) {
  const from = new URL(address, location);
  if (desk) from.searchParams.set("at", tableHere());
  return (await fetch(from, { headers: { "HX-Request": "true", Accept: "text/html" } })).text();
}

async function read(address) {
  const turn = ++latest, found = await ask(address);
  return turn === latest ? pageOf(found) : null;
}

function askAhead(link) {
  const { href } = about(link), text = ask(href);
  text.catch(() => {});
  return { href, text };
}

const pageOf = (text) => new DOMParser().parseFromString(text, "text/html");

// What is going on now has its own question mark; the tool in the bar opens that one.
const about = (link) => (link.dataset.now === undefined ? link : document.querySelector(".zone--now .why, .zone--deed .why") ?? link);
const edgeOf = (link) => link.closest("[data-edge]")?.dataset.edge
  ?? [...document.getElementById("screen").classList].find((name) => name.startsWith("frame--"))?.slice("frame--".length);

const tellOf = (text) => { said.textContent = text; };

async function show(address, text = ask(address)) {
  const turn = ++latest, found = await text.catch(() => { if (page.firstChild) tellOf(said.dataset.lost); else desk.close(); });
  if (found && turn === latest) put(found);
}

// What stands there already is not put there again: whoever reads it keeps their line.
function put(text) {
  tellOf("");
  if (text === shown) return;
  shown = text;
  page.replaceChildren(...pageOf(text).body.childNodes);
  if (desk.open) begin();
}

function begin() {
  page.scrollTop = 0;
  page.querySelector(".desk__title")?.focus();
}

function keep() {
  const link = document.querySelector("[data-now]"), { href } = link ? about(link) : kept;
  if (href === kept.href || desk.open || document.hidden || document.getElementById("screen").dataset.live !== "yes") return;
  ask(href).then((text) => { kept = { href, text }; }, () => {});
}

function rest() {
  clearTimeout(calm);
  calm = setTimeout(keep, CALM);
}

function open(link) {
  const edge = edgeOf(link), { href, text } = ahead?.href === about(link).href ? ahead : askAhead(link);
  ahead = null;
  desk.className = edge ? `desk from--${edge}` : "desk";
  if (href === kept.href) put(kept.text);
  desk.showModal();
  begin();
  if (!isLeaving) history.pushState(HERE, "");
  show(href, text);
}

async function search(form) {
  const found = await read(`${form.action}?${new URLSearchParams(new FormData(form))}`).catch(() => null);
  const answer = found?.querySelector(".search__found");
  if (!answer) return;
  form.parentElement.querySelector(".search__found").replaceChildren(...answer.childNodes);
  form.parentElement.querySelector(".desk__title")?.replaceChildren(...found.querySelector(".desk__title").childNodes);
}

// What people agreed upon is kept, and the rule shown with it; else it stays as it was typed, and why is said.
async function tell(form) {
  const reply = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { Accept: "text/html" } })
    .catch(() => null);
  if (reply?.ok) show(reply.url);
  else tellOf(reply ? pageOf(await reply.text()).querySelector("main h2")?.textContent ?? "" : said.dataset.lost);
}

document.addEventListener("input", ({ target }) => {
  const form = target.closest(".search");
  clearTimeout(waiting);
  if (form) waiting = setTimeout(search, AHEAD, form);
});

if (desk) {
  let top = null;
  if (document.querySelector("[data-now]")) {
    document.addEventListener("parts:shown", rest);
    document.addEventListener("stream:open", rest);
    rest();
  }
  document.addEventListener("pointerdown", ({ target }) => {
    const link = desk.open ? null : target.closest(RULE);
    ahead = link && askAhead(link);
  }, { passive: true });
  document.addEventListener("click", (event) => {
    const link = event.target.closest(RULE);
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (desk.open) show(link.href); else open(link);
  });
  desk.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    if (form.method === "post") tell(form);
    else if (form.matches(".search")) search(form);
    else show(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  });
  // Whoever opens it again at once opens it while the way back is still under way.
  desk.addEventListener("close", () => {
    if (desk.open) return;
    page.replaceChildren();
    shown = "";
    tellOf("");
    isLeaving = history.state === HERE;
    if (isLeaving) history.back();
  });
  addEventListener("popstate", () => {
    if (isLeaving && desk.open) history.pushState(HERE, "");
    else if (desk.open) desk.close();
    isLeaving = false;
  });
  desk.addEventListener("touchstart", ({ touches: [touch] }) => { top = page.scrollTop ? null : touch.clientY; }, { passive: true });
  desk.addEventListener("touchend", ({ changedTouches: [touch] }) => { if (top !== null && touch.clientY - top > SWIPE) desk.close(); });
}
