// Scans a seat card: with the live camera where the browser gives it, else from a photo. Neither leaves this device.
// Once a card has opened a peek, the next card is scanned as soon as that peek is closed, until nobody waits.
import { cardIn } from "./read-card.js";
const form = document.getElementById("scan"), shown = document.getElementById("scan-window");
const said = shown.querySelector(".scan__said"), video = shown.querySelector("video");
const hasCamera = Boolean(isSecureContext && navigator.mediaDevices);
// Of the peek that was just closed, the server's word that it was looked at may still be on its way.
const anotherWaits = (closed) => [...document.querySelectorAll(".peek[data-waits]")].some((each) => each !== closed);
let scanning = false;
// Whatever the button stands in may be closed while people scan.
document.body.append(shown);
const frame = () => new Promise(requestAnimationFrame);

function say(text) {
  said.textContent = text;
  if (!shown.open) shown.showModal();
}

async function readPhoto(input) {
  say(said.dataset.reading);
  stopCamera();
  await frame();
  const photo = await createImageBitmap(input.files[0]).catch(() => null);
  const card = photo ? await cardIn(photo, photo.width, photo.height).catch(() => null) : "";
  input.value = "";
  if (card) show(card);
  else say(card === null ? said.dataset.lost : said.dataset.nothing);
}

async function watch() {
  say(said.dataset.aim);
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).catch(() => null);
  if (!camera) return say(said.dataset.blind);
  video.srcObject = camera;
  video.hidden = false;
  await video.play().catch(() => null);
  while (video.srcObject === camera && shown.open) {
    const card = video.videoWidth && (await cardIn(video, video.videoWidth, video.videoHeight, true).catch(() => ""));
    if (card) return show(card);
    await frame();
  }
  camera.getTracks().forEach((track) => track.stop());
}

function stopCamera() {
  video.srcObject?.getTracks().forEach((track) => track.stop());
  video.srcObject = null;
  video.hidden = true;
}

async function show(card) {
  stopCamera();
  form.elements.card.value = card;
  const reply = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(new FormData(form)) })
    .then((reply) => reply.json()).catch(() => ({ error: { text: said.dataset.lost } }));
  if (reply.error) return say(reply.error.text);
  if (!reply.url) return form.submit();
  shown.close();
  scanning = true;
  location.assign(reply.url);
}

function scanOn(closed) {
  scanning = false;
  if (!anotherWaits(closed)) return;
  if (hasCamera) return watch();
  say(said.dataset.next);
  shown.querySelector("input").click();
}

for (const each of [form, shown]) each.addEventListener("change", (event) => { if (event.target.files?.length) readPhoto(event.target); });
addEventListener("close", ({ target }) => { if (scanning && target.matches(".peek")) scanOn(target); }, true);
form.querySelector(".scan__open").addEventListener("click", (event) => { if (hasCamera) { event.preventDefault(); watch(); } });
shown.addEventListener("close", stopCamera);
addEventListener("pagehide", () => { stopCamera(); form.elements.card.value = ""; });
