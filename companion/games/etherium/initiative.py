"""ET-022: who plays in which order in a season: what the rulebook says of it, what the house has learnt from the card,
and what the table taps in. Orders are never made up."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.etherium import lessons
from companion.games.etherium.box import EVERYBODY, NIGHT
from companion.games.etherium.peoples import people, present
from companion.games.etherium.state import Card, Orbit, Order
from companion.kit.telling import choice, line
from companion.table.chapter import Chapter, Kind, Known, noted
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Offer
from companion.table.seats import Seat
from companion.table.table import Table

# Who stands first on which card, as far as our rulebook shows it.
HEADS: Mapping[str, tuple[str, ...]] = {
    NIGHT: ("psolos",),
    "ertis": ("ertis", "hivalia", "meinas"),
    "reces": ("reces", "ertis"),
}


def order(table: Table[Orbit]) -> tuple[Seat, ...]:
    """Who plays when, as far as it is known; a people that is not at the table is skipped."""
    placed, _ = placing(table.state.card, present(table))
    return tuple(seat for each in placed for seat in table.here() if people(table, seat.id) == each)


def ids(table: Table[Orbit]) -> tuple[str, ...]:
    return tuple(seat.id for seat in order(table))


def waiting(table: Table[Orbit]) -> tuple[str, ...]:
    """The peoples of whom the table must say which one comes next."""
    return placing(table.state.card, present(table))[1] if table.state.card.moon else ()


def still_meant(card: Card, present: Sequence[str]) -> Card:
    """Taps are made among those who are here: who comes later is asked for. An order that was whole by then stands."""
    if not card.among or set(present) <= set(card.among):
        return card
    order, waiting = placing(card, card.among)
    return replace(card, taps=(), among=(), orders=card.orders if waiting else (*card.orders, order))


def placing(card: Card, present: Sequence[str]) -> tuple[Order, Order]:
    """The peoples whose place is known, first to last; and those of whom one must come next."""
    card = still_meant(card, present)
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
    """Nobody comes next whom a learnt order places behind somebody else who still waits; a card that was read weighs
    more than our rulebook."""
    behind = {each for known in card.orders for each in [*among(known, rest)][1:]}
    free = tuple(each for each in rest if each not in behind)
    head = next(among(HEADS.get(card.moon, ()), rest), "") if card.is_read else ""
    return (head,) if head in free else free or tuple(rest)


def among(order: Sequence[str], peoples: Collection[str]) -> Iterator[str]:
    return (each for each in order if each in peoples)


def worth_keeping(card: Card, present: Sequence[str]) -> Json:
    """What the house keeps of this card: earlier orders that say more, or other things, and do not contradict."""
    card = still_meant(card, present)
    known, waiting = placing(card, present)
    new = known if not waiting else ()
    kept = [each for each in card.orders if not set(each) <= set(new)]
    return [[*each] for each in (*kept, new) if each]


def read_orders(value: Json) -> tuple[Order, ...]:
    """From a log, or from what another house taught: only peoples that exist, each once."""
    lists = [each for each in value if isinstance(each, list)] if isinstance(value, list) else []
    return tuple(
        tuple(dict.fromkeys(who for who in each if isinstance(who, str) and who in EVERYBODY)) for each in lists
    )


def learnt_orders(known: Known, card: Card) -> Json:
    """What the house has learnt of this card."""
    return lessons.learnt(known).get(f"order.{card.name}", [])


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    state = table.state
    if not state.is_counting and (next_ones := waiting(table)):
        at = f"order:{state.number}.{len(order(table))}.{len(present(table))}"
        yield Offer("place_people", (("people", Choice(next_ones)),), at, once=True)
    if state.card.moon:
        yield Offer("forget_order")


def people_placed(table: Table[Orbit], fact: Fact) -> Orbit:
    card = table.state.card
    if not card.moon or fact.text("people") not in EVERYBODY:
        return table.state
    card = still_meant(card, present(table))
    here = tuple(each for each in fact.texts("among") if each in EVERYBODY)
    card = replace(card, taps=(*card.taps, fact.text("people")), among=card.among or here)
    orders = read_orders(worth_keeping(card, present(table)))
    return replace(table.state, card=card, orders={**table.state.orders, card.name: orders})


def order_forgotten(table: Table[Orbit], fact: Fact) -> Orbit:
    card = table.state.card
    return replace(table.state, card=Card(card.moon, card.number, is_read=False))


def orders_known(table: Table[Orbit], fact: Fact) -> Orbit:
    """With what the house has learnt of the cards before."""
    orders = fact.data.get("orders")
    by_card = orders.items() if isinstance(orders, dict) else ()
    return replace(table.state, orders={card: read_orders(order) for card, order in by_card})


def teach_order(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    """An order counts for ever once it is played by: until then the card may turn out to be another one."""
    state = table.state
    if not state.action or not still_meant(state.card, present(table)).taps or waiting(table):
        return {}
    return {f"order.{state.card.name}": worth_keeping(state.card, present(table))}


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "place_people": noted(
            "people_placed", card=lambda asked: asked.state.card.name, among=lambda asked: [*present(asked.table)]
        ),
        "forget_order": noted("order_forgotten"),
    },
    facts={
        "people_placed": Kind(people_placed, line("ET-022", people=choice("people", EVERYBODY))),
        "order_forgotten": Kind(order_forgotten, line("ET-022")),
    },
    reacts={"game_started": orders_known},
    lessons={"people_placed": teach_order, "action_begun": teach_order},
)
