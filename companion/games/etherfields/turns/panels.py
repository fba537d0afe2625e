"""What the depth adds to a screen: the pointer through a Turn, and a fold for each thing that is followed closely."""

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.settings import sizes
from companion.games.etherfields.turns import cards, costs, depth, entities, pointer
from companion.games.etherfields.turns.laying import left, lies
from companion.games.etherfields.turns.shapes import (
    Afflicted,
    Affliction,
    Being,
    Belongings,
    Costs,
    Doing,
    Door,
    Drawing,
    Entities,
    Hands,
    Holding,
    Once,
    Owed,
    Piece,
    Pointer,
    Price,
    Thing,
)
from companion.games.etherfields.turns.site import STEPS, Cost, Entity
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offer, Offers
from companion.table.seats import Seat
from companion.table.table import Table

Found = tuple[tuple[str, Offer], ...]


def among(shown: tuple[Part, ...], added: tuple[Part, ...]) -> tuple[Part, ...]:
    """The door stands with the reminders, the pointer right after them, the folds behind everything else."""
    at = [part.name for part in shown].index("reminders")
    door, pointing, *folds = added
    return (*shown[:at], door, shown[at], pointing, *shown[at + 1 :], *folds)


def parts(table: Table[Campaign], audience: Who, offers: Offers, shop: str) -> tuple[Part, ...]:
    is_open = depth.is_open(table)
    here = sorted(table.here(), key=lambda seat: seat.id != audience.seat) if is_open else []
    found = {
        "depth": of_door(table, is_open),
        "pointer": of_pointer(table, is_open, offers, here),
        "hands": of_hands(table, is_open, some(offers, *cards.DECIDE), here),
        "once": of_once(table, is_open, offers, here),
        "costs": of_costs(table, is_open, offers),
        "entities": of_entities(table, is_open, offers, here),
        "belongings": of_belongings(table, is_open, offers, here, shop),
    }
    return tuple(Part(name, value, template=f"etherfields/turns/_{name}.html") for name, value in found.items())


def some(offers: Offers, *kinds: str) -> Found:
    return tuple((kind, offers[kind]) for kind in kinds if kind in offers)


def of_door(table: Table[Campaign], is_open: bool) -> Door:
    return Door(is_open, Offer("set_turns", (("value", depth.SWITCH),)) if depth.may_open(table) else None)


def of_pointer(table: Table[Campaign], is_open: bool, offers: Offers, here: list[Seat]) -> Pointer:
    state, turn = table.state, table.state.site.turn
    after = (*STEPS, "")[STEPS.index(turn.step) + 1]
    return Pointer(
        is_shown=is_open and (pointer.is_in_a_turn(table) or bool(state.site.debts)),
        offers=some(offers, *pointer.DECIDE, "draw_cards", "settle_debt", "reshuffle", "next_turn"),
        turn=state.scene.turn,
        step=turn.step,
        steps=STEPS,
        next=after,
        method=state.site.method,
        first=table.seat(state.first),
        acting=table.seat(pointer.acting(table)),
        passes=turn.passes,
        people=len(table.here()),
        card=turn.card,
        owed=owed(table) if is_open else (),
        drawing=tuple(drawing(table, seat) for seat in here),
    )


def owed(table: Table[Campaign]) -> tuple[Owed, ...]:
    found = ((table.seat(each.seat), each) for each in table.state.site.debts)
    return tuple(Owed(seat, each, cards.PAYING[each.why]) for seat, each in found if seat)


def drawing(table: Table[Campaign], seat: Seat) -> Drawing:
    hand = cards.counted(table, seat.id)
    return Drawing(seat, cards.to_draw(hand), seat.id in table.state.site.turn.drawn, hand is not None)


def of_hands(table: Table[Campaign], is_open: bool, offers: Found, here: list[Seat]) -> Hands:
    return Hands(is_open, offers, tuple(holding(table, seat) for seat in here), rules.MOST_PROGRESS)


def holding(table: Table[Campaign], seat: Seat) -> Holding:
    dreamer, hand = table.state.dreamer(seat.id), cards.counted(table, seat.id)
    discard = cards.discarded(table, seat.id, hand) if hand else 0
    in_all = rules.cards(dreamer, sizes(table.settings))
    return Holding(seat, hand, discard, in_all, dreamer.sealed, dreamer.progress, dreamer.veiled)


def of_once(table: Table[Campaign], is_open: bool, offers: Offers, here: list[Seat]) -> Once:
    state, turn = table.state, table.state.site.turn
    wanted = some(offers, "boost", "reroll", "make_effort", "use_mask", "add_turns", "gain_gem", "study_card")
    return Once(
        is_shown=is_open and "add_turns" in offers,
        offers=wanted,
        doings=tuple(doing(state, seat) for seat in here) if "boost" in offers else (),
        hours=state.hours,
        rolled=bool(turn.card) and turn.card[-1].result != "",
        payers=tuple(seat for seat in here if state.held.get((seat.id, "gems"), 0)),
    )


def doing(state: Campaign, seat: Seat) -> Doing:
    turn = state.site.turn
    return Doing(
        seat,
        boost=dict(turn.boosts).get(seat.id, ""),
        effort=dict(turn.efforts).get(seat.id, 0),
        has_used_mask=seat.id in turn.masks,
        mask=state.dreamer(seat.id).mask,
        gems=state.held.get((seat.id, "gems"), 0),
    )


def of_costs(table: Table[Campaign], is_open: bool, offers: Offers) -> Costs:
    site, people = table.state.site, costs.parts(table)
    prices = tuple(price(table, each, people) for each in site.costs) if is_open else ()
    return Costs(is_open and "begin_cost" in offers, some(offers, *costs.DECIDE), prices, people, len(site.costs) + 1)


def price(table: Table[Campaign], cost: Cost, people: int) -> Price:
    state = table.state
    others = tuple(
        each
        for each in state.site.costs
        if each != cost and each.colour == cost.colour and costs.paid(state, each) and not left(table, cost.colour)
    )
    return Price(cost, costs.paid(state, cost), people, cost.base * people, others)


def of_entities(table: Table[Campaign], is_open: bool, offers: Offers, here: list[Seat]) -> Entities:
    state = table.state
    wanted = some(offers, *entities.DECIDE, "afflict_dreamer", "afflict_entity", "prolong", "lift")
    return Entities(
        is_shown=is_open and "place_entity" in offers,
        offers=wanted,
        beings=tuple(being(state, each) for each in state.site.entities) if is_open else (),
        dreamers=tuple(Afflicted(seat, afflictions(state, seat.id, True)) for seat in here),
        tokens=left(table, "states") if is_open else 0,
        most=entities.MOST_IN_A_SPACE,
        keys=state.held.get((rules.TEAM, "keys"), 0),
        payers=tuple(seat for seat in here if state.held.get((seat.id, "ether"), 0)),
        number=len(state.site.entities) + 1,
    )


def being(state: Campaign, entity: Entity) -> Being:
    pieces = tuple(Piece(thing, lies(state, entity.id, thing)) for thing in entities.ON_ENTITY)
    found = afflictions(state, entity.id, False)
    return Being(entity, pieces, any(each.condition.state == "poisoned" for each in found), found)


def afflictions(state: Campaign, on: str, is_on_dreamer: bool) -> tuple[Affliction, ...]:
    return tuple(Affliction(each, is_on_dreamer) for each in state.site.conditions if each.on == on)


def of_belongings(table: Table[Campaign], is_open: bool, offers: Offers, here: list[Seat], shop: str) -> Belongings:
    state = table.state
    wanted = ("use_object", "discard", "meet_singularity", "take_benefit", "reset_clock", "buy_card", "buy_object")
    objects = state.ledger.at("objects") if is_open else ()
    return Belongings(
        is_shown=is_open,
        offers=some(offers, *wanted, "buy_nothing") if is_open else (),
        objects=tuple(Thing(each, each.code in state.site.turn.used) for each in objects),
        free=max(0, state.slots - len(objects)),
        seats=tuple(here),
        laid=state.site.laid,
        start=rules.start_hours(len(table.here())),
        shop=shop,
    )
