// Gives a text to the group's chat with one tap. The share sheet and the clipboard exist on secure addresses alone; on
// plain HTTP the old way of copying still works.
function copiedTheOldWay(field) {
  field.closest("details").open = true;
  field.focus();
  field.select();
  return document.execCommand("copy");
}

async function give(field) {
  const text = field.value;
  if (navigator.share) return navigator.share({ text }).then(() => "", (error) => (error.name === "AbortError" ? "" : "byHand"));
  const copied = await (navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false);
  return copied || copiedTheOldWay(field) ? "done" : "byHand";
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-share]");
  if (!button) return;
  const said = button.parentElement.querySelector(".share__said");
  said.textContent = said.dataset[await give(document.getElementById(button.dataset.share))] ?? "";
});
