"""The views of the game: who may look at a creature, who has looked, and the knocks."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kit.deals import Looker, lookers
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table
from tests.whispers.creatures import Whispering


@dataclass(frozen=True, slots=True)
class Holding:
    """Names the seat and the deal whose secret this phone may show, but not the secret itself."""

    seat: Seat | None
    deal: str


@dataclass(frozen=True, slots=True)
class Looking:
    """Who has looked at their creature; `peeks` says that the screen is the tablet."""

    lookers: tuple[Looker, ...]
    peeks: bool


def parts(table: Table[Whispering], audience: Who, offers: Offers) -> Iterator[Part]:
    deal, seat = table.state.deal, table.seat(audience.seat)
    yield Part("knocks", table.state.knocks, draws=("deal", "knock"))
    if audience.role == "seat":
        yield Part("holding", Holding(seat if deal.id else None, deal.id))
    yield Part("who", Looking(lookers(table, deal), audience.role == "tablet"))


def headline(table: Table[Whispering], audience: Who) -> Say:
    return say("whispers.knocks", n=table.state.knocks)
