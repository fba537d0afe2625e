"""ET-030, ET-050: a connection: who may still make one, its dice, and what cards add to them."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import throws
from companion.games.etherium.peoples import affine, here
from companion.games.etherium.state import Connection, Orbit, Throw
from companion.kit.dice import faces, told_faces
from companion.kit.telling import line, number, seat
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.table import Table

A_SEASON, IN_OWN_SEASON, MOST_BONUS = 2, 2, 99


def dice_of(table: Table[Orbit], seat: str) -> int:
    """ET-050: one die more in the people's own season."""
    own = affine(table)
    return IN_OWN_SEASON if own and own.id == seat else 1


def left(table: Table[Orbit], seat: str) -> int:
    """ET-030: two a season from the panel."""
    return max(0, A_SEASON - table.state.connected.get(seat, 0))


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    """One connection at a time: nobody throws over the dice of somebody else."""
    if table.state.is_counting:
        return
    if pending := table.state.connection:
        yield from offers_thrown(table, pending)
        return
    if everybody := here(table):
        at, fields = f"connecting:{table.state.number}", (("seat", Choice(everybody)), ("die", throws.DIE))
        yield Offer("connect_by_card", fields, at)
        yield Offer("connect", fields, at)


def offers_thrown(table: Table[Orbit], pending: Connection) -> Iterator[Offer]:
    at, throw = f"{pending.id}.{pending.throws}", pending.throw
    yield Offer("drop_connection", at=pending.id, once=True)
    if not throw.is_complete:
        yield Offer("throw_die", (("die", throws.DIE),), f"{pending.id}.{len(throw.dice)}", once=True)
        return
    yield Offer("raise_connection", (("points", Number(1, 6, likely=(2, 3))),), pending.id)
    yield Offer("reroll_all", at=at, once=True)
    yield throws.offer_by_hand("enter_die", throw, at)
    yield from throws.offers_again(table, pending.seat, throw, "reroll_die", "reroll_again", at)


def connect(asked: Asked[Orbit]) -> list[Fact]:
    table, seat = asked.table, asked.text("seat")
    if not left(table, seat):
        raise IllegalMove(say("etherium.refused.connections", rule="ET-030", name=table.name(seat)))
    return connect_by_card(asked)


def connect_by_card(asked: Asked[Orbit]) -> list[Fact]:
    seat, wanted = asked.text("seat"), dice_of(asked.table, asked.text("seat"))
    by_card, dice = asked.move.kind == "connect_by_card", throws.fallen(asked, wanted)
    return [Fact("connection_begun", {"seat": seat, "dice": dice, "wanted": wanted, "by_card": by_card})]


def connection_begun(table: Table[Orbit], fact: Fact) -> Orbit:
    throw, by_card = (
        Throw(faces(fact, IN_OWN_SEASON), fact.number("wanted", 1, IN_OWN_SEASON)),
        bool(fact.data.get("by_card")),
    )
    begun = Connection(f"connection:{fact.seq}", fact.text("seat"), throw, by_card=by_card)
    return replace(table.state, connection=begun)


def pending(asked: Asked[Orbit]) -> Connection:
    return asked.state.connection or Connection()


def who_connects(asked: Asked[Orbit]) -> str:
    return pending(asked).seat


def throw_die(asked: Asked[Orbit]) -> list[Fact]:
    return [Fact("die_thrown", {"seat": pending(asked).seat, "dice": throws.fallen(asked, 1)})]


def reroll_die(asked: Asked[Orbit]) -> list[Fact]:
    place, connection = asked.number("which"), pending(asked)
    was = connection.throw.dice[place - 1] if place <= len(connection.throw.dice) else 0
    dice: list[Json] = [asked.number("die")] if "die" in asked.fields else throws.rolled(asked, 1)
    return [Fact("die_thrown_again", {"seat": connection.seat, "which": place, "was": was, "dice": dice})]


def reroll_again(asked: Asked[Orbit]) -> list[Fact]:
    return reroll_die(asked) if throws.may_again(asked.table) else []


def reroll_all(asked: Asked[Orbit]) -> list[Fact]:
    dice = throws.rolled(asked, len(pending(asked).throw.dice))
    return [Fact("dice_thrown_again", {"seat": pending(asked).seat, "dice": dice})]


def die_thrown(table: Table[Orbit], fact: Fact) -> Orbit:
    """One more die, or one thrown again."""
    connection, dice, place = table.state.connection, faces(fact, IN_OWN_SEASON), fact.number("which")
    if not connection or not dice:
        return table.state
    if not place:
        return replace(table.state, connection=replace(connection, throw=throws.with_more(connection.throw, dice)))
    return with_throw(table.state, throws.with_one_again(connection.throw, place, dice[0]))


def dice_thrown_again(table: Table[Orbit], fact: Fact) -> Orbit:
    connection, dice = table.state.connection, faces(fact, IN_OWN_SEASON)
    if not connection or len(dice) != connection.throw.wanted:
        return table.state
    return with_throw(table.state, throws.with_all_again(connection.throw, dice))


def with_throw(state: Orbit, throw: Throw) -> Orbit:
    """Of a tap that was meant for the dice before, nothing more comes."""
    connection = state.connection or Connection()
    return replace(state, connection=replace(connection, throw=throw, throws=connection.throws + 1))


def connection_raised(table: Table[Orbit], fact: Fact) -> Orbit:
    connection = table.state.connection
    if not connection:
        return table.state
    bonus = max(0, min(MOST_BONUS, connection.bonus + fact.number("points")))
    return replace(table.state, connection=replace(connection, bonus=bonus))


def connection_dropped(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, connection=None)


def forget(table: Table[Orbit], fact: Fact) -> Orbit:
    """A season that ends takes its connections along."""
    return replace(table.state, connected={}, connection=None)


fallen = line("ET-050", name=seat(), dice=told_faces)
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "connect": connect,
        "connect_by_card": connect_by_card,
        "throw_die": throw_die,
        "reroll_die": reroll_die,
        "reroll_again": reroll_again,
        "enter_die": reroll_die,
        "reroll_all": reroll_all,
        "raise_connection": noted("connection_raised", seat=who_connects),
        "drop_connection": noted("connection_dropped", seat=who_connects),
    },
    facts={
        "connection_begun": Kind(connection_begun, fallen),
        "die_thrown": Kind(die_thrown, fallen),
        "die_thrown_again": Kind(die_thrown, fallen),
        "dice_thrown_again": Kind(dice_thrown_again, fallen),
        "connection_raised": Kind(connection_raised, line("ET-050", name=seat(), points=number("points"))),
        "connection_dropped": Kind(connection_dropped, line(name=seat())),
    },
    reacts={"season_ended": forget, "last_season_ended": forget},
)
