// Keys that are tapped faster than the house answers: each adds to what those before it will have written.
let written = "", waiting = 0;

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const { request, sourceElement } = ctx;
  if (!sourceElement.closest("[data-stays]") || !request.body.has("add")) return;
  if (waiting) request.body.set("q", written);
  written = request.body.get("q") + request.body.get("add");
  request.isKey = true;
  waiting += 1;
});

document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => { if (ctx.request.isKey) waiting -= 1; });
