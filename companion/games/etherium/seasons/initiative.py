"""Determines the order of play in a season, from the rulebook, from earlier games of the house, and from what players
tap (ET-022)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.etherium import shared_printed_values
from companion.games.etherium.box_contents import EVERYBODY, NIGHT
from companion.games.etherium.people_assignment import people_of, peoples_present
from companion.games.etherium.state import Card, Orbit, Order
from companion.kit.history_lines import choice, line
from companion.table.chapter import Chapter, Kind, Known, as_fact
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Offer
from companion.table.seats import Seat
from companion.table.table import Table

# The peoples that stand first on some moons' cards, as shown in the rulebook.
HEADS: Mapping[str, tuple[str, ...]] = {
    NIGHT: ("psolos",),
    "ertis": ("ertis", "hivalia", "meinas"),
    "reces": ("reces", "ertis"),
}


def seats_in_order(table: Table[Orbit]) -> tuple[Seat, ...]:
    placed, _ = place_peoples(table.state.card, peoples_present(table))
    return tuple(seat for each in placed for seat in table.here() if people_of(table, seat.id) == each)


def seat_ids_in_order(table: Table[Orbit]) -> tuple[str, ...]:
    return tuple(seat.id for seat in seats_in_order(table))


def peoples_to_place(table: Table[Orbit]) -> tuple[str, ...]:
    """Returns the peoples from which players must choose the next one in the order of play; () if the order is known or
    no card is revealed."""
    return place_peoples(table.state.card, peoples_present(table))[1] if table.state.card.moon else ()


def current_card(card: Card, present: Sequence[str]) -> Card:
    """Returns the card for the peoples `present`. If one of them was not there when players tapped the order of play,
    they must tap it again, so the taps are removed. A complete order is kept in `orders`."""
    if not card.among or set(present) <= set(card.among):
        return card
    order, waiting = place_peoples(card, card.among)
    return replace(card, taps=(), among=(), orders=card.orders if waiting else (*card.orders, order))


def place_peoples(card: Card, present: Sequence[str]) -> tuple[Order, Order]:
    """Returns two tuples for the peoples `present` at the table: the peoples whose place is known, first to last, and
    those from which players must choose the next one."""
    card = current_card(card, present)
    placed: Order = ()
    taps = [each for each in card.taps if each in present]
    while rest := [each for each in present if each not in placed]:
        open = candidates(card, rest)
        tapped = next((each for each in taps if each in open), None)
        if len(open) > 1 and tapped is None:
            return placed, open
        placed = (*placed, open[0] if len(open) == 1 else str(tapped))
    return placed, ()


def candidates(card: Card, rest: Sequence[str]) -> Order:
    """Returns the peoples of `rest` that may come next in the order of play. If the rulebook says which of them comes
    first, and no known order of this card contradicts it, this is only that one. Otherwise it is each people that no
    known order puts behind another of `rest`; if none remains, all of `rest`."""
    behind = {each for known in card.orders for each in [*in_order(known, rest)][1:]}
    free = tuple(each for each in rest if each not in behind)
    head = next(in_order(HEADS.get(card.moon, ()), rest), "") if card.is_read else ""
    return (head,) if head in free else free or tuple(rest)


def in_order(order: Sequence[str], peoples: Collection[str]) -> Iterator[str]:
    return (each for each in order if each in peoples)


def orders_to_teach(card: Card, present: Sequence[str]) -> Json:
    """Returns the known orders of play on this card, for the house to remember. An earlier order is left out if the
    current order is complete and contains all peoples of the earlier one."""
    card = current_card(card, present)
    known, waiting = place_peoples(card, present)
    new = known if not waiting else ()
    kept = [each for each in card.orders if not set(each) <= set(new)]
    return [[*each] for each in (*kept, new) if each]


def clean_orders(value: Json) -> tuple[Order, ...]:
    """Returns the orders in a value from a log or another house, without unknown or repeated peoples."""
    lists = [each for each in value if isinstance(each, list)] if isinstance(value, list) else []
    return tuple(
        tuple(dict.fromkeys(who for who in each if isinstance(who, str) and who in EVERYBODY)) for each in lists
    )


def learnt_orders(known: Known, card: Card) -> Json:
    return shared_printed_values.entered_values(known).get(f"order.{card.name}", [])


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    state = table.state
    if not state.is_counting and (next_ones := peoples_to_place(table)):
        at = f"order:{state.number}.{len(seats_in_order(table))}.{len(peoples_present(table))}"
        yield Offer("place_people", (("people", Choice(next_ones)),), ends=at)
    if state.card.moon:
        yield Offer("forget_order")


def people_placed(table: Table[Orbit], fact: Fact) -> Orbit:
    card = table.state.card
    if not card.moon or fact.text("people") not in EVERYBODY:
        return table.state
    card = current_card(card, peoples_present(table))
    here = tuple(each for each in fact.texts("among") if each in EVERYBODY)
    card = replace(card, taps=(*card.taps, fact.text("people")), among=card.among or here)
    orders = clean_orders(orders_to_teach(card, peoples_present(table)))
    return replace(table.state, card=card, orders={**table.state.orders, card.name: orders})


def order_forgotten(table: Table[Orbit], fact: Fact) -> Orbit:
    """Returns the state in which players enter this season's order again. The rulebook and earlier games are then not
    used."""
    card = table.state.card
    return replace(table.state, card=Card(card.moon, card.number, is_read=False))


def orders_known(table: Table[Orbit], fact: Fact) -> Orbit:
    by_card = shared_printed_values.entries(fact.data.get("orders"))
    return replace(table.state, orders={card: clean_orders(order) for card, order in by_card})


def teach_order(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    """Returns the orders of play on the season's card, for the house to remember; {} unless players have tapped the
    order to its end. Before the first action, it returns {} too, because players may still notice that the card is
    wrong."""
    state = table.state
    if not state.action or not current_card(state.card, peoples_present(table)).taps or peoples_to_place(table):
        return {}
    return {f"order.{state.card.name}": orders_to_teach(state.card, peoples_present(table))}


def teach_ended_order(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    """Returns the known orders of play on the ended season's card, for the house to remember; {} if none is known. A
    table that does not count actions teaches its orders only here."""
    orders = table.state.orders.get(fact.text("card"), ())
    return {f"order.{fact.text('card')}": [[*each] for each in orders]} if orders else {}


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "place_people": as_fact(
            "people_placed",
            card=lambda asked: asked.state.card.name,
            among=lambda asked: [*peoples_present(asked.table)],
        ),
        "forget_order": as_fact("order_forgotten"),
    },
    facts={
        "people_placed": Kind(people_placed, line("ET-022", people=choice("people", EVERYBODY))),
        "order_forgotten": Kind(order_forgotten, line("ET-022")),
    },
    reacts={"game_started": orders_known},
    lessons={
        "people_placed": teach_order,
        "action_begun": teach_order,
        "season_ended": teach_ended_order,
        "last_season_ended": teach_ended_order,
    },
)
