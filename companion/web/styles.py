"""All sheets of the house as one, in their order, and the style and the drawing that each game brings along."""

import re
from functools import cache
from hashlib import sha256
from typing import cast

from flask import Blueprint, Response, abort, make_response, request

from companion.config import folder
from companion.web.rooms import rooms
from companion.web.shelf import Box

routes = Blueprint("styles", __name__)


@cache
def sheet() -> str:
    """Written one file a component, sent as one: twenty-five small answers cost more than one."""
    files = sorted((folder("static") / "css").glob("*.css"), key=lambda file: (file.name != "tokens.css", file.name))
    return tight("\n".join(file.read_text("utf-8") for file in files))


def tight(text: str) -> str:
    """Without what only its writers read."""
    text = re.sub(r"/\*.*?\*/|\n\s*", "", text, flags=re.DOTALL)
    return re.sub(r" ?([{};,]) ?", r"\1", text)


def address_of_sheet() -> str:
    """With its fingerprint, so that a screen never wears yesterday's style."""
    return f"/house.css?v={sha256(sheet().encode()).hexdigest()[:8]}"


@routes.get("/house.css")
def house() -> Response:
    response = as_style(sheet())
    response.cache_control.max_age = 3600
    return response


def as_style(text: str) -> Response:
    return of_kind("text/css", text)


def of_kind(kind: str, text: str) -> Response:
    response = make_response(text)
    response.mimetype = kind
    return response


def address(slug: str) -> str:
    """Empty for a game that wears the house's own."""
    return f"/games/{slug}.css" if rooms().boxes[slug].style else ""


@routes.get("/games/<slug>.css")
def style(slug: str) -> Response:
    box = rooms().boxes.get(slug)
    if box is None or not box.style:
        abort(404)
    response = as_style(tight(box.style))
    response.cache_control.no_cache = True
    response.add_etag()
    return cast(Response, response.make_conditional(request))


def address_of_drawing(box: Box) -> str:
    """A game from elsewhere may have none: it gets a plain box."""
    if not box.drawing:
        return "/static/box.svg"
    return f"/games/{box.slug}.svg?v={sha256(box.drawing.encode()).hexdigest()[:8]}"


@routes.get("/games/<slug>.svg")
def drawing(slug: str) -> Response:
    box = rooms().boxes.get(slug)
    if box is None or not box.drawing:
        abort(404)
    response = of_kind("image/svg+xml", box.drawing)
    response.cache_control.max_age = 3600
    return response
