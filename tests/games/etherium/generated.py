"""Years that nobody played: any moves on offer in any order, undone and redone, the same in every run."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

from companion.games.etherium import game as etherium
from companion.table.fact import TABLET
from companion.table.fold import undone_moves
from companion.table.moves import Field, IllegalMove, Offer
from companion.table.undoing import undoable
from tests.games.etherium.years import Year, make_house
from tests.games.generating import filled, numbers, quickly

__all__ = ["numbers", "quickly"]

PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eve")
Step = tuple[str, int, int, int]
KINDS = {
    "gain": ("gain",),
    "correct": ("correct_count",),
    "season": ("reveal_season", "place_people", "next_action", "end_season", "end_game"),
    "connect": ("connect", "connect_by_card"),
    "dice": ("throw_die", "reroll_die", "reroll_again", "raise_connection"),
    "take": ("take_result",),
    "end": ("announce", "count_cubes"),
    "learn": ("note_sheet", "note_capacities", "forget_order", "change_people"),
    "people": ("leave", "sit_out", "come_back", "add_seat"),
}
OFTEN = ("gain", "gain", "gain", "season", "season", "connect", "dice", "take", "end", "undo")
steps = st.lists(
    st.tuples(st.sampled_from((*OFTEN, *KINDS, "any", "redo", "rewind")), numbers, numbers, numbers),
    min_size=10,
    max_size=40,
)
starts = st.tuples(st.integers(2, 5), st.sampled_from((1, 1, 5, 7)))
Start = tuple[int, int]


@contextmanager
def years(start: Start) -> Iterator[Year]:
    people, season = start
    with TemporaryDirectory() as folder, make_house(Path(folder)) as tables:
        yield Year(tables).open(*PEOPLE[:people], season=season, extension="yes" if people > 4 else "no")


@contextmanager
def played(start: Start, steps: Sequence[Step]) -> Iterator[Year]:
    with years(start) as year:
        for step in steps:
            take(year, step)
        yield year


def take(year: Year, step: Step) -> None:
    kind, a, b, c = step
    if kind in ("undo", "redo", "rewind"):
        change_the_past(year, kind, a)
        return
    offers = [each for each in year.offers().values() if kind == "any" or each.kind in KINDS[kind]]
    if offers:
        ask(year, offers[a % len(offers)], b, c, a + b)


def ask(year: Year, offer: Offer, *numbers: int) -> None:
    """A seat too many is refused: the box has no people left."""
    with suppress(IllegalMove):
        year.tables.play(year.id, TABLET, offer.kind, {**legal(offer, *numbers), "at": offer.at})


def legal(offer: Offer, *numbers: int) -> dict[str, Field]:
    return filled(offer, *(number + field for field in range(6) for number in numbers))


def change_the_past(year: Year, kind: str, number: int) -> None:
    facts = year.facts
    gone = undone_moves(facts)
    moves = sorted(gone) if kind == "redo" else sorted(undoable(etherium, facts) - gone)
    if moves:
        move = moves[number % len(moves)]
        {"undo": year.undo, "redo": year.redo, "rewind": lambda move: year.rewind(max(move - 1, 1))}[kind](move)


def standing(year: Year) -> list[int]:
    """The moves that may be undone now."""
    return sorted(undoable(etherium, year.facts) - undone_moves(year.facts))
