"""What a table that follows its conflicts and resources has at hand, the switch that opens it, and the form on which a
conflict is found."""

from dataclasses import dataclass

from companion.games.etherium.state import Orbit
from companion.games.etherium.supplies import DEPTH
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Tools:
    is_open: bool
    may_fight: bool


@dataclass(frozen=True, slots=True)
class Finding:
    seats: tuple[Seat, ...]


def tools(table: Table[Orbit], offers: Offers) -> Tools:
    return Tools(DEPTH.is_on(table), "find_conflict" in offers)


def finding(table: Table[Orbit], offers: Offers) -> Finding:
    return Finding(table.here() if "find_conflict" in offers else ())
