"""ET-065: the dice of a fight: who throws next, and what changes a throw until the next one falls."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import initiative, throws
from companion.games.etherium.box import HIGHEST_LEVEL
from companion.games.etherium.conflicts import changing, current
from companion.games.etherium.state import Conflict, Orbit, Side
from companion.games.etherium.supplies import DEPTH
from companion.kit.dice import faces, told_faces
from companion.kit.telling import line, number, seat
from companion.table.chapter import Asked, Chapter, Decide, Kind
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Number, Offer
from companion.table.table import Table

MOST_ADDED = 99


def level(table: Table[Orbit], side: Side) -> int:
    return table.state.stock.count(side.seat, side.unit)


def guide_level(table: Table[Orbit], seat: str) -> int:
    return table.state.stock.count(seat, "guide")


def to_throw(table: Table[Orbit], conflict: Conflict) -> tuple[Side, ...]:
    """Whoever still has to throw, lowest initiative first: whoever has no place yet comes behind those who have."""
    if not conflict.is_fought:
        return ()
    if (begun := conflict.open) and not begun.throw.is_complete:
        return (begun,)
    order = initiative.ids(table)
    left = [side for side in conflict.fighting if not side.throw.is_complete]
    return tuple(
        sorted(left, key=lambda side: order.index(side.seat) if side.seat in order else len(order), reverse=True)
    )


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    conflict = table.state.conflict
    if conflict is None or not conflict.is_fought or table.state.is_counting:
        return
    at, side = f"{conflict.id}.{conflict.throws}", conflict.open
    if left := tuple(side.seat for side in to_throw(table, conflict)):
        yield Offer("throw_fight", (("seat", Choice(left)), ("die", throws.DIE)), at, once=True)
    if side and side.throw.is_complete:
        yield from offers_to_change(table, side, at)


def offers_to_change(table: Table[Orbit], side: Side, at: str) -> Iterator[Offer]:
    yield Offer("raise_fight", (("points", Number(-9, 9, likely=(2, 3))),), at)
    yield Offer("reroll_fight", at=at, once=True)
    yield throws.offer_by_hand("enter_fight_die", side.throw, at)
    if most := guide_level(table, side.seat):
        yield Offer("guide_fight", (("points", Number(0, most, tuple(range(most + 1)))),), at)
    yield from throws.offers_again(table, side.seat, side.throw, "reroll_low", "reroll_low_again", at)


def throw_fight(asked: Asked[Orbit]) -> list[Fact]:
    """As many dice as the level."""
    seat, conflict = asked.text("seat"), current(asked)
    side = conflict.side(seat) or Side(seat)
    wanted = side.throw.wanted or level(asked.table, side)
    dice = throws.fallen(asked, wanted - len(side.throw.dice))
    return [Fact("fight_thrown", {"conflict": conflict.id, "seat": seat, "dice": dice, "wanted": wanted})]


def thrown(conflict: Conflict, fact: Fact) -> Conflict:
    side, dice = conflict.side(fact.text("seat")), faces(fact, HIGHEST_LEVEL)
    if side is None or side.throw.is_complete or side.is_out or conflict.winner or not dice:
        return conflict
    begun = replace(side.throw, wanted=side.throw.wanted or fact.number("wanted", 1, HIGHEST_LEVEL))
    return on_the_table(conflict, replace(side, throw=throws.with_more(begun, dice)))


def on_the_table(conflict: Conflict, side: Side) -> Conflict:
    """Its dice lie on the table now; those of the one before are fixed."""
    return replace(conflict.mended(side), now=side.seat, throws=conflict.throws + 1)


def reroll_fight(asked: Asked[Orbit]) -> list[Fact]:
    side = current(asked).open or Side("")
    return again(asked, which=0, count=len(side.throw.dice))


def reroll_low(asked: Asked[Orbit]) -> list[Fact]:
    return again(asked, which=asked.number("which"), count=1)


def reroll_low_again(asked: Asked[Orbit]) -> list[Fact]:
    return reroll_low(asked) if throws.may_again(asked.table) else []


def again(asked: Asked[Orbit], which: int, count: int) -> list[Fact]:
    about: dict[str, Json] = {"conflict": current(asked).id, "seat": current(asked).now, "which": which}
    dice: list[Json] = [asked.number("die")] if "die" in asked.fields else throws.rolled(asked, count)
    return [Fact("fight_thrown_again", {**about, "dice": dice})]


def thrown_again(conflict: Conflict, fact: Fact) -> Conflict:
    """One die again, or all of them."""
    side, dice, place = conflict.open, faces(fact, HIGHEST_LEVEL), fact.number("which")
    if side is None or not dice or not side.throw.is_complete or (not place and len(dice) < side.throw.wanted):
        return conflict
    one, every = throws.with_one_again, throws.with_all_again
    throw = one(side.throw, place, dice[0]) if place else every(side.throw, dice)
    return on_the_table(conflict, replace(side, throw=throw))


def adding(kind: str) -> Decide[Orbit]:
    """What is added to the throw that lies on the table."""
    return lambda asked: [Fact(kind, {"conflict": current(asked).id, "seat": current(asked).now, **asked.fields})]


def raised(conflict: Conflict, fact: Fact) -> Conflict:
    side = conflict.open
    bonus = max(-MOST_ADDED, min(MOST_ADDED, side.bonus + fact.number("points"))) if side else 0
    return conflict.mended(replace(side, bonus=bonus)) if side else conflict


def guided(conflict: Conflict, fact: Fact) -> Conflict:
    side = conflict.open
    return conflict.mended(replace(side, guide=fact.number("points", 0, MOST_ADDED))) if side else conflict


fallen = line("ET-065", name=seat(), dice=told_faces)
added = line("ET-065", name=seat(), points=number("points"))
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "throw_fight": throw_fight,
        "reroll_fight": reroll_fight,
        "reroll_low": reroll_low,
        "reroll_low_again": reroll_low_again,
        "enter_fight_die": reroll_low,
        "raise_fight": adding("fight_raised"),
        "guide_fight": adding("fight_guided"),
    },
    facts={
        "fight_thrown": Kind(changing(thrown), fallen),
        "fight_thrown_again": Kind(changing(thrown_again), fallen),
        "fight_raised": Kind(changing(raised), added),
        "fight_guided": Kind(changing(guided), added),
    },
    switch=DEPTH,
)
