"""What each fact about an element changes: revealed, gained, given, put somewhere, noted."""

from dataclasses import replace

from companion.games.etherfields.campaign import Campaign, Gate
from companion.games.etherfields.codes import name_of
from companion.games.etherfields.ledger import (
    DISCARDED,
    GAINED,
    KINDS,
    MOST_COPIES,
    PLACES,
    REVEALED,
    Entry,
)
from companion.games.etherfields.through_the_evening import with_met
from companion.table.fact import Fact
from companion.table.table import Table


def reveal(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-054: it goes to its place, or beside the board."""
    entry = entry_of(table.state, fact)
    return place(table.state, entry, fact, home(table.state, entry, REVEALED.get(entry.kind, "beside")))


def gain(table: Table[Campaign], fact: Fact) -> Campaign:
    entry = entry_of(table.state, fact)
    return place(table.state, entry, fact, home(table.state, entry, GAINED.get(entry.kind, "archives")))


def give(table: Table[Campaign], fact: Fact) -> Campaign:
    return place(table.state, entry_of(table.state, fact), fact, "deck", fact.text("seat"))


def discard(table: Table[Campaign], fact: Fact) -> Campaign:
    entry = entry_of(table.state, fact)
    return place(table.state, entry, fact, DISCARDED.get(entry.kind, "gone"))


def put_back(table: Table[Campaign], fact: Fact) -> Campaign:
    return place(table.state, entry_of(table.state, fact), fact, "box")


def put(table: Table[Campaign], fact: Fact) -> Campaign:
    entry, wanted = entry_of(table.state, fact), fact.text("place")
    return place(table.state, entry, fact, wanted if wanted in PLACES else entry.place)


def home(state: Campaign, entry: Entry, wanted: str) -> str:
    """EF-130: only so many Objects are active."""
    others = [each for each in state.ledger.at("objects") if each.code != entry.code]
    return "archives" if wanted == "objects" and len(others) >= state.slots else wanted


def entry_of(state: Campaign, fact: Fact) -> Entry:
    """The element as it is known; one that nobody knew is known from now on."""
    code, kind = fact.text("code"), fact.text("kind")
    entry = state.ledger.find(code) or Entry(code, "card", evening=state.evening, at=fact.at, is_met=False)
    return replace(entry, kind=kind) if kind in KINDS else entry


def place(state: Campaign, entry: Entry, fact: Fact, where: str, seat: str = "") -> Campaign:
    """Whatever is moved has been seen; what lay ready is met only now."""
    if not name_of(entry.code):
        return state
    before = state.ledger.find(entry.code)
    slot = entry.slot if where == entry.place else ""
    if not entry.is_met:
        entry = replace(entry, is_met=True, evening=state.evening, at=fact.at)
    tonight = state.tonight if before and before.is_met else with_met(state.tonight, entry.code)
    state = replace(state, ledger=state.ledger.moved(entry, where, seat, slot), tonight=tonight)
    return with_door(state, entry.code, entry.kind)


def with_door(state: Campaign, code: str, kind: str) -> Campaign:
    """A Gate is a door; what turns out to be none is one only if somebody has gone through it."""
    door = state.gates.get(code)
    if kind == "gate":
        return state if door else replace(state, gates={**state.gates, code: Gate()})
    if door is None or door.tried:
        return state
    return replace(state, gates={each: gate for each, gate in state.gates.items() if each != code})


def change(state: Campaign, fact: Fact, **what: str | int) -> Campaign:
    entry = state.ledger.find(fact.text("code"))
    return replace(state, ledger=state.ledger.put(replace(entry, **what))) if entry else state  # type: ignore[arg-type]


def note(table: Table[Campaign], fact: Fact) -> Campaign:
    state = table.state
    known = state if state.ledger.find(fact.text("code")) else put_back(table, fact)
    return change(known, fact, note=fact.text("note"))


def sort(table: Table[Campaign], fact: Fact) -> Campaign:
    code, kind = fact.text("code"), fact.text("kind")
    if kind not in KINDS or table.state.ledger.find(code) is None:
        return table.state
    return with_door(change(table.state, fact, kind=kind), code, kind)


def count(table: Table[Campaign], fact: Fact) -> Campaign:
    return change(table.state, fact, copies=max(1, min(MOST_COPIES, fact.number("copies"))))


def forget(table: Table[Campaign], fact: Fact) -> Campaign:
    """It was never met: a slip of the hand."""
    state, code = table.state, fact.text("code")
    gates = {each: gate for each, gate in state.gates.items() if each != code}
    tonight, seen = state.tonight, tuple(each for each in state.tonight.met if each != code)
    count = tonight.count - (len(tonight.met) - len(seen))
    tonight = replace(tonight, met=seen, count=count)
    return replace(state, ledger=state.ledger.without(code), gates=gates, tonight=tonight)


def bring_in(table: Table[Campaign], fact: Fact) -> Campaign:
    """From before this notebook: when it was met nobody knows. What is known already stays as it is."""
    state, kind, where = table.state, fact.text("kind"), fact.text("place")
    for code in fact.texts("codes"):
        if state.ledger.find(code) is None:
            kind, where = kind if kind in KINDS else "card", where if where in PLACES else "box"
            entry = Entry(code, kind, is_gained=where not in ("box", "gone"))
            state = replace(state, ledger=state.ledger.moved(entry, home(state, entry, where)))
            state = with_door(state, code, kind)
    return state


CHANGES = {
    "element_revealed": reveal,
    "element_gained": gain,
    "element_given": give,
    "element_discarded": discard,
    "element_returned": put_back,
    "element_put": put,
    "element_noted": note,
    "element_sorted": sort,
    "copies_counted": count,
    "element_forgotten": forget,
    "range_brought_in": bring_in,
}
