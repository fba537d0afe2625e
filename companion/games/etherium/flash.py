"""ET-021: Flash cards, counted by hand: one each at the start of a season, six at most at its end."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import seasons
from companion.games.etherium.box import HAND
from companion.games.etherium.peoples import here
from companion.games.etherium.state import Orbit
from companion.games.etherium.supplies import DEPTH, gained
from companion.kit.telling import line
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Offer
from companion.table.table import Table


def in_hand(table: Table[Orbit], seat: str) -> int:
    return table.state.stock.count(seat, "flash")


def too_many(table: Table[Orbit]) -> dict[str, int]:
    """Who holds more than six, and by how many."""
    return {seat: more for seat in here(table) if (more := in_hand(table, seat) - HAND) > 0}


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    state = table.state
    if not state.is_counting and not state.action and state.drawn != state.number:
        yield Offer("draw_flash", at=f"flash:{state.number}", once=True)


def draw_flash(asked: Asked[Orbit]) -> list[Fact]:
    return [Fact("flash_drawn", {"seats": [*here(asked.table)], "season": seasons.this_season(asked)})]


def flash_drawn(table: Table[Orbit], fact: Fact) -> Orbit:
    stock = table.state.stock
    for seat in fact.texts("seats"):
        stock = gained(stock, seat, "flash")
    return replace(table.state, stock=stock, drawn=seasons.season(fact))


def discard(table: Table[Orbit], fact: Fact) -> Orbit:
    """What is more than six goes when the season changes."""
    if not DEPTH.is_on(table):
        return table.state
    stock = table.state.stock
    for seat in (each.id for each in table.seats):
        stock = stock.put(seat, "flash", min(HAND, stock.count(seat, "flash")))
    return replace(table.state, stock=stock)


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"draw_flash": draw_flash},
    facts={"flash_drawn": Kind(flash_drawn, line("ET-021"))},
    reacts={"season_ended": discard},
    switch=DEPTH,
)
