"""Cubes that somebody still takes or gives back, one tap each: after a pillage, a robbery, a connection, or Ether that
another one collected."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box import SUPPLIES
from companion.games.etherium.paying import among
from companion.games.etherium.peoples import here
from companion.games.etherium.state import Orbit, Owed
from companion.games.etherium.supplies import DEPTH, moved
from companion.kit.telling import choice, either, line, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.say import Told, say
from companion.table.table import Table

NOTHING = Owed("", "", 0)


def next_owed(state: Orbit) -> Owed:
    return next(iter(state.owed), NOTHING)


def owing(state: Orbit, *owed: Owed) -> Orbit:
    return replace(state, owed=(*state.owed, *(each for each in owed if each.left)))


def there(state: Orbit, owed: Owed, thing: str) -> int:
    """How many can be taken: what a city has, or the supply as far as this city may have it."""
    return state.stock.count(owed.of, thing) if owed.of else state.stock.room(owed.to, thing)


def takeable(state: Orbit, owed: Owed) -> tuple[str, ...]:
    return tuple(thing for thing in owed.things if there(state, owed, thing))


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    owed = next_owed(table.state)
    if owed.left and not table.state.is_counting:
        at = f"owed:{owed.to}.{len(table.state.owed)}.{owed.left}"
        if free := takeable(table.state, owed) if not owed.asks else ():
            yield Offer("take_cube", (("item", Choice(free)),), at, once=True)
        if owed.asks and (others := victims(table, owed)):
            yield Offer("choose_victim", (("against", Choice(others)),), at, once=True)
        yield Offer("stop_taking", at=at, once=True)


def victims(table: Table[Orbit], owed: Owed) -> tuple[str, ...]:
    """ET-051: whoever else has anything to steal."""
    others = (seat for seat in here(table) if seat != owed.to)
    return tuple(seat for seat in others if among(table.state.stock, seat, owed.things))


def taking(asked: Asked[Orbit]) -> list[Fact]:
    owed, kind = next_owed(asked.state), "cube_taken" if asked.move.kind == "take_cube" else "taking_stopped"
    return [Fact(kind, {"seat": owed.to, "other": owed.of, **asked.fields})]


def cube_taken(table: Table[Orbit], fact: Fact) -> Orbit:
    state, owed, thing = table.state, next_owed(table.state), fact.text("item")
    if not owed.left or owed.asks or thing not in owed.things:
        return state
    rest = (replace(owed, left=owed.left - 1),) if owed.left > 1 else ()
    return replace(state, stock=moved(state.stock, owed.to, owed.of, thing, 1), owed=(*rest, *state.owed[1:]))


def taking_stopped(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, owed=table.state.owed[1:])


def choose_victim(asked: Asked[Orbit]) -> list[Fact]:
    return [asked.fact("victim_chosen", seat=next_owed(asked.state).to)]


def victim_chosen(table: Table[Orbit], fact: Fact) -> Orbit:
    """Nobody steals more than there is."""
    state, owed, other = table.state, next_owed(table.state), fact.text("against")
    if not owed.asks or not table.seat(other):
        return state
    left = min(owed.left, among(state.stock, other, owed.things))
    rest = (replace(owed, of=other, left=left, asks=False),) if left else ()
    return replace(state, owed=(*rest, *state.owed[1:]))


def source(table: Table[Orbit], fact: Fact) -> Told:
    return table.name(fact.text("other")) if fact.text("other") else say("etherium.supply")


def whose(table: Table[Orbit], fact: Fact) -> Told:
    return table.name(fact.text("seat") or fact.text("other"))


thing = choice("item", tuple(SUPPLIES))
taken = line("ET-091", name=seat(), thing=thing, other=source)
given_back = line("ET-051", "cube_given", name=seat("other"), thing=thing)
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"take_cube": taking, "stop_taking": taking, "choose_victim": choose_victim},
    facts={
        "cube_taken": Kind(cube_taken, either(lambda fact: fact.text("seat"), taken, given_back)),
        "victim_chosen": Kind(victim_chosen, line("ET-051", name=seat(), other=seat("against"))),
        "taking_stopped": Kind(taking_stopped, line(name=whose)),
    },
    switch=DEPTH,
)
