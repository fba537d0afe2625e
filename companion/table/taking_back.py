"""What a phone offers to take back: its own, or what is nobody's in particular. The tablet takes back all."""

from collections.abc import Sequence
from itertools import groupby, takewhile

from companion.table.fact import Fact, Who
from companion.table.fold import Opened, is_aside


def own(opened: Opened, who: Who) -> tuple[Fact, ...]:
    """What was done last on this phone, newest first. Others may have done the same since, each for a seat: what is
    entered, voted or thrown side by side does not stand on each other."""
    done = (main_of([*facts]) for _, facts in groupby(reversed(opened.recent), key=lambda fact: fact.move))
    last = next(done, None)
    if last is None:
        return ()
    beside = takewhile(lambda fact: fact.kind == last.kind and fact.text("seat"), done) if last.text("seat") else ()
    return tuple(fact for fact in (last, *beside) if is_by(fact, who))


def main_of(move: Sequence[Fact]) -> Fact:
    """What the move was about; the facts of it come newest first."""
    return min(reversed(move), key=is_aside)


def is_by(fact: Fact, who: Who) -> bool:
    return fact.who.role == "seat" == who.role and fact.who.seat == who.seat


def is_anothers(fact: Fact, who: Who) -> bool:
    """Somebody else's vote, points or throw, whoever has entered it."""
    return who.role == "seat" and not is_by(fact, who) and fact.text("seat") not in ("", who.seat)
