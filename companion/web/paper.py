"""What a game needs when no screen is there: sheets to write on and slips to cut out, from its `paper.toml`."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template

from companion.web.asking import visitor
from companion.web.rooms import rooms
from companion.web.shelf import Box

routes = Blueprint("paper", __name__, url_prefix="/rules")
MOST = 60


@dataclass(frozen=True, slots=True)
class Grid:
    """Headings, the first of them for the lines; as many blank ones as people, to write names on."""

    title: str
    headings: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slips:
    title: str
    slips: tuple[str, ...]


@routes.get("/<slug>/paper")
def show(slug: str) -> str:
    box = rooms().boxes.get(slug) or abort(404)
    sheets = [*read(box, visitor().language)] or abort(404)
    return render_template("paper.html", box=box, sheets=sheets)


def has_paper(box: Box) -> bool:
    return (box.content / "paper.toml").is_file()


def read(box: Box, language: str) -> Iterator[Grid | Slips]:
    """Grids first."""
    said = tomllib.loads((box.content / "paper.toml").read_text("utf-8")) if has_paper(box) else {}
    yield from (grid(each, language) for each in said.get("grid", ()))
    yield from (slips(each, language) for each in said.get("slips", ()))


def grid(said: Mapping[str, Any], language: str) -> Grid:
    row = said["row"][language]
    columns = said["columns"][language] if "columns" in said else [""] * int(said["people"])
    lines = [str(number) if row else "" for number in range(1, min(int(said["rows"]), MOST) + 1)]
    return Grid(said["title"][language], (row, *columns), (*lines, *said.get("last", {}).get(language, ())))


def slips(said: Mapping[str, Any], language: str) -> Slips:
    return Slips(
        said["title"][language], tuple(each for each in said["slips"][language] for _ in range(said["copies"]))
    )
