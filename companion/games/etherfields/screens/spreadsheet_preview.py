"""Previews a spreadsheet before it is imported: what is read, what is known already, and what is refused."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.games.etherfields.campaign import dreamers
from companion.games.etherfields.ledger.spreadsheet_import import deck_changes
from companion.games.etherfields.ledger.spreadsheet_reading import LONGEST, MOST_ROWS, Line, read_lines
from companion.games.etherfields.state import Campaign
from companion.table.fact import TABLET, Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say
from companion.table.seats import Seat
from companion.table.table import Table

MOST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Sheet:
    """The preview of a spreadsheet; `fresh` are the first new lines, `more` counts the rest, `known` counts lines
    already in the ledger, and `counted` tells how decks change."""

    text: str
    fresh: tuple[Line, ...] = ()
    more: int = 0
    known: int = 0
    refused: tuple[Line, ...] = ()
    is_too_long: bool = False
    counted: tuple[Say, ...] = ()
    owners: tuple[Seat, ...] = ()


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    return Part("sheet", preview(table, asked.get("sheet", "")), draws=("bring_in_sheet",))


def preview(table: Table[Campaign], text: str) -> Sheet:
    if len(text) > LONGEST:
        return Sheet("", is_too_long=True)
    found = read_lines(text, table.seats)
    readable = [each for each in found if not each.why]
    fresh = [each for each in readable if table.state.ledger.find(each.code) is None]
    return Sheet(
        text,
        (*fresh[:MOST_SHOWN],),
        max(0, len(fresh) - MOST_SHOWN),
        len(readable) - len(fresh),
        tuple(each for each in found if each.why),
        len(found) == MOST_ROWS,
        tuple(deck_change_lines(table, readable)),
        table.seats,
    )


def deck_change_lines(table: Table[Campaign], readable: Sequence[Line]) -> Iterator[Say]:
    for fact in deck_changes(table.state, readable):
        if change := dreamers.facts[fact.kind].tell(table, fact, TABLET):
            yield change
