"""A spreadsheet before it is brought in: how each line is read, what is known already, what is left out and why."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.etherfields.spreadsheet import LONGEST, MOST_ROWS, Line, lines
from companion.games.etherfields.state import Campaign
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.table import Table

SHOWN = 60


@dataclass(frozen=True, slots=True)
class Sheet:
    """`fresh` are shown up to a number, `refused` all. `known` is how many the group has already."""

    text: str
    fresh: tuple[Line, ...] = ()
    more: int = 0
    known: int = 0
    refused: tuple[Line, ...] = ()
    is_too_long: bool = False


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    return Part("sheet", sheet(table, asked.get("sheet", "")), draws=("bring_in_sheet",))


def sheet(table: Table[Campaign], text: str) -> Sheet:
    if len(text) > LONGEST:
        return Sheet("", is_too_long=True)
    found = lines(text)
    told = [each for each in found if not each.why]
    fresh = [each for each in told if table.state.ledger.find(each.code) is None]
    return Sheet(
        text,
        (*fresh[:SHOWN],),
        max(0, len(fresh) - SHOWN),
        len(told) - len(fresh),
        tuple(each for each in found if each.why),
        len(found) == MOST_ROWS,
    )
