// A page that waits for the tablet's answer asks whether the house is there, and only then loads again: a load that meets
// a restart would leave the browser's own error page, which asks nobody any more.
import { root } from "./root.js";

setInterval(async () => {
  const answer = await fetch(`${root}/now`, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}, 2000);
