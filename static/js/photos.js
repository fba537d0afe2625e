// A photo is made small on this device before it is sent: phones take 5 MB, a table keeps 200 KB. Drawn anew, it has
// lost where it was taken. Works without a secure context.
const MOST = 200 * 1024, TRIES = [[1600, .8], [1600, .65], [1280, .7], [1280, .55], [1024, .55], [800, .5], [640, .4]];

const drawn = (picture, side, quality) => new Promise((done) => {
  const { width, height } = picture, scale = Math.min(1, side / Math.max(width, height)), canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.toBlob(done, "image/jpeg", quality);
});

async function small(file) {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  for (const [side, quality] of TRIES) {
    const jpeg = await drawn(picture, side, quality);
    if (jpeg && jpeg.size <= MOST) return jpeg;
  }
  return null;
}

async function send(form, file) {
  const said = form.querySelector(".camera__said"), action = form.action;
  said.textContent = said.dataset.sending;
  const jpeg = await small(file), fields = new FormData();
  if (!jpeg) { said.textContent = said.dataset.blind; return; }
  for (const name of ["of", "then"]) fields.set(name, form.elements[name].value);
  fields.set("picture", jpeg, "photo.jpg");
  const reply = await fetch(action, { method: "POST", headers: { Accept: "application/json" }, body: fields })
    .then((reply) => reply.json()).catch(() => ({ error: { text: said.dataset.lost } }));
  said.textContent = reply.error?.text ?? "";
  form.reset();
  if (!reply.error && !document.getElementById("screen")) location.reload();
}

document.addEventListener("change", (event) => {
  const form = event.target.closest?.(".camera");
  if (form && event.target.files?.length) send(form, event.target.files[0]);
});
