"""Throws the dice of a fight: decides which side throws next, and changes the last throw by cards, guides and dice
thrown again (ET-065)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import dice_throws
from companion.games.etherium.box_contents import HIGHEST_LEVEL
from companion.games.etherium.conflicts.open_conflicts import (
    changes_conflict,
    conflict_due,
    current_conflict,
    current_id,
)
from companion.games.etherium.resources.tokens_and_cubes import DEPTH
from companion.games.etherium.seasons import initiative
from companion.games.etherium.state import Conflict, Orbit, Side
from companion.kit.dice import face_texts, faces
from companion.kit.history_lines import line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.table import Table

MOST_ADDED = 99


def unit_level(table: Table[Orbit], side: Side) -> int:
    return table.state.stock.count(side.seat, side.unit)


def guide_level(table: Table[Orbit], seat: str) -> int:
    return table.state.stock.count(seat, "guide")


def seats_to_throw(table: Table[Orbit], conflict: Conflict) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns the seats that may throw now, and the seats that throw after them (ET-065). A side that has thrown only
    some of its dice throws first, then seats with unknown initiative, then the seat with the lowest initiative. Both
    are () if no dice are needed."""
    if not conflict.needs_dice:
        return (), ()
    if (begun := conflict.open_side) and not begun.throw.is_complete:
        return (begun.seat,), ()
    places = {seat: place for place, seat in enumerate(initiative.seat_ids_in_order(table))}
    waiting = (side.seat for side in conflict.active_sides if not side.throw.is_complete)
    left = {seat: places.get(seat, len(places)) for seat in waiting}
    last = max(left.values(), default=0)
    return tuple(each for each in left if left[each] == last), tuple(each for each in left if left[each] < last)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    conflict = conflict_due(table)
    if conflict is None or not conflict.needs_dice or table.state.is_counting:
        return
    at, side = f"{conflict.id}.{conflict.throws}", conflict.open_side
    now, later = seats_to_throw(table, conflict)
    for kind, seats in (("throw_fight", now), ("throw_early", later)):
        if seats:
            yield Offer(kind, (("seat", Choice(seats)), ("die", dice_throws.DIE)), ends=at)
    if side and side.throw.is_complete:
        yield from offers_to_change(table, side, at)


def offers_to_change(table: Table[Orbit], side: Side, at: str) -> Iterator[Offer]:
    yield Offer("raise_fight", (("points", Number(-9, 9, likely=(2, 3))),), at)
    yield Offer("reroll_fight", ends=at)
    yield dice_throws.manual_reroll_offer("enter_fight_die", side.throw, at)
    if most := guide_level(table, side.seat):
        yield Offer("guide_fight", (("points", Number(0, most, tuple(range(most + 1)))),), at)
    yield from dice_throws.reroll_offers(table, side.seat, side.throw, "reroll_low", "reroll_low_again", at)


def throw_fight(asked: MoveContext[Orbit]) -> list[Fact]:
    seat, conflict = asked.text("seat"), current_conflict(asked)
    side = conflict.side(seat) or Side(seat)
    wanted = side.throw.wanted or unit_level(asked.table, side)
    dice = dice_throws.dice_of_move(asked, wanted - len(side.throw.dice))
    return [Fact("fight_thrown", {"conflict": conflict.id, "seat": seat, "dice": dice, "wanted": wanted})]


def with_dice_thrown(conflict: Conflict, fact: Fact) -> Conflict:
    side, dice = conflict.side(fact.text("seat")), faces(fact, HIGHEST_LEVEL)
    if side is None or side.throw.is_complete or side.is_out or conflict.winner or not dice:
        return conflict
    begun = replace(side.throw, wanted=side.throw.wanted or fact.number("wanted", 1, HIGHEST_LEVEL))
    return with_open_side(conflict, replace(side, throw=dice_throws.with_dice_added(begun, dice)))


def with_open_side(conflict: Conflict, side: Side) -> Conflict:
    return replace(conflict.with_side(side), open_seat=side.seat, throws=conflict.throws + 1)


def reroll_fight(asked: MoveContext[Orbit]) -> list[Fact]:
    """Returns the fact that throws dice again: the die at the move's place `which` (from 1), or all dice if it names
    none."""
    side, place = current_conflict(asked).open_side or Side(""), int(asked.fields.get("which", 0))
    dice = dice_throws.dice_of_move(asked, 1 if place else len(side.throw.dice))
    about = {"conflict": current_id(asked), "seat": side.seat}
    return [Fact("fight_thrown_again", {**about, "which": place, "dice": dice})]


def with_dice_rerolled(conflict: Conflict, fact: Fact) -> Conflict:
    side, dice, place = conflict.open_side, faces(fact, HIGHEST_LEVEL), fact.number("which")
    if side is None or not dice or not side.throw.is_complete or (not place and len(dice) < side.throw.wanted):
        return conflict
    return with_open_side(conflict, replace(side, throw=dice_throws.with_dice_rerolled(side.throw, place, dice)))


def open_seat(asked: MoveContext[Orbit]) -> str:
    return current_conflict(asked).open_seat


def with_bonus(conflict: Conflict, fact: Fact) -> Conflict:
    side = conflict.open_side
    bonus = max(-MOST_ADDED, min(MOST_ADDED, side.bonus + fact.number("points"))) if side else 0
    return conflict.with_side(replace(side, bonus=bonus)) if side else conflict


def with_guide(conflict: Conflict, fact: Fact) -> Conflict:
    side = conflict.open_side
    return conflict.with_side(replace(side, guide=fact.number("points", 0, MOST_ADDED))) if side else conflict


dice_line = line("ET-065", name=seat(), dice=face_texts)
points_line = line("ET-065", name=seat(), points=number("points"))
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "throw_fight": throw_fight,
        "throw_early": throw_fight,
        "reroll_fight": reroll_fight,
        "reroll_low": reroll_fight,
        "reroll_low_again": dice_throws.if_second_reroll_allowed(reroll_fight),
        "enter_fight_die": reroll_fight,
        "raise_fight": as_fact("fight_raised", conflict=current_id, seat=open_seat),
        "guide_fight": as_fact("fight_guided", conflict=current_id, seat=open_seat),
    },
    facts={
        "fight_thrown": Kind(changes_conflict(with_dice_thrown), dice_line),
        "fight_thrown_again": Kind(changes_conflict(with_dice_rerolled), dice_line),
        "fight_raised": Kind(changes_conflict(with_bonus), points_line),
        "fight_guided": Kind(changes_conflict(with_guide), points_line),
    },
    switch=DEPTH,
)
