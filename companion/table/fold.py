"""From a log to a table: which moves stand (undo is a filter over the log), and what each fact changes."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from companion.table import news, pictures, seated, sittings
from companion.table.ending import ENDED, read_result
from companion.table.fact import TABLET, Fact, Who
from companion.table.game import Game
from companion.table.kinds import FILTERS, LIGHTS
from companion.table.say import Say
from companion.table.table import Table

AnyTable = Table[Any]
AnyGame = Game[Any]
RECENT = 24
NEVER_UNDONE = FILTERS | LIGHTS | {
    "table_opened", "table_followed", "seat_taken", "seat_released", "news_heard", "secret_shown",
    "peek_asked", "peek_answered", "picture_dropped", "table_noted", "note_dropped",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Opened:
    """A table as folded up to `seq`. `recent` are the last facts that stand and may be undone, oldest first; `undone`
    are those that the last thing that happened took back."""

    table: AnyTable
    seq: int = 0
    recent: tuple[Fact, ...] = ()
    redoable: int = 0
    undone: tuple[Fact, ...] = ()


def blank(game: AnyGame, id: str) -> Opened:
    return Opened(Table(id=id, game=game.slug, state=game.blank()))


def fold(game: AnyGame, id: str, facts: Sequence[Fact]) -> Opened:
    undone = undone_moves(facts)
    standing = [fact for fact in facts if fact.move not in undone] if undone else facts
    opened = advance(game, blank(game, id), standing)
    return as_last_undone(game, replace(opened, seq=facts[-1].seq if facts else 0), facts)


def as_last_undone(game: AnyGame, opened: Opened, facts: Sequence[Fact]) -> Opened:
    """With what may be brought back, which is among these last facts."""
    back = just_undone(facts)
    redo = 0 if is_void(game, facts, back) else max(back, default=0)
    return replace(opened, redoable=redo, undone=tuple(fact for fact in facts if fact.move in back))


def just_undone(facts: Sequence[Fact]) -> set[int]:
    """The moves that the last thing that happened took back, if it was an undo."""
    last = next((fact for fact in reversed(facts) if fact.kind not in LIGHTS), None)
    return moves_of(last) if last and last.kind == "undone" else set()


def is_void(game: AnyGame, facts: Iterable[Fact], moves: set[int]) -> bool:
    return any(fact.move in moves and fact.kind in game.never_redone for fact in facts) if game.never_redone else False


def advance(game: AnyGame, opened: Opened, facts: Sequence[Fact]) -> Opened:
    """Later facts on top, none of which undoes or redoes."""
    table = opened.table
    for fact in facts:
        table = apply(game, table, fact)
    recent = (*opened.recent, *last_undoable(game, facts))[-RECENT:]
    seq = facts[-1].seq if facts else opened.seq
    if all(fact.kind in LIGHTS for fact in facts):
        return Opened(table, seq, recent, opened.redoable, opened.undone)
    return Opened(table, seq, recent)


def last_undoable(game: AnyGame, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    never = never_undone(game, facts)
    found = islice((fact for fact in reversed(facts) if fact.move not in never), RECENT)
    return tuple(reversed(tuple(found)))


def never_undone(game: AnyGame, facts: Iterable[Fact]) -> set[int]:
    """A move stands or falls as a whole: one fact that can't be undone holds all of it."""
    kinds = NEVER_UNDONE | game.never_undone
    return {fact.move for fact in facts if fact.kind in kinds}


def last_move(opened: Opened, audience: Who, tell: Callable[[Fact, Who], Say | None]) -> tuple[int, Say] | None:
    """The move that "undo" would take back, and what it says. Who may not read it is offered nothing earlier."""
    return last_told(opened.recent, audience, tell)


def last_told(facts: Sequence[Fact], audience: Who, tell: Callable[[Fact, Who], Say | None]) -> tuple[int, Say] | None:
    """The last move among them that has words, in those that this audience may read, if any."""
    for fact in reversed(facts):
        move = [each for each in facts if each.move == fact.move]
        if any(tell(each, TABLET) for each in move):
            lines = (tell(each, audience) for each in sorted(move, key=is_aside))
            line = next(filter(None, lines), None)
            return (fact.move, line) if line else None
    return None


def assumed(opened: Opened) -> tuple[Fact, ...]:
    """The silent points that the last move took for granted."""
    last = opened.recent[-1].move if opened.recent else 0
    return tuple(fact for fact in opened.recent if fact.move == last and fact.data.get("assumed") is True)


def is_aside(fact: Fact) -> bool:
    """A point that was settled with a move is not what the move was about."""
    return fact.kind == "point_settled"


def apply(game: AnyGame, table: AnyTable, fact: Fact) -> AnyTable:
    fact = game.upgrade(fact)
    table = seated.apply(table, fact)
    if fact.kind in (pictures.TAKEN, pictures.DROPPED):
        table = pictures.note(table, fact)
    if fact.kind == "undone" and not game.reveals.isdisjoint(fact.texts("kinds")):
        table = news.hide_again(table, fact)
    if fact.kind == ENDED:
        table = sittings.ended(replace(table, announced=read_result(fact)), fact)
    table = counted(game, table, fact)
    return news.follow_deal(table, game.deal(table))


def counted(game: AnyGame, table: AnyTable, fact: Fact) -> AnyTable:
    """A game's own mistake must not close the table: what it stumbles over stays in the log and changes nothing."""
    at, sat = max(table.last_at, fact.at), sittings.noted(table, fact)
    try:
        state = game.apply(table, fact)
        return announced(game, table, fact).with_state(state, last_at=at, sittings=sat)
    except Exception as error:
        stumbled = (*table.stumbled, (fact.seq, type(error).__name__))
        return replace(table, stumbled=stumbled, last_at=at, sittings=sat)


def announced(game: AnyGame, table: AnyTable, fact: Fact) -> AnyTable:
    """What the game wants everybody to read, about the seat that the fact names."""
    announce = game.announcing.get(fact.kind)
    told = announce(table, fact) if announce else None
    return news.announced(table, told, fact.text("seat"), fact, "") if told else table


def tell(game: AnyGame, table: AnyTable, fact: Fact, audience: Who) -> Say | None:
    return pictures.tell(game, table, fact) or seated.tell(table, fact) or game.tell(table, fact, audience)


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
