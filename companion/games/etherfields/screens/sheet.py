"""A spreadsheet before it is brought in: how each line is read, what is known already, what is left out and why."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.games.etherfields import dreamers
from companion.games.etherfields.bringing_in import counted
from companion.games.etherfields.spreadsheet import LONGEST, MOST_ROWS, Line, lines
from companion.games.etherfields.state import Campaign
from companion.table.fact import TABLET, Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say
from companion.table.seats import Seat
from companion.table.table import Table

SHOWN = 60


@dataclass(frozen=True, slots=True)
class Sheet:
    """`fresh` are shown up to a number, `refused` all. `known` is how many the group has already,
    `counted` what it changes of Dreamers' decks."""

    text: str
    fresh: tuple[Line, ...] = ()
    more: int = 0
    known: int = 0
    refused: tuple[Line, ...] = ()
    is_too_long: bool = False
    counted: tuple[Say, ...] = ()
    owners: tuple[Seat, ...] = ()


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    return Part("sheet", sheet(table, asked.get("sheet", "")), draws=("bring_in_sheet",))


def sheet(table: Table[Campaign], text: str) -> Sheet:
    if len(text) > LONGEST:
        return Sheet("", is_too_long=True)
    found = lines(text, table.seats)
    told = [each for each in found if not each.why]
    fresh = [each for each in told if table.state.ledger.find(each.code) is None]
    return Sheet(
        text,
        (*fresh[:SHOWN],),
        max(0, len(fresh) - SHOWN),
        len(told) - len(fresh),
        tuple(each for each in found if each.why),
        len(found) == MOST_ROWS,
        tuple(counts(table, told)),
        table.seats,
    )


def counts(table: Table[Campaign], told: Sequence[Line]) -> Iterator[Say]:
    for fact in counted(table.state, told):
        if said := dreamers.facts[fact.kind].tell(table, fact, TABLET):
            yield said
