"""EF-050 to EF-054: the elements that bear a code, or a name that the group gave them: revealed, gained, given, put
somewhere, noted, forgotten."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.games.etherfields import diary, dreamers, gates
from companion.games.etherfields.awakening import ABSENT
from companion.games.etherfields.codes import Code, known, name_of, spoken, spoken_code, up_to
from companion.games.etherfields.dreamers import everybody
from companion.games.etherfields.ledger import DISCARDED, GAINED, KINDS, MOST_COPIES, PLACES, REVEALED, Entry
from companion.games.etherfields.objects import has_place
from companion.games.etherfields.reading import CodeText, completed, read
from companion.games.etherfields.state import Campaign, Touch
from companion.kit.telling import choice, line, number, seat, text
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact, Json, Who
from companion.table.moves import Choice, IllegalMove, Number, Offer, Text
from companion.table.say import Say, say
from companion.table.table import Table

# The pile of a Dreamer that a card is part of once it is theirs.
# Many codes at once are nobody's own.
SHARED = tuple(each for each in PLACES if each != "deck")
OF_A_DREAMER = {"influence": "influence", "flaw": "flaws", "mask": "mask"}
Decide = Callable[[Asked[Campaign]], list[Fact]]
# What is said about an element, and moves nothing.
TELLING = (
    "element_noted", "element_sorted", "copies_counted", "name_given", "name_forgotten", "picture_taken",
    "picture_dropped",
)  # fmt: skip


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    """A code is read, never chosen from a list of them."""
    code = ("code", CodeText(table.state.scene.dream))
    kind, place = ("kind", Choice(KINDS)), ("place", Choice(PLACES))
    yield Offer("reveal", (code, kind))
    yield Offer("gain", (code, kind))
    yield Offer("give", (code, everybody(table)))
    yield Offer("discard", (code,))
    yield Offer("put_back", (code,))
    yield Offer("put", (code, place))
    yield Offer("note_element", (code, ("note", Text(200, has_lines=True))))
    yield Offer("sort_element", (code, kind))
    yield Offer("count_copies", (code, ("copies", Number(1, MOST_COPIES))))
    yield Offer("forget", (code,))
    yield Offer("bring_in", (code, ("last", Text(24)), kind, ("place", Choice(SHARED))))


def counting(decide: Decide) -> Decide:
    """EF-090, EF-102: what is given to a Dreamer is theirs: it counts in their deck, and a Mask is worn."""

    def decided(asked: Asked[Campaign]) -> list[Fact]:
        done = decide(asked)
        table = asked.table
        for fact in done:
            table = replace(table, state=facts[fact.kind].change(table, fact))
        code = asked.text("code")
        return [*done, *passed_on(asked.state, asked.state.ledger.find(code), table.state.ledger.find(code))]

    return decided


def passed_on(state: Campaign, before: Entry | None, after: Entry | None) -> list[Fact]:
    owner, pile, cards = share(before)
    new_owner, new_pile, new_cards = share(after)
    if (owner, pile) == (new_owner, new_pile):
        return taken_in(state, owner, pile, new_cards - cards)
    return [*taken_in(state, owner, pile, -cards), *taken_in(state, new_owner, new_pile, new_cards, after)]


def share(entry: Entry | None) -> tuple[str, str, int]:
    """Whose it is, in which of their piles, and how many."""
    pile = OF_A_DREAMER.get(entry.kind, "") if entry and entry.place == "deck" else ""
    return (entry.seat, pile, entry.copies) if entry and pile else ("", "", 0)


def taken_in(state: Campaign, seat: str, pile: str, cards: int, mask: Entry | None = None) -> list[Fact]:
    if pile == "mask":
        worn = {"mask": mask.name or known(mask.code).name or mask.code} if mask else {}
        is_on = bool(mask or state.dreamer(seat).mask)
        return [Fact("mask_put_on" if mask else "mask_taken_off", {"seat": seat, **worn})] if is_on and cards else []
    return dreamers.counting(seat, pile, cards) if pile else []


def entry_of(state: Campaign, fact: Fact) -> Entry:
    """The element as it is known; one that nobody knew is known from now on."""
    code, kind = fact.text("code"), fact.text("kind")
    entry = state.ledger.find(code) or Entry(code, evening=state.evening, at=fact.at, is_met=False)
    return replace(entry, kind=kind) if kind in KINDS else entry


def element_revealed(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-054: it goes to its place, or beside the board."""
    entry = entry_of(table.state, fact)
    return placed(table.state, entry, fact, home(table.state, entry, REVEALED.get(entry.kind, "beside")))


def element_gained(table: Table[Campaign], fact: Fact) -> Campaign:
    entry = entry_of(table.state, fact)
    return placed(table.state, entry, fact, home(table.state, entry, GAINED.get(entry.kind, "archives")))


def home(state: Campaign, entry: Entry, wanted: str) -> str:
    """EF-130: only so many Objects are active."""
    return "archives" if wanted == "objects" and not has_place(state, entry.code) else wanted


def element_given(table: Table[Campaign], fact: Fact) -> Campaign:
    return placed(table.state, entry_of(table.state, fact), fact, "deck", fact.text("seat"))


def element_discarded(table: Table[Campaign], fact: Fact) -> Campaign:
    entry = entry_of(table.state, fact)
    return placed(table.state, entry, fact, DISCARDED.get(entry.kind, "gone"))


def element_returned(table: Table[Campaign], fact: Fact) -> Campaign:
    return placed(table.state, entry_of(table.state, fact), fact, "box")


def put(asked: Asked[Campaign]) -> list[Fact]:
    """EF-130: an active Object needs a free place."""
    if asked.text("place") == "objects" and not has_place(asked.state, asked.text("code")):
        raise IllegalMove(say("etherfields.refused.no_slot", rule="EF-130", slots=asked.state.slots))
    return [asked.fact("element_put")]


def element_put(table: Table[Campaign], fact: Fact) -> Campaign:
    entry = entry_of(table.state, fact)
    return placed(table.state, entry, fact, fact.one_of("place", PLACES, entry.place))


def placed(state: Campaign, entry: Entry, fact: Fact, where: str, seat: str = "") -> Campaign:
    """Whatever is moved has been seen; what lay ready is met only now."""
    if not name_of(entry.code):
        return state
    before = state.ledger.find(entry.code)
    slot = entry.slot if where == entry.place else ""
    if not entry.is_met:
        entry = replace(entry, is_met=True, evening=state.evening, at=fact.at)
    tonight = state.tonight if before and before.is_met else diary.with_met(state.tonight, entry.code)
    state = replace(state, ledger=state.ledger.moved(entry, where, seat, slot), tonight=tonight)
    return gates.sorted_out(state, entry.code, entry.kind)


def with_entry(state: Campaign, entry: Entry) -> Campaign:
    return replace(state, ledger=state.ledger.put(entry))


def element_noted(table: Table[Campaign], fact: Fact) -> Campaign:
    known = table.state if table.state.ledger.find(fact.text("code")) else element_returned(table, fact)
    entry = known.ledger.find(fact.text("code"))
    return with_entry(known, replace(entry, note=fact.text("note"))) if entry else known


def entry_to_correct(asked: Asked[Campaign]) -> Entry:
    entry = asked.state.ledger.find(asked.text("code"))
    if entry is None:
        raise IllegalMove(say("etherfields.refused.unmet", code=asked.text("code")))
    return entry


def sort_element(asked: Asked[Campaign]) -> list[Fact]:
    return [asked.fact("element_sorted", was=entry_to_correct(asked).kind)]


def element_sorted(table: Table[Campaign], fact: Fact) -> Campaign:
    code, kind = fact.text("code"), fact.text("kind")
    entry = table.state.ledger.find(code)
    if kind not in KINDS or entry is None:
        return table.state
    return gates.sorted_out(with_entry(table.state, replace(entry, kind=kind)), code, kind)


def count_copies(asked: Asked[Campaign]) -> list[Fact]:
    return [asked.fact("copies_counted", was=entry_to_correct(asked).copies)]


def copies_counted(table: Table[Campaign], fact: Fact) -> Campaign:
    entry, copies = table.state.ledger.find(fact.text("code")), fact.number("copies", 1, MOST_COPIES)
    return with_entry(table.state, replace(entry, copies=copies)) if entry else table.state


def element_forgotten(table: Table[Campaign], fact: Fact) -> Campaign:
    """It was never met: a slip of the hand."""
    state, code = table.state, fact.text("code")
    tonight = diary.without(state.tonight, code)
    return gates.without(replace(state, ledger=state.ledger.without(code), tonight=tonight), code)


def bring_in(asked: Asked[Campaign]) -> list[Fact]:
    """A range of letters, whole: what is missing in it can be taken out. EF-046 names the one that is missing."""
    first = known(asked.text("code"))
    last = last_of(first, asked.text("last"))
    codes: list[Json] = [str(each) for each in up_to(first, last) if str(each) not in ABSENT]
    if not codes:
        raise IllegalMove(say("etherfields.refused.range", rule="EF-051", first=str(first), last=str(last)))
    return [Fact("range_brought_in", {"codes": codes, "kind": asked.text("kind"), "place": asked.text("place")})]


def last_of(first: Code, text: str) -> Code:
    """Where a range ends: a whole code, or only its letter or number."""
    if first.script and text.isascii() and text.isdigit():
        return Code(script=int(text))
    found = completed(read(text), first.dream)
    return found if isinstance(found, Code) else first


def range_brought_in(table: Table[Campaign], fact: Fact) -> Campaign:
    """From before this notebook: when it was met nobody knows. What is known already stays as it is."""
    state, kind, where = table.state, fact.one_of("kind", KINDS, "card"), fact.one_of("place", PLACES, "box")
    for code in fact.texts("codes"):
        if state.ledger.find(code) is None:
            entry = Entry(code, kind, is_gained=where not in ("box", "gone"))
            state = replace(state, ledger=state.ledger.moved(entry, home(state, entry, where)))
            state = gates.sorted_out(state, code, kind)
    return state


def in_hand(table: Table[Campaign], fact: Fact) -> Campaign:
    """What a screen touched last stands on its pad."""
    touch = Touch(fact.text("code") or fact.text("of"), fact.seq, fact.kind in TELLING)
    return replace(table.state, touched={**table.state.touched, str(fact.who): touch})


def tell_range(table: Table[Campaign], fact: Fact, audience: Who) -> Say:
    codes = [spoken(code) for code in fact.texts("codes")]
    first, last = (codes[0], codes[-1]) if codes else ("", "")
    return say("etherfields.told.range_brought_in", first=first, last=last, count=len(codes))


code = spoken_code()
what, was = choice("kind", KINDS), choice("was", KINDS)
facts = {
    "element_revealed": Kind(element_revealed, line(code=code)),
    "element_gained": Kind(element_gained, line(code=code)),
    "element_given": Kind(element_given, line(code=code, name=seat())),
    "element_discarded": Kind(element_discarded, line(code=code)),
    "element_returned": Kind(element_returned, line(code=code)),
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
        "reveal": counting(noted("element_revealed")),
        "gain": counting(noted("element_gained")),
        "give": counting(noted("element_given")),
        "discard": counting(noted("element_discarded")),
        "put_back": counting(noted("element_returned")),
        "put": counting(put),
        "note_element": noted("element_noted"),
        "sort_element": counting(sort_element),
        "count_copies": counting(count_copies),
        "forget": counting(noted("element_forgotten")),
        "bring_in": bring_in,
    },
    facts=facts,
    reacts=dict.fromkeys((*facts, *TELLING), in_hand),
)
