"""Shows the whole campaign on one page: its evenings, what was won and lost, the map, the Hours and the Distress."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.etherfields.campaign.supplies import DEATH
from companion.games.etherfields.dreamworld.map_tiles import SLOTS
from companion.games.etherfields.ledger.names import code_and_name, slot_name
from companion.games.etherfields.screens.recap import Recap, recap
from companion.games.etherfields.state import Campaign, Evening
from companion.kit.score_charts import Bars, bars
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, SayValue, say
from companion.table.seats import Seat
from companion.table.table import Table

MOST_HOURS = 5
MOST_PHOTOS = 24


@dataclass(frozen=True, slots=True)
class Visited:
    slot: SayValue
    evenings: tuple[int, ...]
    is_here: bool


@dataclass(frozen=True, slots=True)
class Door:
    gate: SayValue
    tried: int
    is_won: bool


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The page of the whole campaign; `is_file` means that it is a downloaded copy, without links and buttons."""

    title: str
    people: tuple[Seat, ...]
    figures: tuple[Say, ...]
    evenings: tuple[Recap, ...]
    hours: Bars
    distress: Bars
    places: tuple[Visited, ...]
    doors: tuple[Door, ...]
    is_file: bool


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    return Part("chronicle", chronicle(table, is_file=asked.get("as") == "file"), draws=("entitle",))


def chronicle(table: Table[Campaign], is_file: bool) -> Chronicle:
    state = table.state
    timed = [each for each in state.past if each.ended]
    return Chronicle(
        title=state.title,
        people=tuple(seat for seat in table.seats if seat.status != "gone"),
        figures=tuple(figures(state)),
        evenings=tuple(recap(table, each, MOST_PHOTOS) for each in state.past),
        hours=bars([(each.number, each.hours) for each in timed], MOST_HOURS),
        distress=bars([(each.number, worst_distress(each)) for each in timed], DEATH),
        places=tuple(places(state)),
        doors=tuple(Door(code_and_name(state, code), gate.tried, bool(gate.won)) for code, gate in state.gates.items()),
        is_file=is_file,
    )


def worst_distress(evening: Evening) -> int:
    return min(DEATH, max((count for _, count in evening.worst), default=0))


def figures(state: Campaign) -> Iterator[Say]:
    past = state.past
    minutes = sum(round((each.ended - each.at) / 60) for each in past if each.at < each.ended < each.at + 57_600)
    yield say("etherfields.chronicle.evenings", n=len(past))
    if minutes:
        yield say("etherfields.chronicle.time", hours=minutes // 60, minutes=f"{minutes % 60:02}")
    yield say("etherfields.chronicle.won", n=sum(len(each.won) for each in past))
    yield say("etherfields.chronicle.lost", n=sum(len(each.lost) for each in past))
    yield say("etherfields.chronicle.deaths", n=sum(len(each.deaths) for each in past))
    yield say("etherfields.chronicle.met", n=sum(each.is_met for each in state.ledger.every()))


def places(state: Campaign) -> Iterator[Visited]:
    for slot in SLOTS:
        evenings = tuple(each.number for each in state.past if slot in (each.woke, each.stopped, *each.path))
        yield Visited(slot_name(state, slot), evenings, slot == state.where)
