"""Shows all known elements as rows of a spreadsheet, and previews a spreadsheet before its import."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.etherfields.campaign import dreamers
from companion.games.etherfields.ledger.codes import code_text
from companion.games.etherfields.ledger.entries import Entry, Ledger
from companion.games.etherfields.ledger.spreadsheet_import import deck_changes, new_tiles, sheet_brought_in, sheet_fact
from companion.games.etherfields.ledger.spreadsheet_reading import LONGEST, MOST_ROWS, Line, read_lines, with_accepted
from companion.games.etherfields.state import Campaign
from companion.table.fact import TABLET, Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, SayValue, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Inventory:
    rows: tuple[tuple[SayValue, ...], ...]


def inventory_page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    met = tuple(row(table, entry) for entry in table.state.ledger.every() if entry.is_known)
    return Part("inventory", Inventory((headings(), *met)))


def headings() -> tuple[SayValue, ...]:
    return (
        say("etherfields.column.code"), say("etherfields.column.name"), say("etherfields.column.kind"),
        say("etherfields.column.place"), say("etherfields.column.copies"), say("etherfields.column.note"),
        say("etherfields.column.evening"), say("etherfields.column.holder"),
    )  # fmt: skip


def row(table: Table[Campaign], entry: Entry) -> tuple[SayValue, ...]:
    where = say(f"etherfields.choice.{entry.place}")
    kind = say(f"etherfields.choice.{entry.kind}")
    holder = table.name(entry.seat) if entry.seat else ""
    return (code_text(entry.code), entry.name, kind, where, entry.copies, entry.note, entry.evening or "", holder)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The preview of a spreadsheet: new lines, lines already in the ledger (both as they will be after the import), and
    refused ones. `counted` says how decks change. `is_too_long` also means that rows may be cut off at 2000."""

    text: str
    fresh: tuple[Line, ...] = ()
    known: tuple[Line, ...] = ()
    refused: tuple[Line, ...] = ()
    is_too_long: bool = False
    counted: tuple[Say, ...] = ()
    owners: tuple[Seat, ...] = ()


def import_page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    """Returns the preview of the spreadsheet in the page's address, with the guessed codes accepted that `accept`
    names."""
    text, accepted = asked.get("sheet", ""), asked.get("accept", "")
    text = with_accepted(text, accepted) if accepted and len(text) <= LONGEST else text
    return Part("sheet", preview(table, text), draws=("bring_in_sheet",))


def preview(table: Table[Campaign], text: str) -> Sheet:
    if len(text) > LONGEST:
        return Sheet("", is_too_long=True)
    found = read_lines(text, table.seats)
    readable = [each for each in found if not each.why]
    before, after = table.state.ledger, sheet_brought_in(table, sheet_fact(readable)).ledger
    tiles = new_tiles(table.state, readable)
    readable = [replace(each, slot=tiles.get(each.code, "")) for each in readable]
    return Sheet(
        text,
        tuple(line_after_import(each, after) for each in readable if before.find(each.code) is None),
        tuple(line_after_import(each, after) for each in readable if before.find(each.code)),
        tuple(each for each in found if each.why),
        len(found) == MOST_ROWS,
        tuple(deck_change_lines(table, readable)),
        table.seats,
    )


def line_after_import(line: Line, ledger: Ledger) -> Line:
    """Returns the line with the values of its entry in `ledger`, which is the ledger after the import; unchanged if
    there is no entry."""
    entry = ledger.find(line.code)
    if entry is None:
        return line
    kept = {each: getattr(entry, each) for each in ("kind", "place", "seat", "name", "note", "copies")}
    return replace(line, **kept)


def deck_change_lines(table: Table[Campaign], readable: Sequence[Line]) -> Iterator[Say]:
    for fact in deck_changes(table.state, readable):
        if change := dreamers.facts[fact.kind].tell(table, fact, TABLET):
            yield change
