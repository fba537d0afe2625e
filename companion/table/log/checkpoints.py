"""Keeps earlier states of a table in memory, so that an undo need not fold the whole log again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from companion.table.fact import Fact
from companion.table.game import AnyGame
from companion.table.log.fold import FoldedTable, Report, advance, blank, ignore_error, undone_moves, with_last_undone

STEP = 32


@dataclass
class Checkpoints:
    """Earlier states of a table, oldest first; the older they are, the wider apart. Each is the state at the end of a
    move."""

    kept: list[FoldedTable] = field(default_factory=list)

    def add(self, opened: FoldedTable) -> None:
        """Adds this state, unless it is less than STEP facts after the last checkpoint."""
        if opened.seq - self.last() >= STEP:
            bare = replace(opened, table=replace(opened.table), redoable=0, undone=())
            self.kept = thin_out([*self.kept, bare])

    def last(self) -> int:
        """Returns the number of the fact at which the last checkpoint stands, 0 if there is none."""
        return self.kept[-1].seq if self.kept else 0

    def before(self, seq: int) -> FoldedTable | None:
        """Returns the last checkpoint before the fact `seq`, None if there is none, and drops all later checkpoints."""
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
        """Returns the table after all its facts, or after `start` and the facts that follow it, and adds checkpoints on
        the way."""
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
    """Yields the facts in runs of at least STEP, each ending with a whole move; all at once if moves are not in
    order."""
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
