"""Reveals, gains, gives, places, notes and forgets the elements that have a code or a name (EF-050 to EF-054)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.games.etherfields.campaign import diary, dreamers
from companion.games.etherfields.campaign.dreamers import all_seats
from companion.games.etherfields.campaign.evenings import MISSING_TILES
from companion.games.etherfields.campaign.team_counters import has_free_slot
from companion.games.etherfields.dreamworld import gates
from companion.games.etherfields.ledger.code_reading import CodeText, in_current_dream, read_code
from companion.games.etherfields.ledger.codes import (
    Code,
    code_text,
    code_with_name,
    codes_between,
    stored_code,
    tidy_name,
)
from companion.games.etherfields.ledger.entries import (
    DISCARDED,
    GAINED,
    KINDS,
    MOST_COPIES,
    PLACES,
    REVEALED,
    Entry,
    usual_place,
)
from companion.games.etherfields.state import Campaign, Touch
from companion.kit.history_lines import choice, line, number, seat, text
from companion.table.chapter import Change, Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Json, Who
from companion.table.moves import Choice, IllegalMove, Number, Offer, Text
from companion.table.say import Say, say
from companion.table.table import Table

# A range of codes cannot go to a Dreamer's deck.
SHARED = tuple(each for each in PLACES if each != "deck")
# The pile in which a card of this kind counts once it is in a Dreamer's deck.
DECK_PILES = {"influence": "influence", "flaw": "flaws", "mask": "mask"}
Decide = Callable[[MoveContext[Campaign]], list[Fact]]
# Facts that do not move the element; the screen then still shows its answer about it.
NOTES_ONLY = (
    "element_noted", "element_sorted", "copies_counted", "name_given", "name_forgotten", "picture_taken",
    "picture_dropped",
)  # fmt: skip


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    code = ("code", CodeText(table.state.scene.dream))
    kind, place = ("kind", Choice(KINDS)), ("place", Choice(PLACES))
    yield Offer("reveal", (code, kind))
    yield Offer("gain", (code, kind))
    yield Offer("give", (code, all_seats(table)))
    yield Offer("discard", (code,))
    yield Offer("put_back", (code,))
    yield Offer("put", (code, place))
    yield Offer("note_element", (code, ("note", Text(200, has_lines=True))))
    yield Offer("sort_element", (code, kind))
    yield Offer("count_copies", (code, ("copies", Number(1, MOST_COPIES))))
    yield Offer("forget", (code,))
    yield Offer("bring_in", (code, ("last", Text(24)), kind, ("place", Choice(SHARED))))


def with_deck_changes(decide: Decide) -> Decide:
    """Returns a function that returns the facts of `decide`. After them it returns facts about the cards that come to
    or leave a Dreamer's deck by this move, and about Masks that are put on or taken off (EF-090, EF-102)."""

    def decided(asked: MoveContext[Campaign]) -> list[Fact]:
        done = decide(asked)
        table = asked.table
        for fact in done:
            table = replace(table, state=facts[fact.kind].change(table, fact))
        code = asked.text("code")
        return [*done, *deck_changes(asked.state, asked.state.ledger.find(code), table.state.ledger.find(code))]

    return decided


def deck_changes(state: Campaign, before: Entry | None, after: Entry | None) -> list[Fact]:
    """Returns the facts that change the sizes of decks after an element's entry changes from `before` to `after`."""
    owner, pile, cards = share_of_deck(before)
    new_owner, new_pile, new_cards = share_of_deck(after)
    if (owner, pile) == (new_owner, new_pile):
        return pile_changes(state, owner, pile, new_cards - cards)
    return [*pile_changes(state, owner, pile, -cards), *pile_changes(state, new_owner, new_pile, new_cards, after)]


def share_of_deck(entry: Entry | None) -> tuple[str, str, int]:
    """Returns the seat, pile and number of cards that an entry adds to a deck; ("", "", 0) if it is in no deck."""
    pile = DECK_PILES.get(entry.kind, "") if entry and entry.place == "deck" else ""
    return (entry.seat, pile, entry.copies) if entry and pile else ("", "", 0)


def pile_changes(state: Campaign, seat: str, pile: str, cards: int, mask: Entry | None = None) -> list[Fact]:
    """Returns the facts that change a pile by `cards`. For the pile `mask`, they put on the Mask `mask`, or take off
    the Dreamer's Mask if `mask` is None."""
    if pile == "mask":
        name = (mask.name or stored_code(mask.code).name or mask.code) if mask else ""
        put_on = {"mask": name, "code": mask.code} if mask else {}
        is_on = bool(mask or state.dreamer(seat).mask)
        return [Fact("mask_put_on" if mask else "mask_taken_off", {"seat": seat, **put_on})] if is_on and cards else []
    return dreamers.pile_change(seat, pile, cards) if pile else []


def entry_for(state: Campaign, fact: Fact) -> Entry:
    """Returns the entry of the element that the fact names, with the kind that the fact has. If the ledger has no such
    entry, a new one is returned, which is not met yet."""
    code, kind = fact.text("code"), fact.text("kind")
    entry = state.ledger.find(code) or Entry(code, evening=state.evening, at=fact.at, is_met=False)
    return replace(entry, kind=kind) if kind in KINDS else entry


def placing(usual: Mapping[str, str], otherwise: str) -> Change[Campaign]:
    """Returns a function that moves the element of a fact: to the place that `usual` has for the element's kind, or to
    `otherwise` if `usual` has none (EF-054)."""

    def change(table: Table[Campaign], fact: Fact) -> Campaign:
        entry = entry_for(table.state, fact)
        place = free_place(table.state, entry, usual.get(entry.kind, otherwise))
        return place_entry(table.state, entry, fact, place)

    return change


def free_place(state: Campaign, entry: Entry, wanted: str) -> str:
    """Returns `wanted`, or the archives if `wanted` is the place for active Objects and no slot is free (EF-130)."""
    return "archives" if wanted == "objects" and not has_free_slot(state, entry.code) else wanted


def element_given(table: Table[Campaign], fact: Fact) -> Campaign:
    return place_entry(table.state, entry_for(table.state, fact), fact, "deck", fact.text("seat"))


def put_element(asked: MoveContext[Campaign]) -> list[Fact]:
    if asked.text("place") == "objects" and not has_free_slot(asked.state, asked.text("code")):
        raise IllegalMove(say("etherfields.refused.no_slot", rule="EF-130", slots=asked.state.slots))
    return [asked.fact("element_put")]


def element_put(table: Table[Campaign], fact: Fact) -> Campaign:
    entry = entry_for(table.state, fact)
    return place_entry(table.state, entry, fact, fact.one_of("place", PLACES, entry.place))


def place_entry(state: Campaign, entry: Entry, fact: Fact, where: str, seat: str = "") -> Campaign:
    """Returns the state with the entry at the place `where`, held by `seat` if that is not "". An entry that was not
    met before counts as met this evening."""
    if not tidy_name(entry.code):
        return state
    before = state.ledger.find(entry.code)
    slot = entry.slot if where == entry.place else ""
    if not entry.is_met:
        entry = replace(entry, is_met=True, evening=state.evening, at=fact.at)
    tonight = state.tonight if before and before.is_met else diary.with_met_code(state.tonight, entry.code)
    state = replace(state, ledger=state.ledger.put_at(entry, where, seat, slot), tonight=tonight)
    return gates.update_kind(state, entry.code, entry.kind)


def with_entry(state: Campaign, entry: Entry) -> Campaign:
    return replace(state, ledger=state.ledger.put(entry))


def element_noted(table: Table[Campaign], fact: Fact) -> Campaign:
    known = table.state if table.state.ledger.find(fact.text("code")) else placing({}, "box")(table, fact)
    entry = known.ledger.find(fact.text("code"))
    return with_entry(known, replace(entry, note=fact.text("note"))) if entry else known


def entry_to_correct(asked: MoveContext[Campaign]) -> Entry:
    entry = asked.state.ledger.find(asked.text("code"))
    if entry is None:
        raise IllegalMove(say("etherfields.refused.unmet", code=asked.text("code")))
    return entry


def sort_element(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that changes an element's kind. An element at its kind's usual place moves to the usual place of
    the new kind (EF-054)."""
    entry, kind = entry_to_correct(asked), asked.text("kind")
    place = free_place(asked.state, entry, usual_place(kind, entry.kind, entry.place) if entry.is_met else entry.place)
    return [asked.fact("element_sorted", was=entry.kind, **({"place": place} if place != entry.place else {}))]


def element_sorted(table: Table[Campaign], fact: Fact) -> Campaign:
    code, kind = fact.text("code"), fact.text("kind")
    entry = table.state.ledger.find(code)
    if kind not in KINDS or entry is None:
        return table.state
    entry, place = replace(entry, kind=kind), fact.one_of("place", PLACES, entry.place)
    ledger = table.state.ledger.put(entry) if place == entry.place else table.state.ledger.put_at(entry, place)
    return gates.update_kind(replace(table.state, ledger=ledger), code, kind)


def count_copies(asked: MoveContext[Campaign]) -> list[Fact]:
    return [asked.fact("copies_counted", was=entry_to_correct(asked).copies)]


def copies_counted(table: Table[Campaign], fact: Fact) -> Campaign:
    entry, copies = table.state.ledger.find(fact.text("code")), fact.number("copies", 1, MOST_COPIES)
    return with_entry(table.state, replace(entry, copies=copies)) if entry else table.state


def element_forgotten(table: Table[Campaign], fact: Fact) -> Campaign:
    state, code = table.state, fact.text("code")
    tonight = diary.without_code(state.tonight, code)
    return gates.forget_gate(replace(state, ledger=state.ledger.without(code), tonight=tonight), code)


def bring_in(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that adds all codes of a range, except the one tile that the box does not have (EF-046). Raises
    `IllegalMove` if the two codes form no range."""
    first = stored_code(asked.text("code"))
    last = end_of_range(first, asked.text("last"))
    codes: list[Json] = [str(each) for each in codes_between(first, last) if str(each) not in MISSING_TILES]
    if not codes:
        raise IllegalMove(say("etherfields.refused.range", rule="EF-051", first=str(first), last=str(last)))
    return [Fact("range_brought_in", {"codes": codes, "kind": asked.text("kind"), "place": asked.text("place")})]


def end_of_range(first: Code, text: str) -> Code:
    """Returns the last code of a range that begins with `first`; `text` is that code, or only its letter or script
    number. If the text cannot be read, returns `first`, so that the range has one code."""
    if first.script and text.isascii() and text.isdigit():
        return Code(script=int(text))
    reading = in_current_dream(read_code(text), first.dream)
    return reading if isinstance(reading, Code) else first


def range_brought_in(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with elements that were met before the app was used; known elements stay unchanged."""
    state, kind, where = table.state, fact.one_of("kind", KINDS, "card"), fact.one_of("place", PLACES, "box")
    for code in fact.texts("codes"):
        if state.ledger.find(code) is None:
            entry = Entry(code, kind, is_gained=where not in ("box", "gone"))
            state = replace(state, ledger=state.ledger.put_at(entry, free_place(state, entry, where)))
            state = gates.update_kind(state, code, kind)
    return state


def remember_touch(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with the fact's element as the last one that this screen used. An element that is named, noted
    or photographed counts as met this evening."""
    state, code, is_note = table.state, fact.text("code") or fact.text("of"), fact.kind in NOTES_ONLY
    entry = state.ledger.find(code)
    if entry and not entry.is_met and fact.kind in ("element_noted", "name_given", "picture_taken"):
        state = replace(state, tonight=diary.with_met_code(state.tonight, code))
    return replace(state, touched={**state.touched, str(fact.who): Touch(code, fact.seq, is_note)})


def tell_range(table: Table[Campaign], fact: Fact, audience: Who) -> Say:
    codes = [code_text(code) for code in fact.texts("codes")]
    first, last = (codes[0], codes[-1]) if codes else ("", "")
    return say("etherfields.told.range_brought_in", first=first, last=last, count=len(codes))


code = code_with_name()
what, was = choice("kind", KINDS), choice("was", KINDS)
facts = {
    "element_revealed": Kind(placing(REVEALED, "beside"), line(code=code)),
    "element_gained": Kind(placing(GAINED, "archives"), line(code=code)),
    "element_given": Kind(element_given, line(code=code, name=seat())),
    "element_discarded": Kind(placing(DISCARDED, "gone"), line(code=code)),
    "element_returned": Kind(placing({}, "box"), line(code=code)),
    "element_put": Kind(element_put, line(code=code, place=choice("place", PLACES))),
    "element_noted": Kind(element_noted, line(code=code, note=text("note"))),
    "element_sorted": Kind(element_sorted, line(code=code, was=was, kind=what)),
    "copies_counted": Kind(copies_counted, line(code=code, was=number("was"), copies=number("copies"))),
    "element_forgotten": Kind(element_forgotten, line(code=code)),
    "range_brought_in": Kind(range_brought_in, tell_range),
}
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "reveal": with_deck_changes(as_fact("element_revealed")),
        "gain": with_deck_changes(as_fact("element_gained")),
        "give": with_deck_changes(as_fact("element_given")),
        "discard": with_deck_changes(as_fact("element_discarded")),
        "put_back": with_deck_changes(as_fact("element_returned")),
        "put": with_deck_changes(put_element),
        "note_element": as_fact("element_noted"),
        "sort_element": with_deck_changes(sort_element),
        "count_copies": with_deck_changes(count_copies),
        "forget": with_deck_changes(as_fact("element_forgotten")),
        "bring_in": bring_in,
    },
    facts=facts,
    reacts=dict.fromkeys((*facts, *NOTES_ONLY, "tile_laid"), remember_touch),
)
