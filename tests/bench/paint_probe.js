// Notes when a score has changed and when that is painted, and tells it afterwards. It only listens: no frame is asked for, no time is polled.
(selector) => {
  const begin = () => ({ taps: [], answered: [], painted: [] });
  let notes = begin();
  const now = () => performance.timeOrigin + performance.now();
  const afterPaint = (what) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = what;
    port2.postMessage(0);
  });
  const read = () => document.querySelector(selector)?.textContent;
  let shown = read();
  new MutationObserver(() => {
    if (read() === shown) return;
    shown = read();
    afterPaint(() => { notes.painted.push(now()); tellPaint(""); });
  }).observe(document.querySelector(selector).closest("main, body"), { childList: true, characterData: true, subtree: true });
  addEventListener("click", (event) => {
    notes.taps.push(performance.timeOrigin + event.timeStamp);
    afterPaint(() => notes.answered.push(now()));
  }, true);
  window.takePaintNotes = () => { const taken = notes; notes = begin(); return taken; };
}
