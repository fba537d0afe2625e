// A popup closes with the tap that it was opened for.
document.addEventListener("submit", (event) => event.target.closest("[popover]")?.hidePopover());
