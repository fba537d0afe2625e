"""All sheets of the house as one, in their order, and the style and the drawing that each game brings along. A table's
screen is sent what can be seen on it; every other page everything."""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import cast

from flask import Blueprint, Response, abort, make_response, request

from companion.config import folder
from companion.web.rooms import rooms
from companion.web.shelf import Box
from companion.web.tailoring import fitting

routes = Blueprint("styles", __name__)


# How a table's screen lies, and which classes its body then never has.
NEVER = {
    "lies": frozenset({"stands", "phone", "loose"}),
    "stands": frozenset({"lies", "phone", "loose"}),
    "phone": frozenset({"lies", "stands", "tablet", "loose"}),
}


@cache
def sheet(laid: str = "") -> str:
    """Written one file a component, sent as one: twenty-five small answers cost more than one. What only
    pages wear lies in a folder of its own, and so does what no phone does."""
    files = sorted(worn_by(laid), key=lambda file: (file.name != "tokens.css", file.name))
    return worn("\n".join(file.read_text("utf-8") for file in files), laid)


def worn_by(laid: str) -> Iterator[Path]:
    css = folder("static") / "css"
    yield from css.glob("*.css" if laid in NEVER else "**/*.css")
    if laid in ("lies", "stands"):
        yield from css.glob("tablet/*.css")


def worn(text: str, laid: str) -> str:
    return fitting(tight(text), NEVER[laid]) if laid in NEVER else tight(text)


def tight(text: str) -> str:
    """Without what only its writers read."""
    text = re.sub(r"/\*.*?\*/|\n\s*", "", text, flags=re.DOTALL)
    return re.sub(r" (?=[{};,>])|(?<=[{};,>:]) ", "", text).replace(";}", "}")


def address_of_sheet(laid: str = "") -> str:
    """With its fingerprint, so that a screen never wears yesterday's style."""
    mark = sha256(sheet(laid).encode()).hexdigest()[:8]
    return f"/house.css?v={mark}&for={laid}" if laid in NEVER else f"/house.css?v={mark}"


@routes.get("/house.css")
def house() -> Response:
    response = as_style(sheet(laid_for()))
    response.cache_control.max_age = 3600
    return response


def laid_for() -> str:
    asked = request.args.get("for", "")
    return asked if asked in NEVER else ""


def as_style(text: str) -> Response:
    return of_kind("text/css", text)


def of_kind(kind: str, text: str) -> Response:
    response = make_response(text)
    response.mimetype = kind
    return response


def address(slug: str, laid: str = "") -> str:
    """Empty for a game that wears the house's own."""
    if not rooms().boxes[slug].style:
        return ""
    return f"/games/{slug}.css?for={laid}" if laid in NEVER else f"/games/{slug}.css"


@routes.get("/games/<slug>.css")
def style(slug: str) -> Response:
    box = rooms().boxes.get(slug)
    if box is None or not box.style:
        abort(404)
    response = as_style(worn(box.style, laid_for()))
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
