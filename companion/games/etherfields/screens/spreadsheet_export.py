"""Shows all known elements as rows for a spreadsheet, in the columns that the import reads."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.etherfields.ledger.codes import code_text
from companion.games.etherfields.ledger.entries import Entry
from companion.games.etherfields.state import Campaign
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import SayValue, say
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Inventory:
    rows: tuple[tuple[SayValue, ...], ...]


def page(table: Table[Campaign], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
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
