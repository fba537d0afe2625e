// The card stands behind the # of the address, where no server and no log sees it; it is posted from here.
const card = decodeURIComponent(location.hash.slice(1)), field = document.getElementById("card");
if (card) {
  history.replaceState(null, "", location.pathname);
  field.value = card;
  document.querySelector("#card-form button").click();
}
// A page that waits behind the "back" button keeps no card.
addEventListener("pagehide", () => { field.value = ""; });
