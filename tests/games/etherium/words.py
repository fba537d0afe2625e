"""The texts of Etherium whose ids are put together: each list taken from where it is kept, moves from a year played."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.etherium.depth.conflict import KINDS
from companion.games.etherium.depth.harvest import SPACES
from companion.games.etherium.depth.spending import COSTS
from companion.games.etherium.depth.telling import SPOILS

from companion.games.etherium.game import game as etherium
from companion.games.etherium.initiative import EVERYBODY, NIGHT
from companion.games.etherium.peoples import POWERS
from companion.games.etherium.sheets import ITEMS
from companion.games.etherium.stars import CAPACITIES, SUPPLIES, UNITS
from companion.games.etherium.table_of_twelve import ROWS
from companion.table.fact import TABLET
from companion.table.moves import Offer
from tests.games.etherium.years import Year, make_house

GUIDE = [f"{terrain}_{step}" for terrain in ("first", "experienced") for step in range(1, 5)]
LISTS: dict[str, tuple[object, ...]] = {
    "choice": (*EVERYBODY, NIGHT, *SUPPLIES, *KINDS, *SPACES, "no", "yes"),
    "spoils": SPOILS,
    "unit": UNITS,
    "harvest": ("level", "people", "season", "cards"),
    "works": ("cards", "capacity", "booster"),
    "finding": ("seat", "against", *KINDS),
    "fight": ("guide", "cards", "season"),
    "power": (*POWERS, "other"),
    "bonus": (*POWERS, "other"),
    "row": tuple(ROWS),
    "guide": tuple(GUIDE),
    "sheet": ("levels", "resources", "costs"),
}


def words() -> set[str]:
    return {f"etherium.{family}.{each}" for family, ids in LISTS.items() for each in ids} | {
        f"field.{each}" for each in (*ITEMS, *CAPACITIES, *COSTS)
    }


def offers() -> list[Offer]:
    """Every kind of move, as it was on offer at some point of a year."""
    with TemporaryDirectory() as folder, make_house(Path(folder)) as tables:
        return [*of_a_year(Year(tables).open("Ana", "Ben", "Cleo", "Dan", people_s1="ertis"))]


def of_a_year(year: Year) -> Iterator[Offer]:
    yield from etherium.moves(year.table, TABLET)
    year.begin("ertis").once("connect", seat="s1", die=1)
    yield from etherium.moves(year.table, TABLET)
    year.roll(2).once("throw_die", die=0)
    yield from etherium.moves(year.table, TABLET)
    year.roll(1).once("reroll_die", which=1)
    yield from etherium.moves(year.table, TABLET)
    yield from of_conflicts(year)
    year.end_season()
    yield from etherium.moves(year.table, TABLET)
    year.play("correct_season", season=7)
    yield from etherium.moves(year.table, TABLET)
    year.end_season()
    yield from etherium.moves(year.table, TABLET)
    year.once("announce")
    yield from etherium.moves(year.table, TABLET)


def of_conflicts(year: Year) -> Iterator[Offer]:
    """A siege that ends, a fight of two with everything that may be done to its dice, a pillage."""
    year.play("set_depth", value="yes")
    year.gain("s1", "guide")
    for kind, seat, other in (("siege", "s2", "s3"), ("assault", "s1", "s2"), ("pillage", "s1", "s2")):
        year.once("find_conflict", conflict=kind, seat=seat, against=other)
    yield from etherium.moves(year.table, TABLET)
    year.roll(2).once("throw_fight", seat="s1", die=0)
    yield from etherium.moves(year.table, TABLET)
    year.roll(1).once("reroll_low", which=1)
    yield from etherium.moves(year.table, TABLET)
    year.roll(6).once("throw_fight", seat="s2", die=0)
    yield from etherium.moves(year.table, TABLET)
    year.once("settle_fight")
    year.once("put_conflict_away")
    year.roll(6, 1).once("throw_fight", seat="s2", die=0)
    year.once("throw_fight", seat="s3", die=0)
    year.once("settle_fight")
    yield from etherium.moves(year.table, TABLET)
    year.once("rob_cubes")
    yield from etherium.moves(year.table, TABLET)
    year.once("put_conflict_away")
    yield from etherium.moves(year.table, TABLET)
    year.gain("s1", "guide", -1)
    year.gain("s2", "army_token", -1)
    year.begin("hivalia").play("collect", seat="s1", space="forest")
    yield from etherium.moves(year.table, TABLET)
