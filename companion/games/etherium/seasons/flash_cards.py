"""Counts the Flash cards in each hand: everybody draws one when a season starts and keeps six at most (ET-021)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box_contents import HAND
from companion.games.etherium.people_assignment import seat_ids
from companion.games.etherium.resources.tokens_and_cubes import DEPTH, add_things
from companion.games.etherium.seasons import season_start_and_end
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import line
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.moves import Offer
from companion.table.table import Table


def excess_cards(table: Table[Orbit]) -> dict[str, int]:
    stock = table.state.stock
    return {seat: more for seat in seat_ids(table) if (more := stock.count(seat, "flash") - HAND) > 0}


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    state = table.state
    if not state.is_counting and not state.action and state.flash_season != state.number:
        yield Offer("draw_flash", ends=f"flash:{state.number}")


def flash_drawn(table: Table[Orbit], fact: Fact) -> Orbit:
    stock = table.state.stock
    for seat in fact.texts("seats"):
        stock = add_things(stock, seat, "flash")
    return replace(table.state, stock=stock, flash_season=season_start_and_end.season(fact))


def discard(table: Table[Orbit], fact: Fact) -> Orbit:
    if not DEPTH.is_on(table):
        return table.state
    stock = table.state.stock
    for seat in (each.id for each in table.seats):
        stock = stock.put(seat, "flash", min(HAND, stock.count(seat, "flash")))
    return replace(table.state, stock=stock)


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "draw_flash": as_fact(
            "flash_drawn", seats=lambda asked: [*seat_ids(asked.table)], season=season_start_and_end.this_season
        )
    },
    facts={"flash_drawn": Kind(flash_drawn, line("ET-021"))},
    reacts={"season_ended": discard},
    switch=DEPTH,
)
