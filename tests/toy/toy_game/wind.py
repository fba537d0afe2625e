"""TOY-004: the wind, for tables that play with it: people note it, and each new round begins calm."""

from collections.abc import Iterator
from dataclasses import replace

from companion.kit.history_lines import choice, line
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.settings import Setting
from companion.table.table import Table

from .state import Pond

WINDS = ("calm", "breeze", "gust")
WIND = Setting("wind", "off", Choice(("off", "on")), "house", "TOY-004")


def offers(table: Table[Pond]) -> Iterator[Offer]:
    yield Offer("turn_wind", (("wind", Choice(WINDS)),), during=table.state.this_round)


def apply_wind_turned(table: Table[Pond], fact: Fact) -> Pond:
    return replace(table.state, wind=fact.one_of("wind", WINDS) or table.state.wind)


def reset_wind(table: Table[Pond], fact: Fact) -> Pond:
    return replace(table.state, wind="calm")


chapter: Chapter[Pond] = Chapter(
    offers=offers,
    moves={"turn_wind": as_fact("wind_turned")},
    facts={"wind_turned": Kind(apply_wind_turned, line("TOY-004", wind=choice("wind", WINDS)))},
    reacts={"round_ended": reset_wind},
    switch=WIND,
)
