"""What each fact changes in Etherium's state: total, refuses nothing, clamps, ignores what does not fit."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.etherium import connection, initiative, stars
from companion.games.etherium.depth import fighting, harvest, spending
from companion.games.etherium.depth.city import Depth
from companion.games.etherium.initiative import Card, Order
from companion.games.etherium.rules import LATEST, MOST_TOKENS, Orbit, Result, present
from companion.games.etherium.sheets import read_counts, read_sheets, starts
from companion.kit.supplies import Stock
from companion.table.fact import Fact
from companion.table.table import Table


def start(table: Table[Orbit], fact: Fact) -> Orbit:
    state = replace(
        table.state,
        peoples=peoples_of(fact),
        number=a_season(fact.number("season")),
        orders=orders_of(fact),
        sheets=read_sheets(fact.data.get("sheets")),
        capacities=read_counts(fact.data.get("capacities"), stars.CAPACITIES),
        names=names_of(fact),
        depth=Depth(costs=spending.read_costs(fact.data.get("costs"))),
    )
    return with_starts(state, *state.peoples)


def peoples_of(fact: Fact) -> Mapping[str, str]:
    peoples = fact.data.get("peoples")
    found = peoples.items() if isinstance(peoples, dict) else ()
    return {seat: each for seat, each in found if isinstance(each, str) and each in initiative.EVERYBODY}


def orders_of(fact: Fact) -> Mapping[str, tuple[Order, ...]]:
    orders = fact.data.get("orders")
    found = orders.items() if isinstance(orders, dict) else ()
    return {card: initiative.read_orders(order) for card, order in found}


def names_of(fact: Fact) -> Mapping[str, str]:
    names = fact.data.get("names")
    found = names.items() if isinstance(names, dict) else ()
    named = {which: name for which, name in found if which in stars.CAPACITIES and isinstance(name, str)}
    return {which: name[: stars.LONGEST_NAME] for which, name in named.items()}


def with_starts(state: Orbit, *seats: str) -> Orbit:
    """What the people's box gives at the start, as far as the house knows it."""
    if state.number > 1 or state.action:
        return state
    stock = state.stock
    for seat in seats:
        for thing, count in starts(state.sheets.get(state.peoples.get(seat, ""), {})):
            stock = stock.put(seat, thing, count)
    return replace(state, stock=stock)


def join(table: Table[Orbit], fact: Fact) -> Orbit:
    """Whoever takes a people that somebody else plays swaps with them."""
    state, seat, people = table.state, fact.text("seat"), fact.text("people")
    if people not in initiative.EVERYBODY:
        return state
    here = [each.id for each in table.here()]
    other = next((each for each in here if each != seat and state.peoples.get(each) == people), None)
    swapped = {other: state.peoples[seat]} if other and seat in state.peoples else {}
    return with_starts(replace(state, peoples={**state.peoples, seat: people, **swapped}), seat, *swapped)


def reveal(table: Table[Orbit], fact: Fact) -> Orbit:
    moon = fact.text("moon")
    if moon not in (*initiative.MOONS, initiative.NIGHT):
        return table.state
    card = Card(moon, fact.number("number"), initiative.read_orders(fact.data.get("orders")))
    return replace(table.state, card=card, orders={**table.state.orders, card.name: card.orders})


def place(table: Table[Orbit], fact: Fact) -> Orbit:
    card = table.state.card
    if not card.moon or fact.text("people") not in initiative.EVERYBODY:
        return table.state
    card = replace(card, taps=(*card.taps, fact.text("people")))
    orders = initiative.read_orders(initiative.learnt(card, present(table)))
    return replace(table.state, card=card, orders={**table.state.orders, card.name: orders})


def forget(table: Table[Orbit], fact: Fact) -> Orbit:
    card = table.state.card
    return replace(table.state, card=Card(card.moon, card.number, is_read=False))


def begin_action(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, action=max(0, min(MOST_TOKENS, fact.number("action"))))


def end_season(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-031: what everybody has now gives the action tokens of the next season."""
    state = closed(table.state)
    tokens = {seat.id: stars.action_tokens(state.stock, seat.id) for seat in table.seats}
    moons = (*state.moons, state.card.moon) if state.card.moon else state.moons
    return replace(state, number=a_season(state.number + 1), card=Card(), moons=moons, action=0, tokens=tokens)


def end_last_season(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(closed(table.state), is_counting=True)


def closed(state: Orbit) -> Orbit:
    return replace(state, past={**state.past, state.number: state.stock}, connected={}, connection=None)


def correct_season(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, number=a_season(fact.number("season")), is_counting=False, is_announced=False)


def a_season(number: int) -> int:
    return max(1, min(LATEST, number))


def set_tokens(table: Table[Orbit], fact: Fact) -> Orbit:
    count = max(0, min(MOST_TOKENS, fact.number("tokens")))
    return replace(table.state, tokens={**table.state.tokens, fact.text("seat"): count})


def begin_connection(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, connection=connection.begun(fact))


def throw(table: Table[Orbit], fact: Fact) -> Orbit:
    pending = table.state.connection
    return replace(table.state, connection=connection.thrown(pending, fact)) if pending else table.state


def throw_all(table: Table[Orbit], fact: Fact) -> Orbit:
    pending = table.state.connection
    return replace(table.state, connection=connection.thrown_all(pending, fact)) if pending else table.state


def add(table: Table[Orbit], fact: Fact) -> Orbit:
    pending = table.state.connection
    if not pending:
        return table.state
    bonus = max(0, min(99, pending.bonus + fact.number("points")))
    return replace(table.state, connection=replace(pending, bonus=bonus))


def take(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-051: the row that was reached, as far as the app keeps what it gives. ET-030: only the panel's are counted."""
    state, seat = table.state, fact.text("seat")
    connected = state.connected.get(seat, 0) + (not fact.data.get("by_card"))
    thing, by = connection.GIVES.get(connection.within(fact.number("result")), ("", 0))
    stock = gained(state.stock, seat, thing, by) if thing else state.stock
    return replace(state, connected={**state.connected, seat: connected}, connection=None, stock=stock)


def drop(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, connection=None)


def gain(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("item") not in stars.SUPPLIES:
        return table.state
    stock = gained(table.state.stock, fact.text("seat"), fact.text("item"), fact.number("more"))
    return replace(table.state, stock=stock)


def gained(stock: Stock, seat: str, thing: str, by: int) -> Stock:
    return stars.changed(stock, seat, thing, stock.count(seat, thing) + by)


def set_count(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("item") not in stars.SUPPLIES:
        return table.state
    stock = stars.changed(table.state.stock, fact.text("seat"), fact.text("item"), fact.number("count"))
    return replace(table.state, stock=stock)


def note_sheet(table: Table[Orbit], fact: Fact) -> Orbit:
    people, state = fact.text("people"), table.state
    noted = read_sheets({people: fact.data.get("values")})
    seats = [seat for seat, each in state.peoples.items() if each == people]
    return with_starts(replace(state, sheets={**state.sheets, **noted}), *seats)


def note_capacities(table: Table[Orbit], fact: Fact) -> Orbit:
    noted = read_counts(fact.data.get("stars"), stars.CAPACITIES)
    kept = {each: worth for each, worth in table.state.capacities.items() if each not in fact.texts("unread")}
    return replace(table.state, capacities={**kept, **noted})


def name_capacity(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("capacity") not in stars.CAPACITIES:
        return table.state
    return replace(table.state, names={**table.state.names, fact.text("capacity"): fact.text("name")})


def set_aside(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-091: what they had goes back to where the others may take it."""
    state, seat = table.state, fact.text("seat")
    return replace(state, left=(*state.left, seat), stock=state.stock.without(seat))


def announce(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, is_announced=True)


def count_cubes(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, cubes={**table.state.cubes, fact.text("seat"): max(0, fact.number("cubes"))})


def end(table: Table[Orbit], fact: Fact) -> Orbit:
    counted, cubes = tuple(fact.numbers("stars").items()), tuple(fact.numbers("cubes").items())
    return replace(
        table.state, is_counting=True, is_announced=True, result=Result(fact.texts("winners"), counted, cubes)
    )


CHANGES = {
    "game_started": start,
    "people_joined": join,
    "people_changed": join,
    "season_revealed": reveal,
    "card_changed": reveal,
    "people_placed": place,
    "order_forgotten": forget,
    "action_begun": begin_action,
    "action_corrected": begin_action,
    "season_ended": end_season,
    "last_season_ended": end_last_season,
    "season_corrected": correct_season,
    "tokens_set": set_tokens,
    "connection_begun": begin_connection,
    "die_thrown": throw,
    "die_thrown_again": throw,
    "dice_thrown_again": throw_all,
    "connection_raised": add,
    "connection_taken": take,
    "connection_dropped": drop,
    "thing_gained": gain,
    "count_corrected": set_count,
    "sheet_noted": note_sheet,
    "capacities_noted": note_capacities,
    "capacity_named": name_capacity,
    "stars_set_aside": set_aside,
    "stars_announced": announce,
    "cubes_counted": count_cubes,
    "game_ended": end,
    **fighting.CHANGES,
    **harvest.CHANGES,
    **spending.CHANGES,
}
