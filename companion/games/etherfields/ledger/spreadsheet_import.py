"""Imports the elements of a spreadsheet into the ledger with a single move, so that one undo removes all of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.games.etherfields.dreamworld import gates
from companion.games.etherfields.ledger.codes import stored_code
from companion.games.etherfields.ledger.element_moves import free_place, pile_changes, share_of_deck, with_entry
from companion.games.etherfields.ledger.entries import KINDS, MOST_COPIES, PLACES, Entry
from companion.games.etherfields.ledger.spreadsheet_reading import (
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_ROWS,
    Line,
    Pasted,
    read_lines,
)
from companion.games.etherfields.state import Campaign
from companion.kit.history_lines import line, number
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Json, whole
from companion.table.moves import Offer
from companion.table.table import Table


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    yield Offer("bring_in_sheet", (("sheet", Pasted()),))


def bring_in_sheet(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the facts that import the readable rows of the pasted spreadsheet, lay the Dreamworld tiles that are new
    in it, and count the new cards and Masks that Dreamers hold; [] if no row is readable."""
    state = asked.state
    readable = [each for each in read_lines(asked.text("sheet"), asked.table.seats) if not each.why]
    laid = [Fact("tile_laid", {"slot": slot, "code": code}) for code, slot in new_tiles(state, readable).items()]
    return [sheet_fact(readable), *laid, *deck_changes(state, readable)] if readable else []


def new_tiles(state: Campaign, readable: Sequence[Line]) -> dict[str, str]:
    """Returns the map slot of each new Dreamworld tile by the tile's code, except for slots that are taken."""
    taken, tiles = {entry.slot for entry in state.ledger.at("atlas")}, dict[str, str]()
    for each in readable:
        if each.slot and each.slot not in {*taken, *tiles.values()} and state.ledger.find(each.code) is None:
            tiles[each.code] = each.slot
    return tiles


def sheet_fact(lines: Sequence[Line]) -> Fact:
    rows: list[Json] = [
        [each.code, each.kind, each.place, each.name, each.note, each.copies, each.seat, each.evening] for each in lines
    ]
    return Fact("sheet_brought_in", {"rows": rows, "count": len(rows)})


def deck_changes(state: Campaign, readable: Sequence[Line]) -> list[Fact]:
    """Returns the facts that count new cards in the Dreamers' decks and put on new Masks (EF-090, EF-102)."""
    cards, masks = Counter[tuple[str, str]](), dict[str, Entry]()
    for each in readable:
        if each.seat and state.ledger.find(each.code) is None:
            entry = Entry(each.code, each.kind, each.place, each.seat, copies=each.copies, name=each.name)
            seat, pile, count = share_of_deck(entry)
            cards[seat, pile] += count
            masks |= {seat: entry} if pile == "mask" else {}
    return [
        fact
        for (seat, pile), count in cards.items()
        for fact in pile_changes(state, seat, pile, count, masks.get(seat))
    ]


def sheet_brought_in(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with the rows of the fact imported, 2000 at most; malformed rows are ignored."""
    rows, state = fact.data.get("rows"), table.state
    for row in rows[:MOST_ROWS] if isinstance(rows, list) else ():
        if isinstance(row, list) and len(row) in (6, 7, 8):
            state = with_row(table, state, *row)
    return state


def with_row(
    table: Table[Campaign], state: Campaign, code: Json, kind: Json, where: Json, name: Json, note: Json, copies: Json,
    holder: Json = "", evening: Json = 0,
) -> Campaign:  # fmt: skip
    """Returns the state with the element of one row added. An element that the ledger has already gets only a name or
    note that it lacks. The state stays as it is if `code` is no code."""
    code, kind, where, name, note = (each if isinstance(each, str) else "" for each in (code, kind, where, name, note))
    if not code or str(stored_code(code)) != code:
        return state
    name, note, before = name[:LONGEST_NAME], note[:LONGEST_NOTE], state.ledger.find(code)
    if before:
        return with_entry(state, replace(before, name=before.name or name, note=before.note or note))
    kind, where = kind if kind in KINDS else "card", where if where in PLACES else "box"
    count, is_gained = max(1, min(MOST_COPIES, whole(copies) or 1)), where not in ("box", "gone")
    entry = Entry(code, kind, copies=count, name=name, note=note, evening=whole(evening) or 0, is_gained=is_gained)
    seat = table.seat(holder) if isinstance(holder, str) else None
    state = replace(state, ledger=state.ledger.put_at(entry, free_place(state, entry, where), seat.id if seat else ""))
    return gates.update_kind(state, code, kind)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"bring_in_sheet": bring_in_sheet},
    facts={"sheet_brought_in": Kind(sheet_brought_in, line(count=number("count")))},
)
