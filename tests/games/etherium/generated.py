"""Years that nobody played: any moves on offer in any order, undone and redone, the same in every run; with conflicts
and resources, or without."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

from companion.games.etherium.conflicts import siege_spoils
from companion.games.etherium.game import game as etherium
from companion.games.etherium.resources import collection, transformation, unit_levels
from companion.table.moves import IllegalMove, Offer
from companion.testing.hypothesis_strategies import Step, change_the_past, lists_of
from companion.testing.random_play import filled
from tests.games.etherium.years import Year
from tests.table.tables import make_tables

KINDS: dict[str, tuple[str, ...]] = {
    "gain": ("gain",),
    "correct": ("correct_count",),
    "season": ("reveal_season", "place_people", "next_action", "end_season", "end_game"),
    "connect": ("connect", "connect_by_card"),
    "dice": ("throw_die", "reroll_die", "reroll_again", "raise_connection"),
    "take": ("take_result", "take_resources"),
    "end": ("announce", "count_stars", "count_cubes"),
    "learn": ("note_sheet", "note_capacities", "forget_order", "change_people"),
    "people": ("leave", "sit_out", "come_back", "add_seat", "draw_peoples"),
}
WAR: dict[str, tuple[str, ...]] = {
    "find": ("find_conflict", "join_conflict", "choose_conflict", "settle_conflicts", "throw_early"),
    "change": ("raise_fight", "guide_fight", "reroll_fight", "reroll_low", "reroll_low_again"),
    "settle": ("settle_fight", "settle_pillage", *siege_spoils.chapter.moves),
    "cubes": ("take_cube", "stop_taking", "put_conflict_away"),
    "work": (*collection.chapter.moves, *unit_levels.chapter.moves, *transformation.chapter.moves),
    "switch": ("set_depth",),
    "walk": ("pass_on", "play_impossible", "draw_flash", "take_season_cubes"),
    "read": ("note_influence", "forget_influence", "note_gift", "choose_way", "tick_step"),
}
# What brings a fight on, in this order: a step of it takes the first that is on offer, the spoils in turn.
ONWARDS = (
    "settle_pillage",
    "settle_fight",
    "throw_fight",
    "settle_conflicts",
    "put_conflict_away",
    "find_conflict",
)
OFTEN = ("gain", "gain", "gain", "season", "season", "connect", "dice", "take", "end", "undo")
OFTEN_IN_WAR = (*("onwards",) * 16, "find", "change", "change", "settle", "work", "work", "gain", "correct", "undo")
steps = lists_of((*OFTEN, *KINDS, "any", "redo", "rewind"), 10, 40)
war_steps = lists_of((*OFTEN_IN_WAR, *WAR, "season", "people", "redo", "rewind"), 15, 40)
starts = st.tuples(st.integers(2, 4), st.sampled_from((1, 1, 5, 7)))
Start = tuple[int, int]


@contextmanager
def years(start: Start) -> Iterator[Year]:
    people, season = start
    with TemporaryDirectory() as folder, make_tables(Path(folder), etherium) as tables:
        year = Year(tables).of(people, season=season)
        year.once("draw_peoples")
        yield year


@contextmanager
def years_at_war(start: Start) -> Iterator[Year]:
    with years(start) as year:
        year.play("set_depth", value="yes")
        yield year


def take(year: Year, step: Step) -> None:
    kind, a, b, c = step
    if kind in ("undo", "redo", "rewind"):
        change_the_past(etherium, year, kind, a)
    elif offers := taken_from(year, kind, a):
        ask(year, offers[a % len(offers)], b, c, a + b)


def taken_from(year: Year, kind: str, number: int) -> Sequence[Offer]:
    found = year.offers()
    if kind == "any":
        return [*found.values()]
    if kind == "onwards":
        robbing = (*siege_spoils.chapter.moves,)
        order = ("take_cube", *robbing[number % 4 :], *robbing[: number % 4], *ONWARDS)
        return [found[each] for each in order if each in found][:1]
    return [offer for offer in found.values() if offer.kind in {**KINDS, **WAR}[kind]]


def ask(year: Year, offer: Offer, *numbers: int) -> None:
    """A seat too many is refused: the box has no people left."""
    with suppress(IllegalMove):
        year.play(offer.kind, at=offer.at, **filled(offer, *numbers))
