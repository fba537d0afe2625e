"""The history of a table in sentences, newest first, page by page and moment by moment; each move can be undone from
here."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, islice

from flask import Blueprint, Response, jsonify, render_template, request
from flask_babel import format_date

from companion.table.fact import Fact, Who
from companion.table.fold import Opened, apply, blank, undone_moves
from companion.table.say import Say
from companion.table.undoing import undoable
from companion.web.asking import at_table, voice, wants_json
from companion.web.rooms import rooms
from companion.web.screen import plain

routes = Blueprint("history", __name__, url_prefix="/tables/<id>")
HISTORY = 60


@dataclass(frozen=True, slots=True)
class Line:
    """`may`: its move can be taken back or brought back from this line."""

    fact: Fact
    told: Say
    undone: bool
    may: bool

    @property
    def time(self) -> str:
        return datetime.fromtimestamp(self.fact.at).strftime("%H:%M")

    @property
    def day(self) -> str:
        return str(format_date(datetime.fromtimestamp(self.fact.at), "long", rebase=False))


@dataclass(frozen=True, slots=True)
class Moment:
    """A round, a season, an evening: what the table's own line said at its end, and what happened until then."""

    headline: Say
    day: str
    lines: tuple[Line, ...]


@routes.get("/history")
def show(id: str) -> Response | str:
    opened, who = at_table(id)
    facts = rooms().tables.facts(id)
    before = request.args.get("before", type=int) or opened.seq + 1
    page = list(islice(told(opened, facts, who, before), HISTORY + 1))
    more = page[HISTORY].fact.seq + 1 if len(page) > HISTORY else 0
    moments = list(by_moment(opened, facts, who, page[:HISTORY]))
    if wants_json():
        return jsonify({"lines": [said for moment in moments for said in plain_lines(moment)], "more": more})
    return render_template("history.html", opened=opened, moments=moments, more=more)


def told(opened: Opened, facts: Sequence[Fact], who: Who, before: int) -> Iterator[Line]:
    tables = rooms().tables
    undone, may = undone_moves(facts), undoable(tables.game(opened), facts)
    for fact in reversed(facts):
        line = tables.tell(opened, fact, who) if fact.seq < before else None
        if line:
            yield Line(fact, line, fact.move in undone, fact.move in may and fact.seq == fact.move)


def by_moment(opened: Opened, facts: Sequence[Fact], who: Who, lines: Sequence[Line]) -> Iterator[Moment]:
    if not lines:
        return
    headlines = headlines_since(opened, facts, who, lines[-1].fact.seq)
    for (_, day), group in groupby(lines, key=lambda line: (numbers(headlines[line.fact.seq]), line.day)):
        own = tuple(group)
        yield Moment(headlines[own[0].fact.seq], day, own)


def headlines_since(opened: Opened, facts: Sequence[Fact], who: Who, first: int) -> dict[int, Say]:
    """What the table's line said after each fact that stands; one that was undone belongs to where the table was."""
    tables, undone, found = rooms().tables, undone_moves(facts), dict[int, Say]()
    game = tables.game(opened)
    table = blank(game, opened.table.id).table
    for fact in facts:
        if fact.move not in undone:
            table = apply(game, table, fact)
        if fact.seq >= first:
            found[fact.seq] = tables.headline(Opened(table, fact.seq), who)
    return found


def numbers(headline: Say) -> tuple[tuple[str, object], ...]:
    """Of a line like “Round 7 · Ana leads”, what makes it another moment: its numbers."""
    return tuple((name, value) for name, value in headline.values if isinstance(value, int) and name != "n")


def plain_lines(moment: Moment) -> Iterator[dict[str, object]]:
    headline = voice()(moment.headline)
    for line in moment.lines:
        yield {
            "move": line.fact.move, "told": plain(line.told, voice()), "when": f"{line.day}, {line.time}",
            "who": str(line.fact.who), "undone": line.undone, "may": line.may, "moment": headline,
        }  # fmt: skip
