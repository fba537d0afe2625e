"""Serves style sheets, scripts and drawings. A fingerprint in their URLs keeps browsers from using old ones."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import cast

from flask import Blueprint, Response, abort, make_response, request

from companion.config import folder
from companion.web.game_registry import RegisteredGame
from companion.web.http.current_request import services
from companion.web.rendering.template_helpers import url_for

routes = Blueprint("assets", __name__)
HOUR = 3600
SCREENS = ("tablet", "phone")
EVERY_PAGE = ("pages", *SCREENS)
COMMENT = re.compile(r"\s*/\*.*?\*/", re.DOTALL)
# These import nothing and export nothing; `_scripts.html` names the modules beside them. A game may add its own.
BEHAVIOURS = (
    "taps", "one-tap", "fresh", "notice", "live", "popups", "share", "dimmed", "once", "hold-to-reveal",
    "hold-to-confirm", "full-screen", "keep-focus", "wait-for-finger", "swap", "moments",
)  # fmt: skip


@lru_cache(maxsize=64)
def fingerprint(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]


def file_response(text: str, mimetype: str) -> Response:
    """Returns a text file. Browsers cache it if the URL has its fingerprint, and otherwise ask each time."""
    response = make_response(text)
    response.mimetype = mimetype
    response.set_etag(fingerprint(text))
    if request.args.get("v") == fingerprint(text):
        response.cache_control.max_age = HOUR
    else:
        response.cache_control.no_cache = True
    return cast(Response, response.make_conditional(request))


@cache
def join_behaviours(names: Sequence[str]) -> str:
    """Returns the small scripts with these names as one text, because a phone takes longer to load many files. Each
    script is in its own block, so that variables with the same name do not collide."""
    js = folder("static") / "js"
    return "".join(f"{{\n{(js / f'{name}.js').read_text('utf-8')}}}\n" for name in names)


def house_script(slug: str = "") -> str:
    """Returns the scripts of every page and those that the game `slug` names, as one text."""
    registered = services().registry.get(slug)
    return join_behaviours((*BEHAVIOURS, *(registered.game.behaviours if registered and registered.game else ())))


def house_script_url(slug: str = "") -> str:
    return url_for("assets.script", game=slug or None, v=fingerprint(house_script(slug)))


@routes.get("/house.js")
def script() -> Response:
    return file_response(house_script(request.args.get("game", "")), "text/javascript")


@cache
def join_sheets(sheets: Path, folders: Sequence[str]) -> str:
    """Returns the style sheets in the folder `sheets` and in its subfolders `folders` as one text: `tokens.css` first,
    then sorted by file name, without comments. If two files have the same name, the one directly in `sheets` comes
    first."""
    files = [file for each in (".", *folders) for file in (sheets / each).glob("*.css")]
    files.sort(key=lambda file: (file.name != "tokens.css", file.name))
    return "\n".join(COMMENT.sub("", file.read_text("utf-8")) for file in files)


def folders_for(screen: str) -> Sequence[str]:
    """Returns the folders of style sheets for a page: one for a table's screen, all for any other page."""
    return (screen,) if screen in SCREENS else EVERY_PAGE


def house_sheet(screen: str = "") -> str:
    return join_sheets(folder("static") / "css", folders_for(screen))


def game_sheet(registered: RegisteredGame, screen: str = "") -> str:
    return join_sheets(registered.package / "static", folders_for(screen)) if registered.package else ""


def house_sheet_url(screen: str = "") -> str:
    return url_for("assets.house_style", screen=screen or None, v=fingerprint(house_sheet(screen)))


def game_sheet_url(slug: str, screen: str = "") -> str:
    text = game_sheet(services().registry[slug], screen)
    return url_for("assets.game_style", slug=slug, screen=screen or None, v=fingerprint(text)) if text else ""


@routes.get("/house.css")
def house_style() -> Response:
    return file_response(house_sheet(request.args.get("screen", "")), "text/css")


@routes.get("/games/<slug>.css")
def game_style(slug: str) -> Response:
    registered = services().registry.get(slug)
    text = game_sheet(registered, request.args.get("screen", "")) if registered else ""
    return file_response(text, "text/css") if text else abort(404)


def drawing_url(registered: RegisteredGame) -> str:
    """Returns the URL of the game's drawing, or of a plain box if it has none."""
    if not registered.drawing:
        return url_for("static", filename="box.svg")
    return url_for("assets.drawing", slug=registered.slug, v=fingerprint(registered.drawing))


@routes.get("/games/<slug>.svg")
def drawing(slug: str) -> Response:
    registered = services().registry.get(slug)
    return file_response(registered.drawing, "image/svg+xml") if registered and registered.drawing else abort(404)
