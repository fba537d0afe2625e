"""Folds a log into a table: first it leaves out the moves that were undone, then each fact changes the table. Earlier
states are kept as checkpoints, so that an undo need not fold the whole log again."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from traceback import walk_tb

from companion.table.common import common_facts
from companion.table.common_fact_kinds import LIGHTS, UNDO_AND_REDO
from companion.table.fact import TABLET, Fact, Who
from companion.table.game import AnyGame
from companion.table.return_value_checks import SLASH, InvalidGame, checked
from companion.table.say import Say
from companion.table.secrets import privacy_notices
from companion.table.table import AnyTable, Table

# Called with the number of a fact that the game cannot apply, and with the error.
Report = Callable[[int, Exception], object]
RECENT = 24
# Facts between two checkpoints, at least.
STEP = 32
A_DAY = 86_400.0
NEVER_UNDONE = UNDO_AND_REDO | LIGHTS | {
    "table_opened", "table_followed", "seat_taken", "seat_released", "news_heard", "secret_shown",
    "peek_asked", "peek_answered", "deal_voided", "clock_corrected", "picture_dropped", "table_noted", "note_dropped",
}  # fmt: skip
# Modules of ours, and of the template engine, that call a game's code. No game's name begins so.
CALLERS = ("companion.table", "companion.kit", "companion.web", "companion.app", "companion.terminal", "jinja2")


@dataclass(frozen=True, slots=True)
class FoldedTable:
    """A table folded up to the fact `seq`. `recent` are the last facts that may be undone, oldest first; `redoable` is
    the move that a redo brings back, or 0. `undone` are the facts that an undo has just taken back."""

    game: AnyGame = field(compare=False, repr=False)
    table: AnyTable
    seq: int = 0
    recent: tuple[Fact, ...] = ()
    redoable: int = 0
    undone: tuple[Fact, ...] = ()


def ignore_error(seq: int, error: Exception) -> None:
    """Does nothing; it is passed where errors are not reported."""


def blank(game: AnyGame, id: str) -> FoldedTable:
    return FoldedTable(game, Table(id=id, game=game.slug, state=game.blank()))


def fold(game: AnyGame, id: str, facts: Sequence[Fact]) -> FoldedTable:
    """Returns the table after all these facts, which are its whole log."""
    undone = undone_moves(facts)
    standing = [fact for fact in facts if fact.move not in undone] if undone else facts
    opened = advance(blank(game, id), standing)
    return with_last_undone(replace(opened, seq=facts[-1].seq if facts else 0), facts)


def with_last_undone(opened: FoldedTable, facts: Sequence[Fact]) -> FoldedTable:
    """Returns the table with `undone` and `redoable` set from the last of these facts, without counting facts that dim
    or light the screens. If that last fact is no undo, `undone` is () and `redoable` is 0."""
    last = next((fact for fact in reversed(facts) if fact.kind not in LIGHTS), None)
    back = moves_of(last) if last and last.kind == "undone" else set()
    redo = 0 if is_void(opened.game, facts, back) else max(back, default=0)
    return replace(opened, redoable=redo, undone=tuple(fact for fact in facts if fact.move in back))


@dataclass
class Checkpoints:
    """Earlier states of a table, each at the end of a move, oldest first. The older the states are, the more facts lie
    between them."""

    kept: list[FoldedTable] = field(default_factory=list)

    def add(self, opened: FoldedTable) -> None:
        """Adds this state, unless it is less than STEP facts after the last checkpoint."""
        if opened.seq - (self.kept[-1].seq if self.kept else 0) >= STEP:
            bare = replace(opened, table=replace(opened.table), redoable=0, undone=())
            self.kept = thin_out([*self.kept, bare])

    def before(self, seq: int) -> FoldedTable | None:
        """Removes all checkpoints from the fact `seq` on. Returns the last one that remains, None if there is none."""
        self.kept = [each for each in self.kept if each.seq < seq]
        return self.kept[-1] if self.kept else None

    def fold(
        self,
        game: AnyGame,
        id: str,
        facts: Sequence[Fact],
        start: FoldedTable | None = None,
        report: Report = ignore_error,
    ) -> FoldedTable:
        """Returns the table that results from applying `facts` to `start`, or to a blank table if there is no `start`.
        Moves that these facts undo are left out. Adds checkpoints on the way."""
        undone, opened = undone_moves(facts), start or blank(game, id)
        for together in runs_of_moves(facts):
            standing = [fact for fact in together if fact.move not in undone]
            opened = replace(advance(opened, standing, report), seq=together[-1].seq)
            self.add(opened)
        return with_last_undone(opened, facts)


def thin_out(kept: list[FoldedTable]) -> list[FoldedTable]:
    """Returns the checkpoints without some of them: the gaps between those that remain grow with their age."""
    newest = kept[-1].seq
    thin: list[FoldedTable] = []
    for each in reversed(kept):
        if len(thin) > 1 and thin[-2].seq - each.seq <= newest - thin[-2].seq:
            thin.pop()
        thin.append(each)
    return thin[::-1]


def runs_of_moves(facts: Sequence[Fact]) -> Iterator[Sequence[Fact]]:
    """Yields the facts in groups. A group has at least STEP facts, except the last one, and contains only whole moves.
    If the moves are not numbered in ascending order, all facts are one group."""
    if any(one.move > two.move for one, two in pairwise(facts)) or any(fact.move > fact.seq for fact in facts):
        yield facts
        return
    begun = 0
    for place, fact in enumerate(facts):
        if place - begun >= STEP and fact.move == fact.seq:
            yield facts[begun:place]
            begun = place
    if facts:
        yield facts[begun:]


def is_void(game: AnyGame, facts: Iterable[Fact], moves: set[int]) -> bool:
    """Returns whether one of these moves may not be redone, because of a fact with `voids`."""
    return any(fact.move in moves and fact.kind in game.index.never_redone for fact in facts)


def advance(opened: FoldedTable, facts: Sequence[Fact], report: Report = ignore_error) -> FoldedTable:
    """Returns the table after further facts, none of which may be an undo or a redo. `report` is called with each fact
    that the game cannot apply."""
    game, table = opened.game, opened.table
    for fact in facts:
        table = apply(game, table, fact, report)
    never = never_undone(game, facts)
    recent = (*opened.recent, *(fact for fact in facts if fact.move not in never))[-RECENT:]
    seq = facts[-1].seq if facts else opened.seq
    if all(fact.kind in LIGHTS for fact in facts):
        return FoldedTable(game, table, seq, recent, opened.redoable, opened.undone)
    return FoldedTable(game, table, seq, recent)


def never_undone(game: AnyGame, facts: Iterable[Fact]) -> set[int]:
    """Returns the numbers of the moves that may not be undone, because of a fact with `stays`."""
    kinds = NEVER_UNDONE | game.index.never_undone
    return {fact.move for fact in facts if fact.kind in kinds}


def last_told(facts: Sequence[Fact], audience: Who, tell: Callable[[Fact, Who], Say | None]) -> tuple[int, Say] | None:
    """Returns the number and the line of the last move that has a line in the history. Returns None if there is no such
    move, or if this audience may not read the line."""
    for fact in reversed(facts):
        move = [each for each in facts if each.move == fact.move]
        if any(tell(each, TABLET) for each in move):
            lines = (tell(each, audience) for each in sorted(move, key=is_aside))
            line = next(filter(None, lines), None)
            return (fact.move, line) if line else None
    return None


def is_aside(fact: Fact) -> bool:
    """Returns whether a fact is not the main fact of its move, because it only decides a question that the rulebook
    leaves open."""
    return fact.kind == "point_settled"


def apply(game: AnyGame, table: AnyTable, fact: Fact, report: Report = ignore_error) -> AnyTable:
    """Returns the table after one fact. If the game raises, its state stays, and `failed_facts` names the fact."""
    try:
        fact = checked(game.upgrade, game.upgrade(fact), Fact)
    except Exception as error:
        return with_failed_fact(table, fact, error, report)
    table = common_facts.apply(table, fact)
    if undoes_reveal(game, fact):
        # People may have seen what the undone reveal showed.
        seat, line = fact.who.seat, privacy_notices.undone_reveal_line()
        table = privacy_notices.announce(table, line, seat or str(fact.who), fact, table.holder(seat))
    # A time over a day earlier than the last one corrects a clock that was ahead.
    at = fact.at if table.last_at - fact.at > A_DAY else max(table.last_at, fact.at)
    sittings, kind = common_facts.updated_sittings(table, fact), game.index.facts.get(fact.kind)
    try:
        state = game.apply(table, fact)
        if told := kind.news(table, fact) if kind and kind.news else None:
            table = privacy_notices.announce(table, told, fact.text("seat"), fact, "")
        table = table.with_state(state, last_at=at, sittings=sittings)
        deal = game.deal(table)
    except Exception as error:
        return replace(with_failed_fact(table, fact, error, report), last_at=at, sittings=sittings)
    return table if deal == table.privacy.deal else privacy_notices.follow_deal(table, deal, fact.move)


def undoes_reveal(game: AnyGame, fact: Fact) -> bool:
    return fact.kind == "undone" and not game.index.reveals.isdisjoint(fact.texts("kinds"))


def with_failed_fact(table: AnyTable, fact: Fact, error: Exception, report: Report) -> AnyTable:
    report(fact.seq, error)
    return replace(table, failed_facts=(*table.failed_facts, (fact.seq, error_cause(error))))


def tell(game: AnyGame, table: AnyTable, fact: Fact, audience: Who) -> Say | None:
    """Returns the line of the history for a fact, as this audience may read it; None if there is none."""
    if undoes_reveal(game, fact):
        return privacy_notices.undone_reveal_line()
    return common_facts.tell(game, table, fact) or game.tell(table, fact, audience)


def undone_moves(facts: Iterable[Fact]) -> set[int]:
    undone: set[int] = set()
    for fact in facts:
        if fact.kind == "undone":
            undone |= moves_of(fact)
        elif fact.kind == "redone":
            undone -= moves_of(fact)
    return undone


def moves_of(fact: Fact) -> set[int]:
    """Returns the numbers of the moves that an undo or a redo lists; an empty set if the list is malformed."""
    moves = fact.data.get("moves")
    return {move for move in moves if isinstance(move, int)} if isinstance(moves, list) else set()


def error_cause(error: BaseException) -> str:
    """Returns the type of the error and its line in the game's own code, such as "KeyError at votes.py:31". An error
    that is written for the game's author is returned whole, because it quotes no values."""
    if isinstance(error, InvalidGame) or not error.__traceback__:
        return str(error) if isinstance(error, InvalidGame) else type(error).__name__
    frames = [
        (package(str(frame.f_globals.get("__name__"))), re.split(SLASH, frame.f_code.co_filename)[-1], line)
        for frame, line in walk_tb(error.__traceback__)
    ]
    game = next((module for module, *_ in frames if not module.startswith(CALLERS)), "")
    _, file, line = ([each for each in frames if each[0] == game] or frames)[-1]
    return f"{type(error).__name__} at {file}:{line}"


def package(module: str) -> str:
    return module.rpartition(".")[0]
