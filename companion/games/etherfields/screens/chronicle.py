"""Shows the whole campaign on one page: its evenings, what was won and lost, the map, and where everything lies."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.etherfields.dreamworld.gates import gates_in_order
from companion.games.etherfields.ledger.names import code_and_name, slot_name
from companion.games.etherfields.screens.campaign_snapshot import CampaignSnapshot, campaign_snapshot
from companion.games.etherfields.screens.recap import Recap, recap
from companion.games.etherfields.state import SLOTS, Campaign, Gate
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, SayValue, say
from companion.table.seats import Seat
from companion.table.table import Table

MOST_PHOTOS = 24


@dataclass(frozen=True, slots=True)
class Visited:
    slot: SayValue
    tile: SayValue
    evenings: tuple[int, ...]
    is_here: bool


@dataclass(frozen=True, slots=True)
class Door:
    called: SayValue
    gate: Gate


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The page about the whole campaign; `is_file` means that it is a downloaded copy, without links and buttons."""

    title: str
    people: tuple[Seat, ...]
    figures: tuple[Say, ...]
    evenings: tuple[Recap, ...]
    plan: str
    record: CampaignSnapshot
    places: tuple[Visited, ...]
    doors: tuple[Door, ...]
    is_file: bool


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    return Part("chronicle", chronicle(table, is_file=asked.get("as") == "file"), draws=("entitle",))


def chronicle(table: Table[Campaign], is_file: bool) -> Chronicle:
    state = table.state
    told = state.past if state.scene.kind == "home" else (*state.past, state.tonight)
    return Chronicle(
        title=state.title,
        people=tuple(seat for seat in table.seats if seat.status != "gone"),
        figures=tuple(figures(state)),
        evenings=tuple(recap(table, each, MOST_PHOTOS) for each in told),
        plan=state.tonight.plan or (state.past[-1].plan if state.past else ""),
        record=campaign_snapshot(table),
        places=tuple(places(state)),
        doors=tuple(Door(code_and_name(state, code), gate) for code, gate in gates_in_order(state)),
        is_file=is_file,
    )


def figures(state: Campaign) -> Iterator[Say]:
    """Yields the campaign's totals. The time leaves out evenings longer than 16 hours, whose end was probably entered
    too late."""
    past = state.past
    minutes = sum(round((each.ended - each.at) / 60) for each in past if each.at < each.ended < each.at + 57_600)
    yield say("etherfields.chronicle.evenings", n=len(past))
    if minutes:
        yield say("etherfields.chronicle.time", hours=minutes // 60, minutes=f"{minutes % 60:02}")
    yield say("etherfields.chronicle.won", n=sum(len(each.won) for each in past))
    yield say("etherfields.chronicle.lost", n=sum(len(each.lost) for each in past))
    yield say("etherfields.chronicle.deaths", n=sum(len(each.deaths) for each in past))
    yield say("etherfields.chronicle.met", n=sum(each.is_known for each in state.ledger.every()))


def places(state: Campaign) -> Iterator[Visited]:
    tiles = {entry.slot: code_and_name(state, entry.code) for entry in state.ledger.at("atlas")}
    for slot in SLOTS:
        evenings = tuple(each.number for each in state.past if slot in (each.woke, each.stopped, *each.path))
        yield Visited(slot_name(state, slot), tiles.get(slot, ""), evenings, slot == state.where)
