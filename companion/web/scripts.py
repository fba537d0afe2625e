"""The behaviours of a table's screen, sent as one: many small answers cost more. Other pages take the files; a phone is
silent and sent no gong."""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256

from flask import Blueprint, Response, request

from companion.config import folder
from companion.web.styles import of_kind

routes = Blueprint("scripts", __name__)
BEHAVIOURS = (
    "taps", "one-tap", "fresh", "live", "close-popup", "share", "ember", "countdown", "keep-in-step", "keep-asked",
    "typed-ahead", "once", "empty-search", "hold-to-reveal", "desk", "photos", "keep-focus", "gong",
)  # fmt: skip
IMPORT = re.compile(r'^import (\{.+\}) from "\./(.+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|(?:async )?function) (\w+))", re.MULTILINE)


SILENT = "phone"


@cache
def whole(laid: str = "") -> str:
    """Each file in a function of its own, after those that it imports, so that their names do not meet."""
    asked = [name for name in BEHAVIOURS if not (laid == SILENT and name == "gong")]
    return "\n".join(wrapped(name) for name in dict.fromkeys(each for name in asked for each in with_needs(name)))


def with_needs(name: str) -> Iterator[str]:
    for _, needed in IMPORT.findall(text_of(name)):
        yield from with_needs(needed)
    yield name


def wrapped(name: str) -> str:
    text = IMPORT.sub(lambda found: f"const {found[1]} = {called(found[2])};", text_of(name))
    gives = ", ".join(EXPORT.findall(text))
    return f"const {called(name)} = (() => {{\n{EXPORT.sub('', text)}return {{ {gives} }};\n}})();"


def called(name: str) -> str:
    return "$" + name.replace("-", "_")


@cache
def text_of(name: str) -> str:
    """Without what only its writers read."""
    lines = (line.strip() for line in (folder("static") / "js" / f"{name}.js").read_text("utf-8").splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def address(laid: str = "") -> str:
    mark = sha256(whole(laid).encode()).hexdigest()[:8]
    return f"/house.js?v={mark}&for={laid}" if laid == SILENT else f"/house.js?v={mark}"


@routes.get("/house.js")
def house() -> Response:
    response = of_kind("text/javascript", whole(SILENT if request.args.get("for") == SILENT else ""))
    response.cache_control.max_age = 3600
    return response
