"""ET-010 to ET-013: setting up and putting away, lists that people tick with one another: for a first game and for an
experienced one, with what this table and the boxes of its peoples say."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box import CUBES, SUPPLIES, TOKENS
from companion.games.etherium.ending import is_over
from companion.games.etherium.peoples import BEGINS_WITH, people
from companion.games.etherium.seasons import SEASONS
from companion.games.etherium.state import Orbit
from companion.kit.checklist import Checklist, Step
from companion.kit.telling import choice, line
from companion.kit.unpacking import UP, Unpacking, unpacking
from companion.table.chapter import Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

WAYS = ("first", "experienced")
TERRAIN_STEPS = 4
# ET-012: of a whole year, beside the Night.
PACK = 6


def open_now(table: Table[Orbit]) -> Checklist:
    now = table.once(box.list)
    return replace(now, kind=table.state.way) if now.kind == UP else now


def steps(table: Table[Orbit]) -> Iterator[Step]:
    """Whose city stands before whom is known only once an experienced table has laid its terrains."""
    if table.state.is_counting:
        return
    way, rule = table.state.way, "ET-010" if table.state.way == "first" else "ET-011"
    for number in range(1, TERRAIN_STEPS + 1):
        yield Step(f"{way}_{number}", say(f"etherium.guide.{way}_{number}", rule=rule))
    yield Step("tokens", say("etherium.setup.tokens", rule="ET-091", tokens=tuple(tokens())))
    yield Step(pack(table), say("etherium.setup.pack", rule="ET-012", n=drawn(table)))
    yield Step("supply", say("etherium.setup.supply", rule="ET-091", n=CUBES))
    for seat in table.here():
        yield Step(f"city_{seat.id}", city(table, seat))


def away(table: Table[Orbit]) -> Iterator[Step]:
    """What is set up already when it is put away so is called as in setting up."""
    for seat in table.here():
        yield Step(f"away_box_{seat.id}", say("etherium.away.box", rule="ET-001", name=seat.name))
    yield Step("away_supply", say("etherium.away.supply", rule="ET-091", n=CUBES))
    yield Step("away_tokens", say("etherium.away.tokens", rule="ET-091", tokens=tuple(tokens())))
    yield Step(f"away_{pack(table)}", say("etherium.away.pack", rule="ET-012", n=drawn(table)))
    yield Step("away_terrains", say("etherium.away.terrains", rule="ET-001"))


def drawn(table: Table[Orbit]) -> int:
    return SEASONS.number(table) - 1


def pack(table: Table[Orbit]) -> str:
    """One that was made for a shorter year is ready for none but such."""
    return "pack" if drawn(table) == PACK else f"pack_{drawn(table)}"


def begins(table: Table[Orbit]) -> bool:
    state = table.state
    return state.number == 1 and not state.action and not state.is_counting


def tokens() -> Iterator[Say]:
    for thing in TOKENS:
        yield so_many(say(f"etherium.choice.{thing}"), SUPPLIES[thing].in_all)


def so_many(thing: Say, count: int) -> Say:
    return say("etherium.setup.so_many", thing=thing, count=count)


def city(table: Table[Orbit], seat: Seat) -> Say:
    """ET-013: what the box of a people prints, as far as the house has read it."""
    played = people(table, seat.id)
    its = say(f"etherium.choice.{played}") if played else "?"
    sheet = table.state.sheets.get(played, {})
    printed = tuple(so_many(say(f"field.{thing}"), sheet[thing]) for thing in BEGINS_WITH if sheet.get(thing))
    if not printed:
        return say("etherium.setup.unread", rule="ET-013", name=seat.name, people=its)
    return say("etherium.setup.city", rule="ET-013", name=seat.name, people=its, things=printed)


def ways(table: Table[Orbit]) -> Iterator[Offer]:
    if not table.state.is_counting:
        yield Offer("choose_way", (("way", Choice(WAYS)),))


def way_chosen(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, way=fact.one_of("way", WAYS, WAYS[0]))


chapter: Chapter[Orbit] = Chapter(
    offers=ways,
    moves={"choose_way": noted("way_chosen")},
    facts={"way_chosen": Kind(way_chosen, line("ET-010", way=choice("way", WAYS)))},
)
box: Unpacking[Orbit] = Unpacking(steps, away, begins, is_over, drawer="guide")
ticks: Chapter[Orbit] = unpacking(box)
