"""Undo, redo, back to here: facts that filter the log. Each names the moves that it takes out or brings back."""

from collections.abc import Callable, Sequence

from companion.table.fact import Fact
from companion.table.fold import AnyGame, is_void, moves_of, never_undone, undone_moves
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say

Filter = Callable[[AnyGame, Sequence[Fact], int], Fact]


def undo(game: AnyGame, facts: Sequence[Fact], move: int) -> Fact:
    if move in undone_moves(facts):
        raise StaleMove(say("undo.already"))
    if move not in undoable(game, facts):
        raise IllegalMove(say("undo.cannot"))
    return Fact("undone", {"moves": [move]})


def redo(game: AnyGame, facts: Sequence[Fact], move: int) -> Fact:
    """Brings back all that went with this move, when it was undone together with others."""
    undone = undone_moves(facts)
    if move not in undone:
        raise StaleMove(say("redo.already"))
    together = next(moves_of(fact) for fact in reversed(facts) if fact.kind == "undone" and move in moves_of(fact))
    if is_void(game, facts, together):
        raise IllegalMove(say("redo.void"))
    return Fact("redone", {"moves": [*sorted(together & undone)]})


def rewind(game: AnyGame, facts: Sequence[Fact], to: int) -> Fact:
    """Back to here: everything that followed this move is undone."""
    since = [move for move in undoable(game, facts) - undone_moves(facts) if move > to]
    if not since:
        raise StaleMove(say("undo.nothing_since"))
    return Fact("undone", {"moves": [*sorted(since)]})


def undoable(game: AnyGame, facts: Sequence[Fact]) -> set[int]:
    return {fact.move for fact in facts} - never_undone(game, facts)
