"""A house as a backup has it beside the house as it is: what would come back, what would go, and how far it may be
told while a round with secrets runs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.table.fact import TABLET, Fact
from companion.table.fold import Opened, fold
from companion.table.folded import NoSuchTable
from companion.table.game import Game
from companion.table.play import Tables
from companion.table.say import Say

FATES = ("gone", "shorter", "longer", "back", "same")


@dataclass(frozen=True, slots=True)
class Line:
    """A table: `fate` is one of FATES, `moves` how many would be lost or come back."""

    game: str
    names: tuple[str, ...]
    headline: Say
    fate: str
    moves: int


def compared(now: Tables, then: Tables) -> list[Line]:
    """What would be lost first. A table that can't be read, here or there, is no loss to speak of."""
    here, there = ({each.table.id: each for each in tables.every()} for tables in (now, then))
    lines = [line(now, here[id], now, then) for id in here.keys() - there.keys()]
    lines += [line(then, there[id], now, then) for id in there]
    return sorted(lines, key=lambda each: (FATES.index(each.fate), -each.moves, each.names))


def line(tables: Tables, opened: Opened, now: Tables, then: Tables) -> Line:
    """Of one house or the other."""
    id = opened.table.id
    mine, theirs = moves(now, id), moves(then, id)
    names = tuple(seat.name for seat in opened.table.seats if seat.status != "gone")
    return Line(opened.table.game, names, tables.headline(opened, TABLET), fate(mine, theirs), len({*mine} ^ {*theirs}))


def fate(now: Sequence[object], then: Sequence[object]) -> str:
    if not then:
        return "gone"
    if not now:
        return "back"
    lost = {*now} - {*then}
    return "shorter" if lost else "longer" if {*then} - {*now} else "same"


def moves(tables: Tables, id: str) -> list[object]:
    """Each by its first fact, so that two evenings that began alike are told apart."""
    try:
        facts = tables.facts(id)
    except NoSuchTable:
        return []
    return [(fact.seq, fact.kind, fact.at) for fact in facts if fact.seq == fact.move]


def before_secrets(tables: Tables) -> dict[str, int]:
    """How far each table may leave the house: where a round with secrets runs, up to where it began."""
    running = [each for each in tables.every() if each.table.company.deal]
    return {each.table.id: before_deal(tables.game(each), each, tables.facts(each.table.id)) for each in running}


def before_what_was_seen(now: Tables, then: Tables) -> dict[str, int]:
    """How far each table may come back: a round with secrets that was played on since may have been revealed, and is
    dealt anew."""
    return {id: upto for id, upto in before_secrets(then).items() if moves(now, id) not in ([], moves(then, id))}


def before_deal(game: Game[Any], opened: Opened, facts: Sequence[Fact]) -> int:
    end = len(facts)
    while end and fold(game, opened.table.id, facts[:end]).table.company.deal:
        end = facts[end - 1].move - 1
    return end
