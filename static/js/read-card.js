// Finds a seat card in a picture. The decoder is fetched the first time that it is needed. No one size reads every
// picture: small ones forgive noise and blur, large ones show a card that is far away.
const PHOTO = [[1, 800], [1, 600], [0.5, 600], [1, 1200], [0.5, 800], [1, 400], [1, 1000]], LIVE = [[1, 800]];

export async function cardIn(picture, width, height, isLive = false) {
  if (!self.jsQR) await import("../vendor/jsQR.js");
  for (const [share, side] of isLive ? LIVE : PHOTO) {
    const { data, width: wide, height: high } = scaled(picture, width, height, share, side);
    const [, card] = textIn(data, wide, high).match(/^https?:\/\/[^#]+\/c#(\w+)$/i) ?? [];
    if (card) return card;
    await new Promise((wait) => setTimeout(wait));
  }
  return "";
}

// The decoder stumbles over some pictures: another size of them may still be read.
function textIn(data, width, height) {
  try {
    return self.jsQR(data, width, height, { inversionAttempts: "dontInvert" })?.data ?? "";
  } catch {
    return "";
  }
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
