"""From a log to a table: which moves stand (undo is a filter over the log), and what each fact changes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from companion.table import seating
from companion.table.fact import Fact
from companion.table.game import Game, Table
from companion.table.say import Say

AnyTable = Table[Any]
AnyGame = Game[Any]
RECENT = 24
FILTERS = {"undone", "redone"}
NEVER_UNDONE = FILTERS | {"table_opened", "seat_taken", "seat_released"}


@dataclass(frozen=True, slots=True)
class Opened:
    """A table as folded up to `seq`. `recent` are the last facts that stand and may be undone, oldest first."""

    table: AnyTable
    seq: int = 0
    recent: tuple[Fact, ...] = ()
    redoable: int = 0


def blank(game: AnyGame, id: str) -> Opened:
    return Opened(Table(id=id, game=game.slug, state=game.blank()))


def fold(game: AnyGame, id: str, facts: Sequence[Fact]) -> Opened:
    undone = undone_moves(facts)
    standing = [fact for fact in facts if fact.move not in undone] if undone else facts
    last = facts[-1] if facts else None
    redoable = max(moves_of(last), default=0) if last and last.kind == "undone" else 0
    opened = advance(game, blank(game, id), standing)
    return replace(opened, seq=last.seq if last else 0, redoable=redoable)


def advance(game: AnyGame, opened: Opened, facts: Sequence[Fact]) -> Opened:
    """Later facts on top, none of which undoes or redoes."""
    table = opened.table
    for fact in facts:
        table = apply(game, table, fact)
    recent = (*opened.recent, *last_undoable(facts))[-RECENT:]
    return Opened(table, facts[-1].seq if facts else opened.seq, recent)


def last_undoable(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    never = never_undone(facts)
    found = islice((fact for fact in reversed(facts) if fact.move not in never), RECENT)
    return tuple(reversed(tuple(found)))


def never_undone(facts: Iterable[Fact]) -> set[int]:
    """A move stands or falls as a whole: one fact that can't be undone holds all of it."""
    return {fact.move for fact in facts if fact.kind in NEVER_UNDONE}


def last_move(game: AnyGame, opened: Opened) -> tuple[int, Say] | None:
    """The move that "undo" would take back, and what it says."""
    for fact in reversed(opened.recent):
        told = next(
            (said for each in opened.recent if each.move == fact.move and (said := tell(game, opened.table, each))),
            None,
        )
        if told:
            return fact.move, told
    return None


def apply(game: AnyGame, table: AnyTable, fact: Fact) -> AnyTable:
    fact = game.upgrade(fact)
    table = seating.apply(table, fact)
    return replace(table, state=game.apply(table, fact), last_at=max(table.last_at, fact.at))


def tell(game: AnyGame, table: AnyTable, fact: Fact) -> Say | None:
    return seating.tell(table, fact) or game.tell(table, fact)


def undone_moves(facts: Iterable[Fact]) -> set[int]:
    undone: set[int] = set()
    for fact in facts:
        if fact.kind == "undone":
            undone |= moves_of(fact)
        elif fact.kind == "redone":
            undone -= moves_of(fact)
    return undone


def moves_of(fact: Fact) -> set[int]:
    moves = fact.data.get("moves")
    return {move for move in moves if isinstance(move, int)} if isinstance(moves, list) else set()
