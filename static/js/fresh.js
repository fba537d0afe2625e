// Replies and frames may cross on their way: what is older than the screen is dropped, but for the sentence of a refusal.
// So is what answers a tap that was kept from another table. A new connection starts afresh.
const shown = document.getElementById("screen");
const room = shown.dataset.stream.replace("stream", "");
const isHere = (request) => !request || new URL(request.action, location).pathname.startsWith(room);
const isNotice = ({ id }) => id === "notice";

document.addEventListener("stream:open", () => { shown.dataset.seq = 0; });
document.addEventListener("parts:come", ({ detail }) => {
  const { seq, parts, request } = detail;
  if (!seq || parts.every(isNotice)) return;
  if (seq >= Number(shown.dataset.seq) && isHere(request)) shown.dataset.seq = seq;
  else detail.parts = parts.filter(isNotice);
});
