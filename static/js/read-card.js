// Finds a seat card in a picture. The decoder is fetched the first time that it is needed. No one size reads every
// picture: small ones forgive noise and blur, large ones show a card that is far away.
const PHOTO = [[1, 800], [1, 600], [1, 1200], [0.5, 800], [1, 400], [0.5, 1200]], LIVE = [[1, 800]];

export async function cardIn(picture, width, height, isLive = false) {
  if (!self.jsQR) await import("../vendor/jsQR.js");
  for (const [share, side] of isLive ? LIVE : PHOTO) {
    const { data, width: wide, height: high } = scaled(picture, width, height, share, side);
    const text = self.jsQR(data, wide, high, { inversionAttempts: "dontInvert" })?.data ?? "";
    const [, card] = text.match(/^https?:\/\/[^#]+\/c#(.+)$/i) ?? [];
    if (card) return decodeURIComponent(card);
    await new Promise((wait) => setTimeout(wait));
  }
  return "";
}

// The middle `share` of the picture, its longer side at most `side` long.
function scaled(picture, width, height, share, side) {
  const scale = Math.min(1, side / (share * Math.max(width, height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * share * scale));
  canvas.height = Math.max(1, Math.round(height * share * scale));
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  brush.imageSmoothingQuality = "high";
  const from = (1 - share) / 2;
  brush.drawImage(picture, width * from, height * from, width * share, height * share, 0, 0, canvas.width, canvas.height);
  return brush.getImageData(0, 0, canvas.width, canvas.height);
}
