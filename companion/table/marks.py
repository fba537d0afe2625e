"""States of a table at some of its numbers, kept in memory: an undo folds from the last one before all that it touches,
not from the first fact. They are no second truth: without them the same table is folded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from companion.table.fact import Fact
from companion.table.fold import AnyGame, Opened, advance, as_last_undone, blank, undone_moves

STEP = 32


@dataclass
class Marks:
    """Oldest first; the further back, the further apart. Each is the end of a move."""

    kept: list[Opened] = field(default_factory=list)

    def note(self, opened: Opened) -> None:
        if opened.seq - self.last() >= STEP:
            bare = replace(opened, table=replace(opened.table), redoable=0, undone=())
            self.kept = thinned([*self.kept, bare])

    def last(self) -> int:
        return self.kept[-1].seq if self.kept else 0

    def before(self, seq: int) -> Opened | None:
        """What was kept from there on holds no more."""
        self.kept = [each for each in self.kept if each.seq < seq]
        return self.kept[-1] if self.kept else None

    def fold(self, game: AnyGame, id: str, facts: Sequence[Fact], start: Opened | None = None) -> Opened:
        """All facts, or all after `start`, so that no fact after it stands or falls with one before."""
        undone, opened = undone_moves(facts), start or blank(game, id)
        for together in in_moves(facts):
            standing = [fact for fact in together if fact.move not in undone]
            opened = replace(advance(game, opened, standing), seq=together[-1].seq)
            self.note(opened)
        return as_last_undone(game, opened, facts)


def thinned(kept: list[Opened]) -> list[Opened]:
    """Between two of them lies about as much as after them."""
    newest = kept[-1].seq
    thin: list[Opened] = []
    for each in reversed(kept):
        if len(thin) > 1 and thin[-2].seq - each.seq <= newest - thin[-2].seq:
            thin.pop()
        thin.append(each)
    return thin[::-1]


def in_moves(facts: Sequence[Fact]) -> Iterator[Sequence[Fact]]:
    """In runs of whole moves; all at once where a log is numbered as none of ours is."""
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
