"""Who keeps the house: the key, brought by the terminal's QR or typed, and the QR for another tablet."""

from flask import Blueprint, Response, abort, make_response, render_template, request, url_for

from companion.table.fact import HOUSE
from companion.table.folded import HOUSE_ID
from companion.table.moves import IllegalMove
from companion.web.answers import goto
from companion.web.asking import asked, must_keep_house, text, tick_address, visitor
from companion.web.rooms import rooms

routes = Blueprint("keepers", __name__)


@routes.get("/keep")
def keep() -> str:
    """The terminal's QR leads here, the key in its fragment: looking at this page admits nobody."""
    return render_template("keep.html")


@routes.post("/keepers")
def admit() -> Response:
    check_pace()
    fields = {"device": visitor().device, "key": text(asked(), "key")}
    try:
        rooms().tables.play(HOUSE_ID, HOUSE, "admit_keeper", fields)
    except IllegalMove:
        rooms().limits.was_wrong(request.remote_addr or "")
        raise
    tick_address()
    return goto(url_for("house.show"))


def check_pace() -> None:
    if not rooms().limits.may_try(request.remote_addr or ""):
        abort(429)


@routes.get("/keepers")
def show() -> Response:
    must_keep_house()
    found = rooms().addresses
    ways = [*(("https", host) for host in found.secure()), *((each.scheme, each.host) for each in found.candidates())]
    page = render_template("keepers.html", key=rooms().house().key, ways=ways)
    return make_response(page, {"Cache-Control": "no-store"})
