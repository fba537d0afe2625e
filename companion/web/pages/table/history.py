"""Shows the history of a table in sentences, newest first. Each move can be undone there."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, islice

from flask import Blueprint, Response, jsonify, render_template, request

from companion.table.fact import Fact, Who
from companion.table.log.fold import FoldedTable, apply, blank, moves_of, undone_moves
from companion.table.log.undo import undoable
from companion.table.say import Say
from companion.web.http.current_request import services, table_and_audience, translator, wants_json
from companion.web.http.responses import as_json
from companion.web.rendering.translations import day_text

routes = Blueprint("history", __name__, url_prefix="/tables/<id>")
PAGE_SIZE = 60


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A line of the history. If it is `undone`, `may` says whether its move can be redone, and `moves` is how many
    moves this redo brings back, the line's own move included. Otherwise `may` says whether its move can be undone, and
    `moves` is how many later moves "Back to here" would undo. Moves that this screen may not know are not counted,
    because the number would reveal them."""

    fact: Fact
    told: Say
    undone: bool
    may: bool
    moves: int = 0

    @property
    def time(self) -> str:
        return datetime.fromtimestamp(self.fact.at).strftime("%H:%M")

    @property
    def day(self) -> str:
        return day_text(self.fact.at, translator().language)


@dataclass(frozen=True, slots=True)
class HistoryMoment:
    """A section of the history, such as a round, a season or an evening: its headline, its day and its lines."""

    headline: Say
    day: str
    lines: tuple[HistoryLine, ...]


@routes.get("/history")
def show(id: str) -> Response | str:
    opened, who = table_and_audience(id)
    facts = services().tables.memory.facts(id)
    before = request.args.get("before", type=int) or opened.seq + 1
    page = list(islice(history_lines(opened, facts, who, before), PAGE_SIZE + 1))
    more = page[PAGE_SIZE].fact.seq + 1 if len(page) > PAGE_SIZE else 0
    moments = list(group_by_moment(opened, facts, who, page[:PAGE_SIZE]))
    if wants_json():
        return jsonify({"lines": [said for moment in moments for said in lines_json(moment)], "more": more})
    return render_template("history.html", opened=opened, moments=moments, more=more)


def history_lines(opened: FoldedTable, facts: Sequence[Fact], who: Who, before: int) -> Iterator[HistoryLine]:
    """Yields the lines of the facts numbered below `before`, newest first, as this audience may see them."""
    tables = services().tables
    undone, may = undone_moves(facts), undoable(opened.game, facts)
    together, later = redone_together(opened, facts, who, undone), set[int]()
    for fact in reversed(facts):
        line, move = tables.views.tell(opened, fact, who), fact.move
        if line and fact.seq < before:
            moves = together[move] if move in undone else len(later - {move})
            yield HistoryLine(fact, line, move in undone, move in may and fact.seq == move, moves)
        if line and move in may - undone:
            later.add(move)


def redone_together(opened: FoldedTable, facts: Sequence[Fact], who: Who, undone: Collection[int]) -> dict[int, int]:
    """Maps each undone move that this audience may know to the number of such moves that one redo brings back, the move
    itself included."""
    tell, found = services().tables.views.tell, dict[int, int]()
    told = {fact.move for fact in facts if fact.move in undone and tell(opened, fact, who)}
    for together in (moves_of(fact) & told for fact in facts if fact.kind == "undone"):
        found |= dict.fromkeys(together, len(together))
    return found


def group_by_moment(
    opened: FoldedTable, facts: Sequence[Fact], who: Who, lines: Sequence[HistoryLine]
) -> Iterator[HistoryMoment]:
    """Yields the lines in sections. A new section begins when the day or a number in the headline changes."""
    if not lines:
        return
    headlines = headlines_since(opened, facts, who, lines[-1].fact.seq)
    for (_, date), group in groupby(lines, key=lambda line: (headline_numbers(headlines[line.fact.seq]), line.day)):
        own = tuple(group)
        yield HistoryMoment(headlines[own[0].fact.seq], date, own)


def headlines_since(opened: FoldedTable, facts: Sequence[Fact], who: Who, first: int) -> dict[int, Say]:
    """Maps each fact from the number `first` on to the headline that the table has after this fact. An undone fact
    changes nothing, so it has the headline of the fact before it."""
    tables, undone, found = services().tables, undone_moves(facts), dict[int, Say]()
    game = opened.game
    table = blank(game, opened.table.id).table
    for fact in facts:
        if fact.move not in undone:
            table = apply(game, table, fact)
        if fact.seq >= first:
            found[fact.seq] = tables.views.headline(FoldedTable(opened.game, table, fact.seq), who)
    return found


def headline_numbers(headline: Say) -> tuple[tuple[str, object], ...]:
    """Returns the numbers in a headline. When they change, a new section of the history begins."""
    return tuple((name, value) for name, value in headline.values if isinstance(value, int) and name != "n")


def lines_json(moment: HistoryMoment) -> Iterator[dict[str, object]]:
    headline = translator()(moment.headline)
    for line in moment.lines:
        yield {
            "move": line.fact.move, "told": as_json(line.told), "when": f"{line.day}, {line.time}",
            "who": str(line.fact.who), "undone": line.undone, "may": line.may, "moves": line.moves, "moment": headline,
        }  # fmt: skip
