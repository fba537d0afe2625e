"""Makes the facts of undo, redo and rewind. They list the moves, their kinds and the time of the first, to which clocks
return."""

from collections.abc import Callable, Iterable, Sequence

from companion.table.fact import Fact, Json
from companion.table.game import AnyGame
from companion.table.log.fold import is_void, moves_of, never_undone, undone_moves
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say

Filter = Callable[[AnyGame, Sequence[Fact], int], Fact]


def undo(game: AnyGame, facts: Sequence[Fact], move: int) -> Fact:
    """Returns the fact that undoes this move; raises StaleMove if it is undone already, IllegalMove if it can never be
    undone."""
    if move in undone_moves(facts):
        raise StaleMove(say("undo.already"))
    if move not in undoable(game, facts):
        raise IllegalMove(say("undo.cannot"))
    return filter_fact("undone", facts, {move})


def redo(game: AnyGame, facts: Sequence[Fact], move: int) -> Fact:
    """Returns the fact that brings back this move and all moves that were undone together with it. Raises StaleMove if
    it is not undone, IllegalMove if it cannot be brought back."""
    undone = undone_moves(facts)
    if move not in undone:
        raise StaleMove(say("redo.already"))
    together = next(moves_of(fact) for fact in reversed(facts) if fact.kind == "undone" and move in moves_of(fact))
    if is_void(game, facts, together):
        raise IllegalMove(say("redo.void"))
    return filter_fact("redone", facts, together & undone)


def rewind(game: AnyGame, facts: Sequence[Fact], to: int) -> Fact:
    """Returns the fact that undoes all moves after the move `to`; raises StaleMove if there are none."""
    since = [move for move in undoable(game, facts) - undone_moves(facts) if move > to]
    if not since:
        raise StaleMove(say("undo.nothing_since"))
    return filter_fact("undone", facts, since)


def filter_fact(kind: str, facts: Sequence[Fact], moves: Iterable[int]) -> Fact:
    """Returns a fact of the kind `undone` or `redone` that lists these moves."""
    moves = {*moves}
    made = [fact for fact in facts if fact.move in moves]
    kinds: list[Json] = [*sorted({fact.kind for fact in made})]
    return Fact(kind, {"moves": [*sorted(moves)], "kinds": kinds, "since": min(fact.at for fact in made)})


def undoable(game: AnyGame, facts: Sequence[Fact]) -> set[int]:
    """Returns the numbers of the moves that can be undone, whether or not they are undone now."""
    return {fact.move for fact in facts} - never_undone(game, facts)
