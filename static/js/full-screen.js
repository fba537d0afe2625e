// One button for the whole screen, where the browser has it to give and has not given it already.
const root = document.documentElement, tool = document.querySelector("[data-full-screen]");
const enter = root.requestFullscreen ?? root.webkitRequestFullscreen, leave = document.exitFullscreen ?? document.webkitExitFullscreen;
const isFull = () => Boolean(document.fullscreenElement ?? document.webkitFullscreenElement);

if (tool && enter && !matchMedia("(display-mode: fullscreen)").matches) {
  tool.hidden = false;
  tool.addEventListener("click", () => (isFull() ? leave.call(document) : enter.call(root)));
  for (const kind of ["fullscreenchange", "webkitfullscreenchange"]) document.addEventListener(kind, () => tool.setAttribute("aria-pressed", isFull()));
}
