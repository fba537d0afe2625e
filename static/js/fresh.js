// Replies and frames may cross on their way: what is older than the screen is dropped. A new connection starts afresh.
const shown = document.getElementById("screen");

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
  if (seq < Number(shown.dataset.seq)) event.preventDefault();
  else shown.dataset.seq = seq;
});
