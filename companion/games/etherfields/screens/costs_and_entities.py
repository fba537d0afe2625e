"""Shows costs, Entities, Objects and purchases for tables that follow Turns step by step; for others, nothing."""

from dataclasses import dataclass

from companion.games.etherfields.campaign.scene_transitions import is_inside
from companion.games.etherfields.campaign.supplies import TEAM, left_in_supply
from companion.games.etherfields.campaign.team_counters import start_hours
from companion.games.etherfields.ledger.entries import Entry
from companion.games.etherfields.state import Campaign, Condition, Cost, Entity
from companion.games.etherfields.turns import shared_costs
from companion.games.etherfields.turns.entities import MOST_IN_A_SPACE, ON_ENTITY, POISONED
from companion.games.etherfields.turns.sealed_and_bought_cards import SHOP
from companion.games.etherfields.turns.site_cleanup import is_followed
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Price:
    """A cost that is being paid: `paid` of its `parts` are paid, and `in_all` is how many pieces it costs altogether.
    If the supply of its colour is empty, a marker can be taken from one of the costs in `others`."""

    cost: Cost
    paid: int
    parts: int
    in_all: int
    others: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class Costs:
    """All costs that are being paid. `people` is the number of players, by which each cost is multiplied. `number` is
    part of the name that the app suggests for the next cost."""

    is_shown: bool
    prices: tuple[Price, ...]
    people: int
    number: int


@dataclass(frozen=True, slots=True)
class Affliction:
    condition: Condition
    is_on_dreamer: bool


@dataclass(frozen=True, slots=True)
class Piece:
    thing: str
    count: int


@dataclass(frozen=True, slots=True)
class Being:
    entity: Entity
    pieces: tuple[Piece, ...]
    is_poisoned: bool
    afflictions: tuple[Affliction, ...]


@dataclass(frozen=True, slots=True)
class Entities:
    """All Entities. `payers` are the players who have Ether, `tokens` is the number of State tokens left, and `most` is
    how many figures a space can hold. `number` is part of the name that the app suggests for the next Entity."""

    is_shown: bool
    beings: tuple[Being, ...]
    seats: tuple[Seat, ...]
    tokens: int
    most: int
    keys: int
    payers: tuple[Seat, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Thing:
    entry: Entry
    is_used: bool


@dataclass(frozen=True, slots=True)
class Belongings:
    """The active Objects, the number of Singularities (`laid`), and the seats that have had their benefit of this Phase
    Delta (`benefits`). `free` is how many more Objects may be active. `start` is the number of Hours with which an
    evening begins, and `shop` what the shop gives to a player who buys nothing."""

    is_shown: bool
    objects: tuple[Thing, ...]
    free: int
    seats: tuple[Seat, ...]
    laid: int
    benefits: tuple[str, ...]
    start: int
    shop: str


def prices(table: Table[Campaign]) -> Costs:
    site, is_open = table.state.site, is_followed(table)
    shown = tuple(price(table, cost) for cost in site.costs) if is_open else ()
    return Costs(is_open and is_inside(table.state), shown, shared_costs.parts_in_all(table), len(site.costs) + 1)


def price(table: Table[Campaign], cost: Cost) -> Price:
    state, parts = table.state, shared_costs.parts_in_all(table)
    alike = (each for each in state.site.costs if each != cost and each.colour == cost.colour)
    others = (
        ()
        if left_in_supply(table, cost.colour)
        else tuple(each for each in alike if shared_costs.parts_paid(state, each))
    )
    return Price(cost, shared_costs.parts_paid(state, cost), parts, cost.base * parts, others)


def entities(table: Table[Campaign], here: list[Seat]) -> Entities:
    state, is_open = table.state, is_followed(table)
    return Entities(
        is_shown=is_open and is_inside(state),
        beings=tuple(being(state, each) for each in state.site.entities) if is_open else (),
        seats=tuple(here),
        tokens=left_in_supply(table, "states") if is_open else 0,
        most=MOST_IN_A_SPACE,
        keys=state.holds(TEAM, "keys"),
        payers=tuple(seat for seat in here if state.holds(seat.id, "ether")),
        number=len(state.site.entities) + 1,
    )


def being(state: Campaign, entity: Entity) -> Being:
    pieces = tuple(Piece(thing, state.holds(entity.id, thing)) for thing in ON_ENTITY)
    found = afflictions(state, entity.id, False)
    return Being(entity, pieces, any(each.condition.state == POISONED for each in found), found)


def afflictions(state: Campaign, on: str, is_on_dreamer: bool) -> tuple[Affliction, ...]:
    return tuple(Affliction(each, is_on_dreamer) for each in state.site.conditions if each.on == on)


def belongings(table: Table[Campaign], here: list[Seat]) -> Belongings:
    state, is_open = table.state, is_followed(table)
    objects = state.ledger.at("objects") if is_open else ()
    return Belongings(
        is_shown=is_open,
        objects=tuple(Thing(each, each.code in state.site.turn.used) for each in objects),
        free=max(0, state.slots - len(objects)),
        seats=tuple(here),
        laid=state.site.laid,
        benefits=state.site.benefits,
        start=start_hours(table),
        shop=SHOP.of(table),
    )
