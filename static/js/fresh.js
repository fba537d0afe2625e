// Replies and frames may cross on their way: what is older than the screen is dropped. A new connection starts afresh.
// So is what answers a tap that was kept from another table: it counts there, and must not be drawn here.
const shown = document.getElementById("screen");
const room = shown.getAttribute("hx-sse:connect").replace("stream", "");
const isElsewhere = (request) => !new URL(request.action, location).pathname.startsWith(room);

document.addEventListener("htmx:sse:after:connection", () => { shown.dataset.seq = 0; });

document.addEventListener("htmx:sse:before:message", (event) => {
  const seq = Number(event.detail.message.id || 0);
  if (event.detail.message.event || !seq) return;
  if (seq < Number(shown.dataset.seq)) event.preventDefault();
  else shown.dataset.seq = seq;
});

document.addEventListener("htmx:before:swap", (event) => {
  const seq = Number(event.detail.ctx.response?.headers?.get("Veilleuse-Seq") || 0);
  if (!seq) return;
  if (seq < Number(shown.dataset.seq) || isElsewhere(event.detail.ctx.request)) event.preventDefault();
  else shown.dataset.seq = seq;
});
