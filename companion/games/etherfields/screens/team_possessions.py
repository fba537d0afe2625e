"""Shows what the team shares: Keys, Hours, Objects, the map with its Gates, and the supplies."""

from dataclasses import dataclass

from companion.games.etherfields.campaign.supplies import OWN, POOLS, TEAM, left_in_supply, supply
from companion.games.etherfields.campaign.team_counters import start_hours
from companion.games.etherfields.dreamworld.gates import gates_in_order, may_retry, missing_to_enter
from companion.games.etherfields.ledger.entries import Entry
from companion.games.etherfields.ledger.names import group_name
from companion.games.etherfields.state import SLOTS, Campaign, Gate
from companion.table.seats import Seat
from companion.table.table import Picture, Table


@dataclass(frozen=True, slots=True)
class Team:
    """Holds what the team has. `start` is the number of Hours with which an evening begins, and `slots` is how many
    Objects may be active."""

    keys: int
    hours: int
    start: int
    season: str
    objects: tuple[Entry, ...]
    slots: int
    first: Seat | None
    people: int


@dataclass(frozen=True, slots=True)
class Slot:
    name: str
    tile: str
    is_here: bool
    called: str = ""


@dataclass(frozen=True, slots=True)
class Entrance:
    """A Gate with the group's name for it. `missing` says what prevents the team from entering it: `zone`, `keys`,
    both, or nothing."""

    code: str
    gate: Gate
    missing: tuple[str, ...]
    may_retry: bool
    name: str = ""


@dataclass(frozen=True, slots=True)
class Atlas:
    """The map of the Dreamworld with its Gates (`doors`); `is_open` means that the team can enter one."""

    slots: tuple[Slot, ...]
    place: str
    doors: tuple[Entrance, ...]
    keys: int
    is_open: bool
    here: Slot | None = None
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Pool:
    thing: str
    left: int
    size: int


@dataclass(frozen=True, slots=True)
class Supplies:
    own: tuple[Pool, ...]
    pools: tuple[Pool, ...]


def team(table: Table[Campaign]) -> Team:
    state = table.state
    return Team(
        keys=state.holds(TEAM, "keys"),
        hours=state.hours,
        start=start_hours(table),
        season=state.season,
        objects=state.ledger.at("objects"),
        slots=state.slots,
        first=table.seat(state.first),
        people=len(table.here()),
    )


def atlas(table: Table[Campaign]) -> Atlas:
    state, keys = table.state, table.state.holds(TEAM, "keys")
    tiles = {entry.slot: entry.code for entry in state.ledger.at("atlas")}
    entrances = (
        Entrance(code, gate, missing_to_enter(state, gate, keys), may_retry(gate), group_name(state, code))
        for code, gate in gates_in_order(state)
    )
    slots = tuple(slot(state, name, tiles.get(name, "")) for name in SLOTS)
    return Atlas(
        slots=slots,
        place=state.place,
        doors=tuple(entrances),
        keys=keys,
        is_open=state.scene.kind == "map",
        here=next((each for each in slots if each.is_here), None),
        pictures=(*table.pictures.get(state.where, ()),),
    )


def slot(state: Campaign, name: str, tile: str) -> Slot:
    return Slot(name, tile, name == state.where, state.names.get(name) or group_name(state, tile))


def supplies(table: Table[Campaign]) -> Supplies:
    return Supplies(tuple(pool(table, thing) for thing in (*OWN, "keys")), tuple(pool(table, each) for each in POOLS))


def pool(table: Table[Campaign], thing: str) -> Pool:
    return Pool(thing, left_in_supply(table, thing), supply(table, thing).in_all)
