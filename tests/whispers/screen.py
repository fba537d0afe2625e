"""What each screen may know of creatures and knocks."""

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
    """What a phone may hold to see: whose, and of which deal, never what."""

    seat: Seat | None
    deal: str


@dataclass(frozen=True, slots=True)
class Looking:
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
