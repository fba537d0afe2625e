"""All sheets of the house as one, in their order, and the style that a game from elsewhere brings along."""

from functools import cache
from hashlib import sha256

from flask import Blueprint, Response, abort, make_response, send_file

from companion.config import folder
from companion.web.rooms import rooms

pages = Blueprint("styles", __name__)


@cache
def sheet() -> str:
    """Written one file a component, sent as one: twenty-five small answers cost more than one."""
    files = sorted((folder("static") / "css").glob("*.css"), key=lambda file: (file.name != "tokens.css", file.name))
    return "\n".join(file.read_text("utf-8") for file in files)


def address_of_sheet() -> str:
    """With its fingerprint, so that a screen never wears yesterday's style."""
    return f"/house.css?v={sha256(sheet().encode()).hexdigest()[:8]}"


@pages.get("/house.css")
def house() -> Response:
    response = make_response(sheet())
    response.mimetype = "text/css"
    response.cache_control.max_age = 3600
    return response


def address(slug: str) -> str:
    return f"/games/{slug}.css" if rooms().boxes[slug].style() else f"/static/css/games/{slug}.css"


@pages.get("/games/<slug>.css")
def style(slug: str) -> Response:
    box = rooms().boxes.get(slug)
    file = box.style() if box else None
    return send_file(file) if file else abort(404)
