// Replies and frames may cross on their way: what is older than the screen is dropped, but for the sentence of a refusal.
// So is what answers a tap that was kept from another table. A new connection starts afresh. Only the first one says what
// the page shows, and is spared that.
const shown = document.getElementById("screen");
const room = shown.getAttribute("hx-sse:connect").replace("stream", "");
const isElsewhere = (request) => !new URL(request.action, location).pathname.startsWith(room);

document.addEventListener("htmx:sse:after:connection", () => {
  shown.dataset.seq = 0;
  shown.removeAttribute("hx-headers");
});

document.addEventListener("htmx:sse:before:message", (event) => {
  const seq = Number(event.detail.message.id || 0);
  if (event.detail.message.event || !seq) return;
  if (seq < Number(shown.dataset.seq)) event.preventDefault();
  else shown.dataset.seq = seq;
});

const isNotice = ({ target }) => target?.id === "notice";
document.addEventListener("htmx:before:swap", ({ detail: { ctx, tasks } }) => {
  const seq = Number(ctx.response?.headers?.get("Veilleuse-Seq") || 0);
  if (!seq || tasks.every(isNotice)) return;
  if (seq >= Number(shown.dataset.seq) && !isElsewhere(ctx.request)) shown.dataset.seq = seq;
  else tasks.splice(0, tasks.length, ...tasks.filter(isNotice));
});
