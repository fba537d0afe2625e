// A tablet that may fall asleep says so on the house's page, until somebody has chosen what to do about it.
const CHOICE = "veilleuse.awake";
const line = document.getElementById("awake");
export const hasLock = isSecureContext && "wakeLock" in navigator;
export const choice = () => localStorage.getItem(CHOICE);
export const choose = (answer) => localStorage.setItem(CHOICE, answer);

if (line && !hasLock && !choice()) {
  line.hidden = false;
  line.addEventListener("click", (event) => {
    const { answer } = event.target.dataset;
    if (!answer) return;
    choose(answer);
    line.hidden = true;
  });
}
