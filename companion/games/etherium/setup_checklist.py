"""Lists the steps for setting up a first or an experienced game, and for putting it away (ET-010 to ET-013)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box_contents import CUBES, SUPPLIES, TOKENS
from companion.games.etherium.ending import is_over
from companion.games.etherium.people_assignment import BEGINS_WITH, people_of
from companion.games.etherium.seasons.season_start_and_end import SEASONS
from companion.games.etherium.state import Orbit
from companion.kit.checklist import UP, BoxChecklists, Checklist, ChecklistStep, box_chapter
from companion.kit.history_lines import choice, line
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.moves import Choice, Offer
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

WAYS = ("first", "experienced")
TERRAIN_STEPS = 4
# ET-012: the number of season cards in a full year, without the Night.
PACK = 6


def open_checklist(table: Table[Orbit]) -> Checklist:
    now = table.compute_once(box.checklist)
    return replace(now, kind=table.state.setup_way) if now.kind == UP else now


def setup_steps(table: Table[Orbit]) -> Iterator[ChecklistStep]:
    if table.state.is_counting:
        return
    way, rule = table.state.setup_way, "ET-010" if table.state.setup_way == "first" else "ET-011"
    for number in range(1, TERRAIN_STEPS + 1):
        yield ChecklistStep(f"{way}_{number}", say(f"etherium.guide.{way}_{number}", rule=rule))
    yield ChecklistStep("tokens", say("etherium.setup.tokens", rule="ET-091", tokens=tuple(token_counts())))
    yield ChecklistStep(pack_step(table), say("etherium.setup.pack", rule="ET-012", n=card_count(table)))
    yield ChecklistStep("supply", say("etherium.setup.supply", rule="ET-091", n=CUBES))
    for seat in table.here():
        yield ChecklistStep(f"city_{seat.id}", city_text(table, seat))


def put_away_steps(table: Table[Orbit]) -> Iterator[ChecklistStep]:
    """Yields the steps for putting the game away. A tick on a step with the id `away_x` also counts for the step `x` of
    the next setup."""
    for seat in table.here():
        yield ChecklistStep(f"away_box_{seat.id}", say("etherium.away.box", rule="ET-001", name=seat.name))
    yield ChecklistStep("away_supply", say("etherium.away.supply", rule="ET-091", n=CUBES))
    yield ChecklistStep("away_tokens", say("etherium.away.tokens", rule="ET-091", tokens=tuple(token_counts())))
    yield ChecklistStep(f"away_{pack_step(table)}", say("etherium.away.pack", rule="ET-012", n=card_count(table)))
    yield ChecklistStep("away_terrains", say("etherium.away.terrains", rule="ET-001"))


def card_count(table: Table[Orbit]) -> int:
    return SEASONS.number(table) - 1


def pack_step(table: Table[Orbit]) -> str:
    """Returns the id of the step for the season cards. It differs in a game with fewer seasons, so that ticks from a
    full game do not count for it."""
    return "pack" if card_count(table) == PACK else f"pack_{card_count(table)}"


def is_at_start(table: Table[Orbit]) -> bool:
    state = table.state
    return state.number == 1 and not state.action and not state.is_counting


def token_counts() -> Iterator[Say]:
    for thing in TOKENS:
        yield count_text(say(f"etherium.choice.{thing}"), SUPPLIES[thing].in_all)


def count_text(thing: Say, count: int) -> Say:
    return say("etherium.setup.so_many", thing=thing, count=count)


def city_text(table: Table[Orbit], seat: Seat) -> Say:
    played = people_of(table, seat.id)
    its = say(f"etherium.choice.{played}") if played else "?"
    sheet = table.state.sheets.get(played, {})
    printed = tuple(count_text(say(f"field.{thing}"), sheet[thing]) for thing in BEGINS_WITH if sheet.get(thing))
    if not printed:
        return say("etherium.setup.unread", rule="ET-013", name=seat.name, people=its)
    return say("etherium.setup.city", rule="ET-013", name=seat.name, people=its, things=printed)


def ways(table: Table[Orbit]) -> Iterator[Offer]:
    if not table.state.is_counting:
        yield Offer("choose_way", (("way", Choice(WAYS)),))


chapter: Chapter[Orbit] = Chapter(
    offers=ways,
    moves={"choose_way": as_fact("way_chosen")},
    facts={
        "way_chosen": Kind(
            lambda table, fact: replace(table.state, setup_way=fact.one_of("way", WAYS, WAYS[0])),
            line("ET-010", way=choice("way", WAYS)),
        )
    },
)
box: BoxChecklists[Orbit] = BoxChecklists(setup_steps, put_away_steps, is_at_start, is_over, drawer="guide")
ticks: Chapter[Orbit] = box_chapter(box)
