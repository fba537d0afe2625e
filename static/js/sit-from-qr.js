// A seat's own code leads here, the seat behind the #: a free seat is taken at once, a held one is asked about first.
const seat = location.hash.slice(1), field = seat && document.querySelector(`.choose [name="seat"][value="${CSS.escape(seat)}"]`);
if (field) {
  history.replaceState(null, "", location.pathname);
  const held = field.form.querySelector("details");
  if (held) { held.open = true; held.scrollIntoView({ block: "center" }); }
  else field.form.querySelector("button").click();
}
