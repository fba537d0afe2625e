"""Makes the facts of undo, redo and rewind. Such a fact lists the moves, their kinds and the time of the first move, to
which clocks are set back. An undo, an import or a restore never brings back a deal whose secrets somebody may have read
in a file."""

from collections.abc import Callable, Iterable, Sequence

from companion.table.fact import Fact, Json
from companion.table.game import AnyGame
from companion.table.log.fold import fold, is_void, moves_of, never_undone, undone_moves
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say

VOIDED = "deal_voided"
MakeFact = Callable[[AnyGame, Sequence[Fact], int], Fact]


def undo(game: AnyGame, facts: Sequence[Fact], move: int) -> Fact:
    """Returns the fact that undoes this move. Raises StaleMove if the move is undone already, and IllegalMove if it may
    not be undone."""
    if move in undone_moves(facts):
        raise StaleMove(say("undo.already"))
    if move not in undoable(game, facts):
        raise IllegalMove(say("undo.cannot"))
    return undo_or_redo_fact("undone", facts, {move})


def redo(game: AnyGame, facts: Sequence[Fact], move: int) -> Fact:
    """Returns the fact that brings back this move and all moves that were undone together with it. Raises StaleMove if
    it is not undone, IllegalMove if it cannot be brought back."""
    undone = undone_moves(facts)
    if move not in undone:
        raise StaleMove(say("redo.already"))
    together = next(moves_of(fact) for fact in reversed(facts) if fact.kind == "undone" and move in moves_of(fact))
    if is_void(game, facts, together):
        raise IllegalMove(say("redo.void"))
    return undo_or_redo_fact("redone", facts, together & undone)


def rewind(game: AnyGame, facts: Sequence[Fact], to: int) -> Fact:
    """Returns the fact that undoes all moves after the move `to`; raises StaleMove if there are none."""
    since = [move for move in undoable(game, facts) - undone_moves(facts) if move > to]
    if not since:
        raise StaleMove(say("undo.nothing_since"))
    return undo_or_redo_fact("undone", facts, since)


def undo_or_redo_fact(kind: str, facts: Sequence[Fact], moves: Iterable[int]) -> Fact:
    """Returns a fact of this kind, `undone` or `redone`, that lists these moves, the kinds of their facts and the time
    of the first one. `facts` is the log of the table."""
    moves = {*moves}
    made = [fact for fact in facts if fact.move in moves]
    kinds: list[Json] = [*sorted({fact.kind for fact in made})]
    return Fact(kind, {"moves": [*sorted(moves)], "kinds": kinds, "since": min(fact.at for fact in made)})


def undoable(game: AnyGame, facts: Sequence[Fact]) -> set[int]:
    """Returns the numbers of the moves that can be undone, whether or not they are undone now."""
    return {fact.move for fact in facts} - never_undone(game, facts)


def running_deal(game: AnyGame, facts: Sequence[Fact]) -> str:
    return fold(game, "deal", facts).table.privacy.deal if game.index.deals else ""


def before_deal(game: AnyGame, facts: Sequence[Fact]) -> int:
    """Returns how many facts come before the running deal; the number of all facts if no deal runs."""
    end = len(facts)
    while end and running_deal(game, facts[:end]):
        end = next(place for place, fact in enumerate(facts) if fact.move == facts[end - 1].move)
    return end


def comes_back(game: AnyGame, facts: Sequence[Fact], change: Fact) -> bool:
    """Returns whether `change`, an undo or a redo, starts a deal again whose secrets somebody could have exported and
    read since that deal ended. Returns False for the undo of a reveal, because everybody has seen the cards of that
    deal anyway."""
    after = [*facts, change]
    deal = running_deal(game, after)
    if not deal or deal == running_deal(game, facts):
        return False
    standing = without_undone(after)
    of_deal = standing[before_deal(game, standing) :]
    if of_deal and (of_deal[0].seq > before_deal(game, facts) or not holds_secrets(game, of_deal)):
        return False
    moves = moves_of(change) if change.kind == "undone" else set()
    shown = (fact for fact in facts if fact.move in moves and fact.kind in game.index.reveals)
    return all(running_deal(game, facts[: fact.move - 1]) != deal for fact in shown)


def holds_secrets(game: AnyGame, facts: Sequence[Fact]) -> bool:
    """Returns whether the app may know secrets of a deal; `facts` begin with the move that began this deal. It may if
    that move can never be redone, because the app dealt the cards, or if later moves hold facts of the game, which may
    contain a secret."""
    later = (fact.move > facts[0].move and fact.kind in game.index.facts for fact in facts)
    return any(later) or is_void(game, facts, {facts[0].move})


def undo_with_deal(game: AnyGame, facts: Sequence[Fact], change: Fact) -> list[Fact]:
    """Returns a list with `change`, which is an undo. If this undo would start an earlier deal again, the list holds a
    larger undo instead, which also takes back that deal and all later moves, and a fact that says so. Raises
    IllegalMove if that deal began when the table was opened."""
    if not comes_back(game, facts, change):
        return [change]
    while running_deal(game, [*facts, change]):
        change = undo_or_redo_fact("undone", facts, moves_of(change) | moves_of_deal(game, [*facts, change]))
    return [change, Fact(VOIDED, {})]


def moves_of_deal(game: AnyGame, facts: Sequence[Fact]) -> set[int]:
    """Returns the numbers of the move that began the running deal and of all later moves that can be undone. Raises
    IllegalMove if the deal began when the table was opened."""
    standing = without_undone(facts)
    begun = before_deal(game, standing)
    if not 0 < begun < len(standing):
        raise IllegalMove(say("undo.cannot"))
    later = standing[begun:]
    return {later[0].move} | ({fact.move for fact in later} & undoable(game, later))


def without_undone(facts: Iterable[Fact]) -> list[Fact]:
    facts = [*facts]
    undone = undone_moves(facts)
    return [fact for fact in facts if fact.move not in undone and fact.kind not in ("undone", "redone")]
