"""ET-062: an army on the space of a collector takes of its city, without dice."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import cubes
from companion.games.etherium.conflicts import current, named
from companion.games.etherium.peoples import BARBARIANS, people
from companion.games.etherium.state import Orbit, Owed
from companion.games.etherium.supplies import DEPTH
from companion.games.etherium.units import lowered
from companion.kit.telling import line, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Who
from companion.table.moves import Offer
from companion.table.table import Table

PILLAGED = 2


def loot(table: Table[Orbit], army: str) -> int:
    """ET-081: Reces takes one cube more."""
    return PILLAGED + (people(table, army) == BARBARIANS)


def offers(table: Table[Orbit], who: Who) -> Iterator[Offer]:
    conflict = table.state.conflict
    if conflict and conflict.kind == "pillage" and not conflict.winner and not table.state.is_counting:
        yield Offer("settle_pillage", at=conflict.id, once=True)


def settle_pillage(asked: Asked[Orbit]) -> list[Fact]:
    conflict = current(asked)
    army, collector = conflict.sides[0].seat, conflict.sides[-1].seat
    return [Fact("pillage_settled", {"conflict": conflict.id, "seat": army, "other": collector})]


def pillage_settled(table: Table[Orbit], fact: Fact) -> Orbit:
    conflict = named(table, fact)
    if conflict is None or conflict.winner or conflict.kind != "pillage":
        return table.state
    army, collector = conflict.sides[0].seat, conflict.sides[-1].seat
    state = replace(table.state, stock=lowered(table.state.stock, collector, "collector"))
    state = cubes.owing(state, Owed(army, collector, loot(table, army)))
    return state.changed(replace(conflict, winner=army))


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"settle_pillage": settle_pillage},
    facts={"pillage_settled": Kind(pillage_settled, line("ET-062", name=seat(), other=seat("other")))},
    switch=DEPTH,
)
