"""The style that a game from elsewhere brings along."""

from flask import Blueprint, Response, abort, send_file

from companion.web.rooms import rooms

pages = Blueprint("styles", __name__)


def address(slug: str) -> str:
    return f"/games/{slug}.css" if rooms().boxes[slug].style() else f"/static/css/games/{slug}.css"


@pages.get("/games/<slug>.css")
def style(slug: str) -> Response:
    box = rooms().boxes.get(slug)
    file = box.style() if box else None
    return send_file(file) if file else abort(404)
