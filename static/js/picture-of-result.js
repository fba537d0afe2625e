// Makes a picture of the drawing behind a link, on this very device: into the share sheet, else saved.
const WIDE = 1080;

async function painted(address) {
  const drawing = new Image();
  drawing.src = address;
  await drawing.decode();
  const paper = document.createElement("canvas");
  paper.width = WIDE;
  paper.height = Math.round((WIDE * drawing.naturalHeight) / drawing.naturalWidth);
  paper.getContext("2d").drawImage(drawing, 0, 0, paper.width, paper.height);
  return new Promise((resolve) => paper.toBlob(resolve, "image/png"));
}

function save(picture, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-picture]");
  if (!link) return;
  event.preventDefault();
  const picture = await painted(link.href);
  const files = [new File([picture], link.dataset.picture, { type: "image/png" })];
  if (!navigator.canShare?.({ files })) return save(picture, link.dataset.picture);
  await navigator.share({ files }).catch((error) => (error.name === "AbortError" ? 0 : save(picture, link.dataset.picture)));
});
