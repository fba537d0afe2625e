// A popup closes with the tap that it was opened for, and with the round that it was opened in. A drawer stays open for
// more than one tap, and so does a popup that `stays`, unless a form says that it `closes` it.
const opened = (form) => (form.classList.contains("closes") ? document.querySelector(":popover-open") : form.closest(".popup[popover]:not(.stays)"));
document.addEventListener("submit", (event) => opened(event.target)?.hidePopover());

const roundOf = (root) => root?.querySelector?.('[name="at"]')?.value;
document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  for (const { target, fragment } of tasks) {
    const open = target?.querySelector?.(":popover-open");
    if (open && roundOf(target) !== roundOf(fragment)) open.hidePopover();
  }
});
