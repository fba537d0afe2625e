"""Shows the ledger by Dream, kind and place, one page at a time."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from companion.games.etherfields.ledger.entries import KINDS, PLACES, Entry
from companion.games.etherfields.state import Campaign
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table

A_PAGE = 60


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """One page of the ledger, filtered by Dream, kind and place ("" for all). The next page begins at `more`, 0 if
    there is none."""

    dream: str
    kind: str
    place: str
    entries: tuple[Entry, ...]
    dreams: tuple[str, ...]
    kinds: tuple[str, ...]
    places: tuple[str, ...]
    start: int
    more: int
    owners: tuple[Seat, ...] = ()


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    return Part("ledger", ledger_page(table, asked))


def number_asked(asked: Mapping[str, str], name: str) -> int:
    """Returns the number in the parameter `name` of the page's address, 0 if the parameter is missing or malformed."""
    text = asked.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0


def ledger_page(table: Table[Campaign], asked: Mapping[str, str]) -> LedgerPage:
    """Returns the page that the address asks for; unknown Dreams, kinds and places count as not given."""
    known, start = table.state.ledger, number_asked(asked, "from")
    dream, kind, place = asked.get("dream", ""), asked.get("kind", ""), asked.get("place", "")
    dreams = known.dreams()
    dream, kind, place = dream * (dream in dreams), kind * (kind in KINDS), place * (place in PLACES)
    entries = known.of_dream(dream) if dream else known.every()
    fitting = (each for each in entries if kind in ("", each.kind) and place in ("", each.place))
    shown = tuple(islice(fitting, start, start + A_PAGE + 1))
    more = start + A_PAGE if len(shown) > A_PAGE else 0
    return LedgerPage(dream, kind, place, shown[:A_PAGE], dreams, KINDS, PLACES, start, more, table.seats)
