// Says when the house is out of reach, and makes sure that the stream comes back: after silence, a lock, a restart.
const SILENCE = 15000, AGAIN = 2000;
const screen_ = document.getElementById("screen"), link = document.getElementById("link");
let connection = null, watchdog = 0, lost = false, kept = 0;

// A sign of life touches nothing: a touched element costs a phone a pass over styles.
const tell = () => {
  const text = lost ? link.dataset.lost : kept ? link.dataset.kept : "";
  if (link.textContent !== text) { link.textContent = text; link.hidden = !text; }
};

const setLive = (is) => { if (screen_.dataset.live !== is) screen_.dataset.live = is; };
const isLost = () => { lost = true; setLive("no"); tell(); };
const leave = () => location.assign(screen_.dataset.leave);
const hasGone = (status) => status === 403 || status === 404;

function isAlive() {
  lost = false;
  setLive("yes");
  tell();
  clearTimeout(watchdog);
  watchdog = setTimeout(() => { isLost(); reopen(); }, SILENCE);
}

function reopen() {
  if (connection?.reader) connection.reader.cancel();
  else if (!connection) screen_.dispatchEvent(new Event("reopen"));
}

// A tab that was opened behind others keeps no line: a browser has six of them for all its tabs.
const rest = () => document.dispatchEvent(new Event("visibilitychange"));

screen_.addEventListener("htmx:sse:before:connection", (event) => { if (event.detail.connection.attempt > 0) isLost(); });
screen_.addEventListener("htmx:sse:after:connection", (event) => { connection = event.detail.connection; isAlive(); });
screen_.addEventListener("htmx:sse:before:message", () => { isAlive(); if (document.hidden) rest(); });
screen_.addEventListener("htmx:sse:error", (event) => (hasGone(event.detail.status) ? leave() : isLost()));
screen_.addEventListener("htmx:sse:close", () => { connection = null; });
screen_.addEventListener("leave", leave);
screen_.addEventListener("reload", () => location.reload());
screen_.addEventListener("follow", (event) => location.assign(event.detail.data));

const isStream = (event) => event.detail.ctx?.request.action.endsWith("/stream");
document.addEventListener("htmx:error", (event) => { isLost(); if (isStream(event)) setTimeout(reopen, AGAIN); });
document.addEventListener("htmx:response:error", (event) => {
  if (!isStream(event)) return;
  if (hasGone(event.detail.ctx.response.status)) leave();
  else { isLost(); setTimeout(reopen, AGAIN); }
});
document.addEventListener("taps:kept", (event) => { kept = event.detail; tell(); });
addEventListener("offline", isLost);
addEventListener("online", reopen);
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  rest();
  reopen();
});
