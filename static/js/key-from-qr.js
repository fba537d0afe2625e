// The key stands behind the # of the address, where no server and no log sees it; it is posted from here.
const key = decodeURIComponent(location.hash.slice(1));
if (key) {
  history.replaceState(null, "", location.pathname);
  document.getElementById("key").value = key;
  document.querySelector("#key-form button").click();
}
