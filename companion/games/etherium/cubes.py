"""Cubes that somebody still takes, one tap each: after a pillage, a robbery, or Ether that another one collected."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box import SUPPLIES
from companion.games.etherium.state import Orbit, Owed
from companion.games.etherium.supplies import DEPTH, moved
from companion.kit.telling import choice, line, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Offer
from companion.table.say import Told, say
from companion.table.table import Table

NOTHING = Owed("", "", 0)


def next_owed(state: Orbit) -> Owed:
    return next(iter(state.owed), NOTHING)


def owing(state: Orbit, *owed: Owed) -> Orbit:
    return replace(state, owed=(*state.owed, *owed))


def offers(table: Table[Orbit], who: Who) -> Iterator[Offer]:
    owed = next_owed(table.state)
    if owed.left and not table.state.is_counting:
        at = f"owed:{owed.to}.{len(table.state.owed)}.{owed.left}"
        yield Offer("take_cube", (("item", Choice(owed.things)),), at, once=True)
        yield Offer("stop_taking", at=at, once=True)


def taking(asked: Asked[Orbit]) -> list[Fact]:
    owed, kind = next_owed(asked.state), "cube_taken" if asked.move.kind == "take_cube" else "taking_stopped"
    return [Fact(kind, {"seat": owed.to, "other": owed.of, **asked.fields})]


def cube_taken(table: Table[Orbit], fact: Fact) -> Orbit:
    state, owed, thing = table.state, next_owed(table.state), fact.text("item")
    if not owed.left or thing not in owed.things:
        return state
    rest = (replace(owed, left=owed.left - 1),) if owed.left > 1 else ()
    return replace(state, stock=moved(state.stock, owed.to, owed.of, thing, 1), owed=(*rest, *state.owed[1:]))


def taking_stopped(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, owed=table.state.owed[1:])


def source(table: Table[Orbit], fact: Fact) -> Told:
    return table.name(fact.text("other")) if fact.text("other") else say("etherium.supply")


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"take_cube": taking, "stop_taking": taking},
    facts={
        "cube_taken": Kind(
            cube_taken, line("ET-091", name=seat(), thing=choice("item", tuple(SUPPLIES)), other=source)
        ),
        "taking_stopped": Kind(taking_stopped, line(name=seat())),
    },
    switch=DEPTH,
)
