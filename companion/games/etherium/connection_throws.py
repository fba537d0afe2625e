"""Begins and throws connections: who may still make one, their dice, and points added by cards (ET-030, ET-050)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import dice_throws
from companion.games.etherium.people_assignment import affine_seat, seat_ids
from companion.games.etherium.state import Connection, Orbit, Throw
from companion.kit.dice import face_texts, faces
from companion.kit.history_lines import line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.table import Table

A_SEASON, IN_OWN_SEASON, MOST_BONUS = 2, 2, 99


def dice_count(table: Table[Orbit], seat: str) -> int:
    """Returns how many dice a seat throws for a connection (ET-050): two in its people's own season, else one."""
    own = affine_seat(table)
    return IN_OWN_SEASON if own and own.id == seat else 1


def connections_left(table: Table[Orbit], seat: str) -> int:
    return max(0, A_SEASON - table.state.connected.get(seat, 0))


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    if pending := table.state.connection:
        yield from offers_thrown(table, pending)
    elif (everybody := seat_ids(table)) and not table.state.is_counting:
        at, fields = f"connecting:{table.state.number}", (("seat", Choice(everybody)), ("die", dice_throws.DIE))
        yield Offer("connect_by_card", fields, at)
        yield Offer("connect", fields, at)


def offers_thrown(table: Table[Orbit], pending: Connection) -> Iterator[Offer]:
    at, throw = f"{pending.id}.{pending.throws}", pending.throw
    yield Offer("drop_connection", ends=pending.id)
    if not throw.is_complete:
        yield Offer("throw_die", (("die", dice_throws.DIE),), ends=f"{pending.id}.{len(throw.dice)}")
        return
    yield Offer("raise_connection", (("points", Number(1, 6, likely=(2, 3))),), pending.id)
    yield Offer("reroll_all", ends=at)
    yield dice_throws.manual_reroll_offer("enter_die", throw, at)
    yield from dice_throws.reroll_offers(table, pending.seat, throw, "reroll_die", "reroll_again", at)


def connect(asked: MoveContext[Orbit]) -> list[Fact]:
    table, seat = asked.table, asked.text("seat")
    if not connections_left(table, seat):
        raise IllegalMove(say("etherium.refused.connections", rule="ET-030", name=table.name(seat)))
    return connect_by_card(asked)


def connect_by_card(asked: MoveContext[Orbit]) -> list[Fact]:
    seat, wanted = asked.text("seat"), dice_count(asked.table, asked.text("seat"))
    by_card, dice = asked.move.kind == "connect_by_card", dice_throws.dice_of_move(asked, wanted)
    return [Fact("connection_begun", {"seat": seat, "dice": dice, "wanted": wanted, "by_card": by_card})]


def connection_begun(table: Table[Orbit], fact: Fact) -> Orbit:
    throw = Throw(faces(fact, IN_OWN_SEASON), fact.number("wanted", 1, IN_OWN_SEASON))
    by_card = bool(fact.data.get("by_card"))
    begun = Connection(f"connection:{fact.seq}", fact.text("seat"), throw, by_card=by_card)
    return replace(table.state, connection=begun)


def pending_connection(asked: MoveContext[Orbit]) -> Connection:
    return asked.state.connection or Connection()


def connecting_seat(asked: MoveContext[Orbit]) -> str:
    return pending_connection(asked).seat


def throw_die(asked: MoveContext[Orbit]) -> list[Fact]:
    return [Fact("die_thrown", {"seat": connecting_seat(asked), "dice": dice_throws.dice_of_move(asked, 1)})]


def reroll_die(asked: MoveContext[Orbit]) -> list[Fact]:
    place, connection = asked.number("which"), pending_connection(asked)
    was = connection.throw.dice[place - 1] if place <= len(connection.throw.dice) else 0
    dice = dice_throws.dice_of_move(asked, 1)
    return [Fact("die_thrown_again", {"seat": connection.seat, "which": place, "was": was, "dice": dice})]


def reroll_all(asked: MoveContext[Orbit]) -> list[Fact]:
    dice = dice_throws.dice_of_move(asked, len(pending_connection(asked).throw.dice))
    return [Fact("dice_thrown_again", {"seat": connecting_seat(asked), "dice": dice})]


def die_thrown(table: Table[Orbit], fact: Fact) -> Orbit:
    """Returns the state with the fact's dice added to the open throw. If the fact has a place `which`, its die replaces
    the die at this place."""
    connection, dice, place = table.state.connection, faces(fact, IN_OWN_SEASON), fact.number("which")
    if not connection or not dice:
        return table.state
    if not place:
        throw = dice_throws.with_dice_added(connection.throw, dice)
        return replace(table.state, connection=replace(connection, throw=throw))
    return with_throw(table.state, dice_throws.with_dice_rerolled(connection.throw, place, dice))


def dice_thrown_again(table: Table[Orbit], fact: Fact) -> Orbit:
    connection, dice = table.state.connection, faces(fact, IN_OWN_SEASON)
    if not connection or len(dice) != connection.throw.wanted:
        return table.state
    return with_throw(table.state, dice_throws.with_dice_rerolled(connection.throw, 0, dice))


def with_throw(state: Orbit, throw: Throw) -> Orbit:
    """Returns the state with a new throw of the open connection. Taps that were offered for the old dice are then
    refused."""
    connection = state.connection or Connection()
    return replace(state, connection=replace(connection, throw=throw, throws=connection.throws + 1))


def connection_raised(table: Table[Orbit], fact: Fact) -> Orbit:
    connection = table.state.connection
    if not connection:
        return table.state
    bonus = max(0, min(MOST_BONUS, connection.bonus + fact.number("points")))
    return replace(table.state, connection=replace(connection, bonus=bonus))


def clear_connections(table: Table[Orbit], fact: Fact) -> Orbit:
    """Returns the state for a new season, in which nobody has connected yet. An open connection stays open if the fact
    says so, and is dropped otherwise, as in old logs."""
    kept = table.state.connection if fact.data.get("keeps_connection") else None
    return replace(table.state, connected={}, connection=kept and replace(kept, is_late=True))


dice_line = line("ET-050", name=seat(), dice=face_texts)
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "connect": connect,
        "connect_by_card": connect_by_card,
        "throw_die": throw_die,
        "reroll_die": reroll_die,
        "reroll_again": dice_throws.if_second_reroll_allowed(reroll_die),
        "enter_die": reroll_die,
        "reroll_all": reroll_all,
        "raise_connection": as_fact("connection_raised", seat=connecting_seat),
        "drop_connection": as_fact("connection_dropped", seat=connecting_seat),
    },
    facts={
        "connection_begun": Kind(connection_begun, dice_line),
        "die_thrown": Kind(die_thrown, dice_line),
        "die_thrown_again": Kind(die_thrown, dice_line),
        "dice_thrown_again": Kind(dice_thrown_again, dice_line),
        "connection_raised": Kind(connection_raised, line("ET-050", name=seat(), points=number("points"))),
        "connection_dropped": Kind(lambda table, fact: replace(table.state, connection=None), line(name=seat())),
    },
    reacts={"season_ended": clear_connections, "last_season_ended": clear_connections},
)
