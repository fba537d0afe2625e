"""Generates evenings with hypothesis: moves, undos, and invalid logs. Every run generates the same evenings."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from companion.table.fact import Fact
from companion.table.game import AnyGame
from companion.table.log.fold import undone_moves
from companion.table.log.undo import undoable
from companion.table.moves import IllegalMove
from companion.testing.evening import Evening

Step = tuple[str, int, int, int]
Start = TypeVar("Start")
Played = TypeVar("Played", bound=Evening)
AnyStep = TypeVar("AnyStep")

quickly = settings(
    max_examples=50,
    derandomize=True,
    deadline=None,
    database=None,
    # Several classes inherit the tests that hold in every game, which hypothesis would reject otherwise.
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.filter_too_much,
        HealthCheck.differing_executors,
    ],
)
thoroughly = settings(quickly, max_examples=150)
numbers = st.integers(0, 399)


def lists_of(kinds: Sequence[str], least: int, most: int, values: int = 3) -> st.SearchStrategy[list[Any]]:
    """Returns a strategy for lists of steps, `least` to `most` long. A step is one of `kinds` with `values` numbers,
    which choose for example the fields of a move."""
    return st.lists(st.tuples(st.sampled_from(kinds), *(numbers,) * values), min_size=least, max_size=most)


def going_on(
    begun: Callable[[Start], AbstractContextManager[Played]], take: Callable[[Played, AnyStep], object]
) -> Callable[[Start, Sequence[AnyStep]], AbstractContextManager[Played]]:
    """Returns a function that plays an evening, for use in a `with` statement. The function takes a start and a list of
    steps. It begins the evening with `begun` and makes each step with `take`."""

    @contextmanager
    def played(start: Start, steps: Sequence[AnyStep]) -> Iterator[Played]:
        with begun(start) as evening:
            for step in steps:
                take(evening, step)
            yield evening

    return played


def standing(game: AnyGame, evening: Evening) -> list[int]:
    """Returns the numbers of the moves that may be undone now."""
    return sorted(undoable(game, evening.facts) - undone_moves(evening.facts))


def change_the_past(game: AnyGame, evening: Evening, kind: str, number: int) -> None:
    """Makes an "undo", a "redo" or a "rewind", as `kind` says; `number` chooses the move. Nothing changes if no move
    can be undone or redone, or if two people would then have the same name."""
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
    """Returns a strategy for arbitrary values, which replace valid values in a garbled log. `words` are possible texts,
    and `keys` possible keys of dictionaries."""
    huge = st.sampled_from([10**400, -(10**400), 2**63])
    plain = (st.none(), st.booleans(), integers, huge, st.floats(), st.text(max_size=5), st.sampled_from(words))
    wild = st.one_of(*plain)
    return st.one_of(wild, st.lists(wild, max_size=4), st.dictionaries(st.sampled_from(keys), wild, max_size=3))


def nonsense(
    kinds: Collection[str], fields: Sequence[str], values: st.SearchStrategy[object], most: int = 6, places: int = 40
) -> st.SearchStrategy[Fact]:
    """Returns a strategy for invalid facts: they have one of these kinds, at most `most` arbitrary fields, and
    arbitrary numbers of fact and move up to `places`."""
    return st.builds(
        Fact,
        kind=st.sampled_from([*kinds]),
        data=st.dictionaries(st.sampled_from(fields), values, max_size=most),
        seq=st.integers(1, places),
        move=st.integers(1, places),
    )
