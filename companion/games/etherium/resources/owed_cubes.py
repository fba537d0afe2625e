"""Stores the cubes that a player must still take or give back, one by one, after a pillage, siege, connection or
collection."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box_contents import SUPPLIES
from companion.games.etherium.people_assignment import seat_ids
from companion.games.etherium.resources.tokens_and_cubes import DEPTH, move_things, total_count
from companion.games.etherium.state import Orbit, OwedCubes
from companion.kit.history_lines import choice, either, line, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.say import SayValue, say
from companion.table.table import Table

NOTHING = OwedCubes("", "", 0)


def next_owed(state: Orbit) -> OwedCubes:
    return next(iter(state.owed), NOTHING)


def with_owed(state: Orbit, *owed: OwedCubes) -> Orbit:
    return replace(state, owed=(*state.owed, *(each for each in owed if each.left)))


def amount_there(state: Orbit, owed: OwedCubes, thing: str) -> int:
    """Returns how many cubes of the kind `thing` can be taken from the seat `owed.of`. If that is "", returns how many
    the seat `owed.to` can still get from the supply."""
    return state.stock.count(owed.of, thing) if owed.of else state.stock.room(owed.to, thing)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    owed = next_owed(table.state)
    if owed.left and not table.state.is_announced:
        at = f"owed:{owed.to}.{len(table.state.owed)}.{owed.left}"
        free = tuple(thing for thing in owed.things if amount_there(table.state, owed, thing))
        if free and not owed.asks:
            yield Offer("take_cube", (("item", Choice(free)),), ends=at)
        if owed.asks and (others := victims(table, owed)):
            yield Offer("choose_victim", (("against", Choice(others)),), ends=at)
        yield Offer("stop_taking", ends=at)


def victims(table: Table[Orbit], owed: OwedCubes) -> tuple[str, ...]:
    others = (seat for seat in seat_ids(table) if seat != owed.to)
    return tuple(seat for seat in others if total_count(table.state.stock, seat, owed.things))


def take_or_stop(asked: MoveContext[Orbit]) -> list[Fact]:
    owed, kind = next_owed(asked.state), "cube_taken" if asked.move.kind == "take_cube" else "taking_stopped"
    return [Fact(kind, {"seat": owed.to, "other": owed.of, **asked.fields})]


def cube_taken(table: Table[Orbit], fact: Fact) -> Orbit:
    state, owed, thing = table.state, next_owed(table.state), fact.text("item")
    if not owed.left or owed.asks or thing not in owed.things:
        return state
    rest = (replace(owed, left=owed.left - 1),) if owed.left > 1 else ()
    return replace(state, stock=move_things(state.stock, owed.to, owed.of, thing, 1), owed=(*rest, *state.owed[1:]))


def victim_chosen(table: Table[Orbit], fact: Fact) -> Orbit:
    state, owed, other = table.state, next_owed(table.state), fact.text("against")
    if not owed.asks or not table.seat(other):
        return state
    left = min(owed.left, total_count(state.stock, other, owed.things))
    rest = (replace(owed, of=other, left=left, asks=False),) if left else ()
    return replace(state, owed=(*rest, *state.owed[1:]))


def source_name(table: Table[Orbit], fact: Fact) -> SayValue:
    return table.name(fact.text("other")) if fact.text("other") else say("etherium.supply")


def city_name(table: Table[Orbit], fact: Fact) -> SayValue:
    return table.name(fact.text("seat") or fact.text("other"))


thing = choice("item", tuple(SUPPLIES))
taken_line = line("ET-091", name=seat(), thing=thing, other=source_name)
given_back_line = line("ET-051", "cube_given", name=seat("other"), thing=thing)
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "take_cube": take_or_stop,
        "stop_taking": take_or_stop,
        "choose_victim": as_fact("victim_chosen", seat=lambda asked: next_owed(asked.state).to),
    },
    facts={
        "cube_taken": Kind(cube_taken, either(lambda fact: fact.text("seat"), taken_line, given_back_line)),
        "victim_chosen": Kind(victim_chosen, line("ET-051", name=seat(), other=seat("against"))),
        "taking_stopped": Kind(
            lambda table, fact: replace(table.state, owed=table.state.owed[1:]), line(name=city_name)
        ),
    },
    switch=DEPTH,
)
