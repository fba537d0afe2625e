// Hears what changes, says when the house is out of reach, and comes back after silence, a lock, a restart.
const SILENCE = 15000, CONNECTS = 3000, AGAIN = 1000;
const screen_ = document.getElementById("screen"), link = document.getElementById("link");
let stream = null, timer = 0, lost = false, kept = 0;

// A sign of life touches nothing: a touched element costs a phone a pass over styles.
const tell = () => {
  const text = lost ? link.dataset.lost : kept ? link.dataset.kept : "";
  if (link.textContent !== text) { link.textContent = text; link.hidden = !text; }
};

const setLive = (is) => { if (screen_.dataset.live !== is) screen_.dataset.live = is; };
const isLost = () => { lost = true; setLive("no"); tell(); };
const leave = () => location.assign(screen_.dataset.leave);

function isAlive() {
  lost = false;
  setLive("yes");
  tell();
  wait(SILENCE);
}

function wait(time) {
  clearTimeout(timer);
  timer = setTimeout(() => { isLost(); open(); }, time);
}

function close() {
  clearTimeout(timer);
  stream?.close();
  stream = null;
}

// A tab behind others keeps no line: a browser has six of them for all its tabs.
function open() {
  close();
  if (document.hidden) return;
  const { stream: address, shown } = screen_.dataset;
  stream = new EventSource(shown ? `${address}?shown=${shown}` : address);
  const said = { open: begin, message: show, error: again, ping: isAlive, leave, reload: () => location.reload(), follow: ({ data }) => location.assign(data) };
  for (const [name, what] of Object.entries(said)) stream.addEventListener(name, what);
  wait(CONNECTS);
}

// Only the first connection says what the page shows, and is spared that.
function begin() {
  delete screen_.dataset.shown;
  isAlive();
  document.dispatchEvent(new Event("stream:open"));
}

function show({ data, lastEventId }) {
  isAlive();
  document.dispatchEvent(new CustomEvent("parts:sent", { detail: { html: data, seq: Number(lastEventId) } }));
}

function again() {
  const isRefused = stream.readyState === EventSource.CLOSED, { url } = stream;
  close();
  isLost();
  timer = setTimeout(open, AGAIN * (.5 + Math.random()));
  // Why, it does not say.
  if (isRefused) fetch(url).then(({ status, body }) => { body.cancel(); if (status === 403 || status === 404) leave(); }, () => {});
}

document.addEventListener("htmx:error", isLost);
document.addEventListener("taps:kept", (event) => { kept = event.detail; tell(); });
document.addEventListener("visibilitychange", () => { if (document.hidden) { close(); setLive("no"); } else if (!stream) open(); });
addEventListener("offline", isLost);
addEventListener("online", open);
addEventListener("pagehide", close);
addEventListener("pageshow", ({ persisted }) => { if (persisted) open(); });
open();
