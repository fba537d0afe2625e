"""Draws sheets and slips to print for playing without a screen, as the game's `paper.toml` describes them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template

from companion.languages import in_language, read_toml
from companion.web.game_registry import RegisteredGame
from companion.web.http.current_request import services, visitor

routes = Blueprint("printed_aids", __name__, url_prefix="/rules")
MAX_LINES = 60
GRID_TEXTS = ("title", "row", "columns", "last")


@dataclass(frozen=True, slots=True)
class Grid:
    """A printed sheet to fill in. `lines` are the names of its rows. `headings` are the titles of its columns; the
    first one stands above the names of the rows."""

    title: str
    headings: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slips:
    title: str
    slips: tuple[str, ...]


@routes.get("/<slug>/paper")
def show(slug: str) -> str:
    registered = services().registry.get(slug) or abort(404)
    sheets = [*read_sheets(registered, visitor().language)] or abort(404)
    return render_template("paper.html", box=registered, sheets=sheets)


def has_printed_aids(registered: RegisteredGame) -> bool:
    return (registered.content / "paper.toml").is_file()


def read_sheets(registered: RegisteredGame, language: str) -> Iterator[Grid | Slips]:
    """Yields the sheets in the game's `paper.toml`; nothing if there is no such file."""
    said = read_toml(registered.contents, "paper.toml")
    yield from (make_grid(each, language) for each in said.get("grid", ()))
    yield from (make_slips(each, language) for each in said.get("slips", ()))


def make_grid(said: Mapping[str, Any], language: str) -> Grid:
    title, row, columns, last = (in_language(said.get(each, {}), language, "") for each in GRID_TEXTS)
    lines = [str(number) if row else "" for number in range(1, min(int(said["rows"]), MAX_LINES) + 1)]
    return Grid(title, (row, *(columns or [""] * int(said["people"]))), (*lines, *last))


def make_slips(said: Mapping[str, Any], language: str) -> Slips:
    slips = tuple(each for each in in_language(said["slips"], language, ()) for _ in range(said["copies"]))
    return Slips(in_language(said["title"], language, ""), slips)
