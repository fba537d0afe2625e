"""What a group kept in a spreadsheet before this notebook comes in with one move, and goes with one undo."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.games.etherfields import gates
from companion.games.etherfields.codes import known
from companion.games.etherfields.elements import home, share, taken_in, with_entry
from companion.games.etherfields.ledger import KINDS, MOST_COPIES, PLACES, Entry
from companion.games.etherfields.spreadsheet import (
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_ROWS,
    Line,
    Pasted,
    lines,
)
from companion.games.etherfields.state import Campaign
from companion.kit.telling import line, number
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Json, whole
from companion.table.moves import Offer
from companion.table.table import Table


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    yield Offer("bring_in_sheet", (("sheet", Pasted()),))


def bring_in_sheet(asked: Asked[Campaign]) -> list[Fact]:
    told = [each for each in lines(asked.text("sheet"), asked.table.seats) if not each.why]
    rows: list[Json] = [
        [each.code, each.kind, each.place, each.name, each.note, each.copies, each.seat] for each in told
    ]
    brought = Fact("sheet_brought_in", {"rows": rows, "count": len(rows)})
    return [brought, *counted(asked.state, told)] if rows else []


def counted(state: Campaign, told: Sequence[Line]) -> list[Fact]:
    """EF-090, EF-102: what comes to a Dreamer counts in their deck, and a Mask is worn, as if it had been given."""
    cards, masks = Counter[tuple[str, str]](), dict[str, Entry]()
    for each in told:
        if each.seat and state.ledger.find(each.code) is None:
            entry = Entry(each.code, each.kind, each.place, each.seat, copies=each.copies, name=each.name)
            seat, pile, count = share(entry)
            cards[seat, pile] += count
            masks |= {seat: entry} if pile == "mask" else {}
    return [
        fact for (seat, pile), count in cards.items() for fact in taken_in(state, seat, pile, count, masks.get(seat))
    ]


def sheet_brought_in(table: Table[Campaign], fact: Fact) -> Campaign:
    rows, state = fact.data.get("rows"), table.state
    for row in rows[:MOST_ROWS] if isinstance(rows, list) else ():
        if isinstance(row, list) and len(row) in (6, 7):
            state = with_row(table, state, *row)
    return state


def with_row(
    table: Table[Campaign], state: Campaign, code: Json, kind: Json, where: Json, name: Json, note: Json, copies: Json,
    holder: Json = "",
) -> Campaign:  # fmt: skip
    """From before this notebook. What is known already stays as it is, but for a name or note that it lacked."""
    code, kind, where, name, note = (each if isinstance(each, str) else "" for each in (code, kind, where, name, note))
    if not code or str(known(code)) != code:
        return state
    name, note, before = name[:LONGEST_NAME], note[:LONGEST_NOTE], state.ledger.find(code)
    if before:
        return with_entry(state, replace(before, name=before.name or name, note=before.note or note))
    kind, where = kind if kind in KINDS else "card", where if where in PLACES else "box"
    count, is_gained = max(1, min(MOST_COPIES, whole(copies) or 1)), where not in ("box", "gone")
    entry = Entry(code, kind, copies=count, name=name, note=note, is_gained=is_gained)
    seat = table.seat(holder) if isinstance(holder, str) else None
    state = replace(state, ledger=state.ledger.moved(entry, home(state, entry, where), seat.id if seat else ""))
    return gates.sorted_out(state, code, kind)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"bring_in_sheet": bring_in_sheet},
    facts={"sheet_brought_in": Kind(sheet_brought_in, line(count=number("count")))},
)
