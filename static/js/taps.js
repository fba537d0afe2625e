// No tap is lost: each carries a key, is kept until the house has answered, and is sent again with the same key.
const STORE = "veilleuse.taps", AGAIN = 2000, BLINK = 1000;
const taps = new Map(JSON.parse(sessionStorage.getItem(STORE) || "[]"));
const sending = new Set();
let before = { asked: "", key: "", first: "", at: 0 };

const remember = () => {
  sessionStorage.setItem(STORE, JSON.stringify([...taps]));
  document.dispatchEvent(new CustomEvent("taps:kept", { detail: [...taps.keys()].filter((key) => !sending.has(key)).length }));
};

const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// The same tapped once more, before the answer to it was there or could be seen: if it comes too late, that is no fault to be
// told of. Each says which was the first.
function firstOf(request) {
  const asked = JSON.stringify([request.action, ...[...request.body].filter(([name]) => name !== "key" && name !== "seen")]);
  const isSame = asked === before.asked && (sending.has(before.key) || Date.now() - before.at < BLINK);
  before = { asked, key: request.tap, first: isSame ? before.first : request.tap, at: Date.now() };
  return isSame && before.first;
}

const keyOf = (event) => {
  const request = event.detail.ctx?.request;
  return request?.method === "POST" ? (request.tap ?? request.body?.get?.("key")) : null;
};

document.addEventListener("htmx:config:request", (event) => {
  const { request, values } = event.detail.ctx;
  if (request.method !== "POST") return;
  // What is sent again is what was sent: htmx would add every field of the screen.
  if (values) for (const name of [...request.body.keys()]) if (!(name in values)) request.body.delete(name);
  const isNew = !request.body.has("key");
  if (isNew) request.body.set("key", newKey());
  const { live, seq } = document.getElementById("screen").dataset;
  request.body.set("seen", live === "yes" ? "live" : seq);
  request.tap = request.body.get("key");
  request.submitter?.classList.add("is-sent");
  const first = isNew && firstOf(request);
  if (first) request.body.set("twice", first);
  sending.add(request.tap);
  taps.set(request.tap, { action: request.action, values: Object.fromEntries(request.body) });
  remember();
});

document.addEventListener("htmx:after:request", (event) => {
  const key = keyOf(event);
  if (!key) return;
  sending.delete(key);
  taps.delete(key);
  if (key === before.key) before.at = Date.now();
  remember();
});

document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => ctx.request.submitter?.classList.remove("is-sent"));

document.addEventListener("htmx:error", (event) => {
  const key = keyOf(event);
  if (!key) return;
  sending.delete(key);
  remember();
  setTimeout(sendAgain, AGAIN);
});

function sendAgain() {
  for (const [key, { action, values }] of taps) {
    if (sending.has(key)) continue;
    sending.add(key);
    htmx.ajax("POST", action, { source: "#screen", values, swap: "none" });
  }
}

document.addEventListener("stream:open", sendAgain);
