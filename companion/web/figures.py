"""Figures: those of a game as a page, and all of them as they are drawn."""

from collections.abc import Sequence
from datetime import datetime

from flask import Blueprint, Response, abort, jsonify, render_template

from companion.evenings import figures
from companion.evenings.figures import OfGame, OfGroup, OfPerson
from companion.kit.chart import Bars, Paper, bars
from companion.web.asking import must_keep_house, voice, wants_json
from companion.web.evenings import everybody
from companion.web.rooms import Rooms, rooms
from companion.web.screen import plain

routes = Blueprint("figures", __name__)
PAPER = Paper(640, 200, left=24, right=8, top=26, bottom=30)
MOST_BARS, LINES = 14, 4
STEPS = (1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000_000, 10_000_000_000)
Counts = Sequence[tuple[int, int]]


@routes.get("/figures/<slug>")
def game(slug: str) -> Response | str:
    must_keep_house()
    box = rooms().boxes.get(slug) or abort(404)
    found = of_game(rooms(), slug)
    if wants_json():
        return jsonify(plain(found, voice()))
    return render_template("game_figures.html", box=box, found=found, who=everybody(), drawn=histogram(found))


def of_person(rooms: Rooms, person: str) -> OfPerson:
    return rooms.kept.counted(("person", person), lambda plays: figures.of_person(plays, person, month))


def of_game(rooms: Rooms, slug: str) -> OfGame:
    return rooms.kept.counted(("game", slug), lambda plays: figures.of_game(plays, slug))


def of_group(rooms: Rooms, people: frozenset[str]) -> OfGroup:
    return rooms.kept.counted(("group", people), lambda plays: figures.of_group(plays, people))


def month(moment: float) -> int:
    """Months of the calendar, counted from the year 0."""
    date = datetime.fromtimestamp(moment)
    return date.year * 12 + date.month - 1


def by_month(months: Counts) -> Bars | None:
    """The last twelve, each by its own number."""
    return columns([(each % 12 + 1, times) for each, times in months]) if months else None


def histogram(found: OfGame) -> Bars | None:
    """So many scores from each of these on: never more bars than can be read."""
    return columns(in_steps(found.scores)) if found.scores else None


def in_steps(scores: Counts) -> list[tuple[int, int]]:
    lowest, highest = scores[0][0], scores[-1][0]
    step = next(each for each in STEPS if (highest - lowest) // each < MOST_BARS)
    first = lowest // step * step
    starts = range(first, highest + 1, step)
    return [(start, sum(times for score, times in scores if start <= score < start + step)) for start in starts]


def columns(values: Sequence[tuple[int, int]]) -> Bars:
    highest = max(times for _, times in values)
    return bars(values, highest, PAPER, every=max(1, -(-highest // LINES)))
