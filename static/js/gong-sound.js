// What the tablet can sound: a gong, and a soft pulse. No browser lets a page sound before it was touched, and after a
// lock some tablets interrupt for good what they played on.
const LOWEST = 110, RINGS = 4, LOUD = .34;
// How a gong's own tones lie above its lowest, and how loud each is: what small speakers carry lies above 300 Hz.
const TONES = [
  [1, .25], [1.49, .2], [2.03, .2], [2.74, .3], [3.36, .35], [4.11, .4], [5.43, .45], [6.79, .35], [8.21, .25], [10.9, .15],
];
let audio = null;

export const maySound = () => audio?.state === "running";

export function wake(whenAwake) {
  if (audio?.state === "interrupted") {
    audio.close();
    audio = null;
  }
  audio ??= new AudioContext();
  // Where the browser can be asked, a silenced iPad sounds all the same.
  if (navigator.audioSession) navigator.audioSession.type = "playback";
  audio.onstatechange = whenAwake;
  return audio.resume().then(whenAwake, () => {});
}

function tone(into, out, now, frequency, loud, lasts) {
  const sound = new OscillatorNode(into, { frequency });
  const fading = new GainNode(into, { gain: 0 });
  fading.gain.linearRampToValueAtTime(loud, now + .02);
  fading.gain.exponentialRampToValueAtTime(.0001, now + lasts);
  sound.connect(fading).connect(out);
  sound.start(now);
  sound.stop(now + lasts);
}

// All tones begin at one moment, however busy the machine is.
export function gong(into = audio, out = into.destination) {
  const now = into.currentTime;
  for (const [above, loud] of TONES) tone(into, out, now, LOWEST * above, loud * LOUD, RINGS / Math.sqrt(above));
}

// Softer than the gong: two tones when somebody joins, three at an end, one low one when something is revealed.
const CHIMES = { chime: [660, 990], reveal: [330], end: [523, 659, 784] };
document.addEventListener("moment", ({ detail }) => {
  if (!maySound()) return;
  (CHIMES[detail] ?? []).forEach((each, at) => tone(audio, audio.destination, audio.currentTime + at * .14, each, .12, .9));
});

export function pulse(into = audio) {
  tone(into, into.destination, into.currentTime, 440, .08, .18);
}
