"""All sheets of the house as one, in their order, and the style that each game brings along."""

from functools import cache
from hashlib import sha256
from typing import cast

from flask import Blueprint, Response, abort, make_response, request

from companion.config import folder
from companion.web.rooms import rooms

routes = Blueprint("styles", __name__)


@cache
def sheet() -> str:
    """Written one file a component, sent as one: twenty-five small answers cost more than one."""
    files = sorted((folder("static") / "css").glob("*.css"), key=lambda file: (file.name != "tokens.css", file.name))
    return "\n".join(file.read_text("utf-8") for file in files)


def address_of_sheet() -> str:
    """With its fingerprint, so that a screen never wears yesterday's style."""
    return f"/house.css?v={sha256(sheet().encode()).hexdigest()[:8]}"


@routes.get("/house.css")
def house() -> Response:
    response = as_style(sheet())
    response.cache_control.max_age = 3600
    return response


def as_style(text: str) -> Response:
    response = make_response(text)
    response.mimetype = "text/css"
    return response


def address(slug: str) -> str:
    """Empty for a game that wears the house's own."""
    return f"/games/{slug}.css" if rooms().boxes[slug].style else ""


@routes.get("/games/<slug>.css")
def style(slug: str) -> Response:
    box = rooms().boxes.get(slug)
    if box is None or not box.style:
        abort(404)
    response = as_style(box.style)
    response.cache_control.no_cache = True
    response.add_etag()
    return cast(Response, response.make_conditional(request))
