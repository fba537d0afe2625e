"""Undo, redo, back to here: facts that filter the log. Each names the moves that it takes out or brings back, the kinds
of their facts and when the first of them was made, so that a game can stop a clock that comes back."""

from collections.abc import Callable, Iterable, Sequence

from companion.table.fact import Fact, Json
from companion.table.fold import AnyGame, is_void, moves_of, never_undone, undone_moves
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say

Filter = Callable[[AnyGame, Sequence[Fact], int], Fact]


def undo(game: AnyGame, facts: Sequence[Fact], move: int) -> Fact:
    if move in undone_moves(facts):
        raise StaleMove(say("undo.already"))
    if move not in undoable(game, facts):
        raise IllegalMove(say("undo.cannot"))
    return filtering("undone", facts, {move})


def redo(game: AnyGame, facts: Sequence[Fact], move: int) -> Fact:
    """Brings back all that went with this move, when it was undone together with others."""
    undone = undone_moves(facts)
    if move not in undone:
        raise StaleMove(say("redo.already"))
    together = next(moves_of(fact) for fact in reversed(facts) if fact.kind == "undone" and move in moves_of(fact))
    if is_void(game, facts, together):
        raise IllegalMove(say("redo.void"))
    return filtering("redone", facts, together & undone)


def first_of(facts: Sequence[Fact], move: int) -> int:
    """The first of all that were ever undone together with this one."""
    together = (moves_of(fact) for fact in facts if fact.kind == "undone")
    return min((min(moves) for moves in together if move in moves), default=move)


def rewind(game: AnyGame, facts: Sequence[Fact], to: int) -> Fact:
    """Back to here: everything that followed this move is undone."""
    since = [move for move in undoable(game, facts) - undone_moves(facts) if move > to]
    if not since:
        raise StaleMove(say("undo.nothing_since"))
    return filtering("undone", facts, since)


def filtering(kind: str, facts: Sequence[Fact], moves: Iterable[int]) -> Fact:
    moves = {*moves}
    made = [fact for fact in facts if fact.move in moves]
    kinds: list[Json] = [*sorted({fact.kind for fact in made})]
    return Fact(kind, {"moves": [*sorted(moves)], "kinds": kinds, "since": min(fact.at for fact in made)})


def undoable(game: AnyGame, facts: Sequence[Fact]) -> set[int]:
    return {fact.move for fact in facts} - never_undone(game, facts)
