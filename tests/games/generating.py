"""What evenings that nobody played have in common in every game: values for what is on offer, changes of the past, logs
that make no sense. The same in every run; which moves are taken how often stays with each game."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import cycle
from typing import TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from companion.table.fact import Fact
from companion.table.game import AnyGame
from companion.table.log.fold import undone_moves
from companion.table.log.undo import undoable
from companion.table.moves import Choice, Domain, Field, IllegalMove, Number, Offer, TappedChoice
from tests.table.tables import Evening

Step = tuple[str, int, int, int]
Start = TypeVar("Start")
Played = TypeVar("Played", bound=Evening)
AnyStep = TypeVar("AnyStep")

quickly = settings(
    max_examples=50,
    derandomize=True,
    deadline=None,
    database=None,
    # What holds in every game is one test that several classes inherit.
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.filter_too_much,
        HealthCheck.differing_executors,
    ],
)
thoroughly = settings(quickly, max_examples=150)
numbers = st.integers(0, 399)


def lists_of(kinds: Sequence[str], least: int, most: int, values: int = 3) -> st.SearchStrategy[list[tuple[str, int]]]:
    """Steps: what is done, and the numbers that choose how."""
    return st.lists(st.tuples(st.sampled_from(kinds), *(numbers,) * values), min_size=least, max_size=most)


def going_on(
    begun: Callable[[Start], AbstractContextManager[Played]], take: Callable[[Played, AnyStep], object]
) -> Callable[[Start, Sequence[AnyStep]], AbstractContextManager[Played]]:
    """What begins evenings, with all the steps taken."""

    @contextmanager
    def played(start: Start, steps: Sequence[AnyStep]) -> Iterator[Played]:
        with begun(start) as evening:
            for step in steps:
                take(evening, step)
            yield evening

    return played


def filled(offer: Offer, *numbers: int) -> dict[str, Field]:
    """Legal values for all fields of an offer, however many it has."""
    return {name: picks(domain, number) for (name, domain), number in zip(offer.fields, cycle(numbers), strict=False)}


def picks(domain: Domain, number: int) -> Field:
    """Mostly the likely numbers, so that games take a few rounds."""
    if isinstance(domain, Number):
        likely = domain.likely if number % 5 else ()
        return likely[number % len(likely)] if likely else domain.least + number % (domain.most - domain.least + 1)
    if isinstance(domain, TappedChoice):
        return domain.ids[number % len(domain.ids)]
    return domain.among[number % len(domain.among)] if isinstance(domain, Choice) else f"Guest {number}"


def standing(game: AnyGame, evening: Evening) -> list[int]:
    """The moves that may be undone now."""
    return sorted(undoable(game, evening.facts) - undone_moves(evening.facts))


def change_the_past(game: AnyGame, evening: Evening, kind: str, number: int) -> None:
    """Undo, redo, back to here, of any move that can be. A name that somebody else was given meanwhile stays theirs."""
    moves = sorted(undone_moves(evening.facts)) if kind == "redo" else standing(game, evening)
    if moves:
        move = moves[number % len(moves)]
        asked = {"undo": evening.undo, "redo": evening.redo, "rewind": evening.rewind}[kind]
        try:
            asked(max(move - 1, 1) if kind == "rewind" else move)
        except IllegalMove as refused:
            if refused.why.id != "seat.same_name":
                raise


SOME = st.integers(-3, 9)


def anything(
    words: Sequence[str], keys: Sequence[str], integers: st.SearchStrategy[int] = SOME
) -> st.SearchStrategy[object]:
    """What a garbled log may hold in place of a value."""
    huge = st.sampled_from([10**400, -(10**400), 2**63])
    plain = (st.none(), st.booleans(), integers, huge, st.floats(), st.text(max_size=5), st.sampled_from(words))
    wild = st.one_of(*plain)
    return st.one_of(wild, st.lists(wild, max_size=4), st.dictionaries(st.sampled_from(keys), wild, max_size=3))


def nonsense(
    kinds: Collection[str], fields: Sequence[str], values: st.SearchStrategy[object], most: int = 6, places: int = 40
) -> st.SearchStrategy[Fact]:
    return st.builds(
        Fact,
        kind=st.sampled_from([*kinds]),
        data=st.dictionaries(st.sampled_from(fields), values, max_size=most),
        seq=st.integers(1, places),
        move=st.integers(1, places),
    )
