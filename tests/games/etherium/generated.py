"""Years that nobody played: any moves on offer in any order, undone and redone, the same in every run."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

from companion.games.etherium.game import game as etherium
from companion.table.fact import TABLET
from companion.table.moves import Field, IllegalMove, Offer
from tests.games.etherium.years import Year, make_house
from tests.games.generating import Step, change_the_past, filled, going_on, lists_of

PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eve")
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
steps = lists_of((*OFTEN, *KINDS, "any", "redo", "rewind"), 10, 40)
starts = st.tuples(st.integers(2, 5), st.sampled_from((1, 1, 5, 7)))
Start = tuple[int, int]


@contextmanager
def years(start: Start) -> Iterator[Year]:
    people, season = start
    with TemporaryDirectory() as folder, make_house(Path(folder)) as tables:
        yield Year(tables).open(*PEOPLE[:people], season=season, extension="yes" if people > 4 else "no")


def take(year: Year, step: Step) -> None:
    kind, a, b, c = step
    if kind in ("undo", "redo", "rewind"):
        change_the_past(etherium, year, kind, a)
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


played = going_on(years, take)
