"""Stores the group's names for cards, map slots and Dreamers, the campaign's title, and what a photo may show."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.games.etherfields.campaign.diary import last_number
from companion.games.etherfields.ledger.code_reading import CodeText
from companion.games.etherfields.ledger.codes import code_text, stored_code, with_name
from companion.games.etherfields.ledger.element_moves import entry_for, with_entry
from companion.games.etherfields.state import SLOTS, Campaign
from companion.kit.history_lines import line, text
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Who
from companion.table.moves import IllegalMove, Offer, Text, whole
from companion.table.say import Say, SayValue, say
from companion.table.table import Table

NAME, TITLE = Text(40), Text(60)
# A photo may also show an evening, or the table at the end of an evening; the evening's number follows.
EVENING, TABLE_AT_END = "evening:", "table:"


@dataclass(frozen=True, slots=True)
class NamedThing:
    """A move field for the thing that gets a name: a map slot, a seat, or a code in any spelling."""

    seats: tuple[str, ...]
    dream: str = ""
    longest: int = 60

    def read(self, name: str, raw: object) -> str:
        return str(raw) if raw in (*SLOTS, *self.seats) else CodeText(self.dream).read(name, raw)


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    of = ("of", NamedThing(tuple(seat.id for seat in table.seats), table.state.scene.dream))
    yield Offer("give_name", (of, ("name", NAME)))
    yield Offer("forget_name", (of,))
    yield Offer("entitle", (("title", TITLE),))


def photo_subject(table: Table[Campaign], subject: str) -> SayValue | None:
    """Returns the name of what a photo shows. `subject` is a map slot, a seat, a known code, an evening (`evening:3`)
    or the table at the end of an evening (`table:3`); for any other text, the result is None."""
    state = table.state
    if subject.startswith((EVENING, TABLE_AT_END)):
        evening = evening_in_photo(state, subject)
        told = say("etherfields.of.evening", evening=evening)
        if subject.startswith(TABLE_AT_END):
            told = say("etherfields.of.table", evening=evening)
        return told if evening else None
    if subject in SLOTS:
        return slot_name(state, subject)
    if seat := table.seat(subject):
        return seat.name
    return code_and_name(state, subject) if state.ledger.find(subject) else None


def evening_in_photo(state: Campaign, subject: str) -> int:
    number = whole(subject.partition(":")[2]) or 0
    is_written_so = subject in (f"{EVENING}{number}", f"{TABLE_AT_END}{number}")
    return number if is_written_so and 0 < number <= last_number(state) else 0


def code_and_name(state: Campaign, code: str) -> SayValue:
    return with_name(code_text(code), group_name(state, code))


def group_name(state: Campaign, code: str) -> str:
    entry = state.ledger.find(code) if code else None
    return entry.name if entry else ""


def mask_name(state: Campaign, seat: str) -> str:
    """Returns the name of the Mask that a Dreamer wears, its code if the Mask has no name, or "" if the Dreamer wears
    none. In old logs, a Mask may have only a text and no code; the text is then its name."""
    mask = state.dreamer(seat).mask
    entry = state.ledger.find(mask) or (state.ledger.find(f"*{mask}") if mask else None)
    if entry and entry.name:
        return entry.name
    return stored_code(mask).name or mask if mask.startswith("*") else mask


def slot_name(state: Campaign, slot: str) -> SayValue:
    tile = next((entry for entry in state.ledger.at("atlas") if entry.slot == slot), None)
    return with_name(slot, state.names.get(slot) or (tile.name if tile else ""))


def named_thing(table: Table[Campaign], fact: Fact) -> SayValue:
    of = fact.text("of")
    seat = table.seat(of)
    return seat.name if seat else of if of in SLOTS else code_text(of)


def name_given(table: Table[Campaign], fact: Fact) -> Campaign:
    return set_name(table, fact, fact.text("name"))


def name_forgotten(table: Table[Campaign], fact: Fact) -> Campaign:
    return set_name(table, fact, "")


def set_name(table: Table[Campaign], fact: Fact, name: str) -> Campaign:
    """Returns the state in which the thing in the fact's field `of` has this name; "" removes its name."""
    state, of = table.state, fact.text("of")
    if of in SLOTS or table.seat(of):
        return replace(state, names={each: told for each, told in {**state.names, of: name}.items() if told})
    if stored_code(of).name == "?" or not (name or state.ledger.find(of)):
        return state
    entry = entry_for(state, Fact(fact.kind, {"code": of}, fact.seq, fact.move, fact.who, fact.at))
    return with_entry(state, replace(entry, name=name))


def forget_name(asked: MoveContext[Campaign]) -> list[Fact]:
    state, of = asked.state, asked.text("of")
    entry = state.ledger.find(of)
    if not (state.names.get(of) or (entry and entry.name)):
        raise IllegalMove(say("etherfields.refused.no_name"))
    return [asked.fact("name_forgotten")]


def campaign_entitled(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, title=fact.text("title"))


def tell(table: Table[Any], fact: Fact, audience: Who) -> Say:
    return say(f"etherfields.told.{fact.kind}", of=named_thing(table, fact), name=fact.text("name"))


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"give_name": as_fact("name_given"), "forget_name": forget_name, "entitle": as_fact("campaign_entitled")},
    facts={
        "name_given": Kind(name_given, tell),
        "name_forgotten": Kind(name_forgotten, line(of=named_thing)),
        "campaign_entitled": Kind(campaign_entitled, line(title=text("title"))),
    },
)
