"""What a screen shows of the pile."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table
from toy_game.pile import Pile


@dataclass(frozen=True, slots=True)
class Shown:
    left: int
    last: str
    seats: tuple[Seat, ...]


def parts(table: Table[Pile], audience: Who, offers: Offers) -> Iterator[Part]:
    shown = Shown(table.state.left, table.name(table.state.last), table.here())
    yield Part("pile", shown, draws=("take_pebbles",))


def headline(table: Table[Pile], audience: Who) -> Say:
    pile = table.state
    return say("toy.left", n=pile.left) if pile.left else say("toy.won", name=table.name(pile.last))
