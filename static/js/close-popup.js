// A popup closes with the tap that it was opened for, and with the round that it was opened in.
document.addEventListener("submit", (event) => event.target.closest(".popup[popover]")?.hidePopover());

const roundOf = (root) => root?.querySelector?.('[name="at"]')?.value;
document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  for (const { target, fragment } of tasks) {
    const open = target?.querySelector?.(":popover-open");
    if (open && roundOf(target) !== roundOf(fragment)) open.hidePopover();
  }
});
