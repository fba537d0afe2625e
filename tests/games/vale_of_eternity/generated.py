"""Evenings that nobody played: any moves on offer in any order, undone and redone, the same in every run."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from companion.games.vale_of_eternity import game as vale
from companion.games.vale_of_eternity import rules
from companion.games.vale_of_eternity.assistant import KINDS_OF_MOVES
from companion.table.fact import TABLET
from companion.table.fold import undone_moves
from companion.table.moves import Choice, Domain, Field, Number, Offer
from companion.table.undoing import undoable
from tests.table.tables import Evening, make_tables

PEOPLE = ("Ana", "Ben", "Cleo", "Dan")
Step = tuple[str, int, int, int]
Start = tuple[int, int]

quickly = settings(
    max_examples=50,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
numbers = st.integers(0, 399)
KINDS = {
    "enter": ("enter_points",),
    "next": ("next_round",),
    "correct": ("correct_points",),
    "count": ("count_creatures",),
    "go": ("leave",),
    "people": ("leave", "sit_out", "come_back", "add_seat", "move_seat"),
}
OFTEN = ("enter", "enter", "enter", "next", "next", "tie", "count", "undo")
steps = st.lists(
    st.tuples(st.sampled_from((*OFTEN, *KINDS, "any", "phone", "redo", "rewind")), numbers, numbers, numbers),
    min_size=10,
    max_size=36,
)
starts = st.tuples(st.integers(2, 4), st.sampled_from((12, 20, 60)))


@contextmanager
def played(start: Start, steps: Sequence[Step]) -> Iterator[Evening]:
    with evenings(start) as evening:
        for step in steps:
            take(evening, step)
        yield evening


@contextmanager
def evenings(start: Start) -> Iterator[Evening]:
    """So many people, and a goal that is low enough for games to end, to tie, and to go on again."""
    people, goal = start
    with TemporaryDirectory() as folder, make_tables(Path(folder)) as tables:
        evening = Evening(tables).open(*PEOPLE[:people])
        evening.play("set_goal", value=goal)
        yield evening


def take(evening: Evening, step: Step) -> None:
    kind, a, b, c = step
    if kind == "phone":
        seats = [seat.id for seat in evening.table.seats if seat.status != "gone"]
        evening.tables.take_seat(evening.id, seats[a % len(seats)], f"phone {b % 3}", takes_over=True)
    elif kind in ("undo", "redo", "rewind"):
        change_the_past(evening, kind, a)
    elif kind == "tie":
        draw_level(evening, a)
        take(evening, ("next", a, b, c))
        take(evening, ("count", a, b, c))
    else:
        offers = [each for each in legal(evening) if kind == "any" or each.kind in KINDS[kind]]
        if offers:
            ask(evening, offers[a % len(offers)], b, c, a + b)


def legal(evening: Evening) -> list[Offer]:
    """What may be asked with any values; the assistant looks at stones and slots first, and has plays of its own."""
    return [each for each in evening.offers().values() if each.kind not in KINDS_OF_MOVES]


def draw_level(evening: Evening, number: int) -> None:
    """Ties are too rare to wait for."""
    scores = rules.points(evening.table)
    behind = [seat for seat, score in scores.items() if max(scores.values()) - 99 < score < max(scores.values())]
    if behind and "enter_points" in evening.offers():
        seat = behind[number % len(behind)]
        evening.enter(seat, max(scores.values()) - scores[seat])


def ask(evening: Evening, offer: Offer, *numbers: int) -> None:
    evening.tables.play(evening.id, TABLET, offer.kind, {**filled(offer, *numbers), "at": offer.at})


def filled(offer: Offer, *numbers: int) -> dict[str, Field]:
    """Legal values for all fields of an offer."""
    return {name: picks(domain, number) for (name, domain), number in zip(offer.fields, numbers, strict=False)}


def picks(domain: Domain, number: int) -> Field:
    """Mostly the likely numbers, so that games take a few rounds."""
    if isinstance(domain, Number):
        likely = domain.likely if number % 5 else ()
        return likely[number % len(likely)] if likely else domain.least + number % (domain.most - domain.least + 1)
    return domain.among[number % len(domain.among)] if isinstance(domain, Choice) else f"Guest {number}"


def change_the_past(evening: Evening, kind: str, number: int) -> None:
    facts = evening.facts
    gone = undone_moves(facts)
    moves = sorted(gone) if kind == "redo" else sorted(undoable(vale, facts) - gone)
    if not moves:
        return
    move = moves[number % len(moves)]
    if kind == "rewind":
        move = max(move - 1, 1)
    {"undo": evening.undo, "redo": evening.redo, "rewind": evening.rewind}[kind](move)


def standing(evening: Evening) -> list[int]:
    """The moves that may be undone now."""
    return sorted(undoable(vale, evening.facts) - undone_moves(evening.facts))
