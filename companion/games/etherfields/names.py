"""What the group calls its cards, places and Dreamers; what a photo of this campaign may show; and the campaign's own
title. A name stands wherever its code does."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.games.etherfields.atlas import SLOTS
from companion.games.etherfields.codes import known, spoken
from companion.games.etherfields.diary import last_number
from companion.games.etherfields.elements import entry_of, with_entry
from companion.games.etherfields.reading import CodeText
from companion.games.etherfields.state import Campaign
from companion.kit.telling import line, text
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact, Who
from companion.table.moves import IllegalMove, Offer, Text, whole
from companion.table.say import Say, Told, say
from companion.table.table import Table

NAME, TITLE = Text(40), Text(60)
# What a photo may show beside what has a name: an evening, and how the table was left on it.
EVENING, LEFT = "evening:", "table:"


@dataclass(frozen=True, slots=True)
class Thing:
    """A slot of the map, a seat, or a code as people write it."""

    seats: tuple[str, ...]
    dream: str = ""
    longest: int = 60

    def read(self, name: str, raw: object) -> str:
        return str(raw) if raw in (*SLOTS, *self.seats) else CodeText(self.dream).read(name, raw)


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    of = ("of", Thing(tuple(seat.id for seat in table.seats), table.state.scene.dream))
    yield Offer("give_name", (of, ("name", NAME)))
    yield Offer("forget_name", (of,))
    yield Offer("entitle", (("title", TITLE),))


def depicts(table: Table[Campaign], of: str) -> Told | None:
    """How that reads which a photo shows."""
    state = table.state
    if of.startswith((EVENING, LEFT)):
        evening = evening_of(state, of)
        told = say("etherfields.of.evening", evening=evening)
        if of.startswith(LEFT):
            told = say("etherfields.of.table", evening=evening)
        return told if evening else None
    if of in SLOTS:
        return slot_called(state, of)
    if seat := table.seat(of):
        return seat.name
    return called(state, of) if state.ledger.find(of) else None


def evening_of(state: Campaign, of: str) -> int:
    """0 for one that nobody has played."""
    number = whole(of.partition(":")[2]) or 0
    is_written_so = of in (f"{EVENING}{number}", f"{LEFT}{number}")
    return number if is_written_so and 0 < number <= last_number(state) else 0


def called(state: Campaign, code: str) -> Told:
    """A code as the group calls it."""
    return with_name_of(state, code, spoken(code))


def with_name_of(state: Campaign, code: str, told: Told) -> Told:
    name = own_name(state, code)
    return say("etherfields.code.named", code=told, name=name) if name else told


def own_name(state: Campaign, code: str) -> str:
    entry = state.ledger.find(code) if code else None
    return entry.name if entry else ""


def slot_called(state: Campaign, slot: str) -> Told:
    """A slot by its own name, or by that of the tile that lies there."""
    tile = next((entry for entry in state.ledger.at("atlas") if entry.slot == slot), None)
    name = state.names.get(slot) or (tile.name if tile else "")
    return say("etherfields.code.named", code=slot, name=name) if name else slot


def what(table: Table[Campaign], fact: Fact) -> Told:
    """That which has the name, without it."""
    of = fact.text("of")
    seat = table.seat(of)
    return seat.name if seat else of if of in SLOTS else spoken(of)


def name_given(table: Table[Campaign], fact: Fact) -> Campaign:
    return with_name(table, fact, fact.text("name"))


def name_forgotten(table: Table[Campaign], fact: Fact) -> Campaign:
    return with_name(table, fact, "")


def with_name(table: Table[Campaign], fact: Fact, name: str) -> Campaign:
    state, of = table.state, fact.text("of")
    if of in SLOTS or table.seat(of):
        return replace(state, names={each: told for each, told in {**state.names, of: name}.items() if told})
    if known(of).name == "?" or not (name or state.ledger.find(of)):
        return state
    entry = entry_of(state, Fact(fact.kind, {"code": of}, fact.seq, fact.move, fact.who, fact.at))
    return with_entry(state, replace(entry, name=name, is_met=True))


def forget_name(asked: Asked[Campaign]) -> list[Fact]:
    """What has none is left as it is."""
    state, of = asked.state, asked.text("of")
    entry = state.ledger.find(of)
    if not (state.names.get(of) or (entry and entry.name)):
        raise IllegalMove(say("etherfields.refused.no_name"))
    return [asked.fact("name_forgotten")]


def entitled(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, title=fact.text("title"))


def tell(table: Table[Any], fact: Fact, audience: Who) -> Say:
    return say(f"etherfields.told.{fact.kind}", of=what(table, fact), name=fact.text("name"))


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"give_name": noted("name_given"), "forget_name": forget_name, "entitle": noted("campaign_entitled")},
    facts={
        "name_given": Kind(name_given, tell),
        "name_forgotten": Kind(name_forgotten, line(of=what)),
        "campaign_entitled": Kind(entitled, line(title=text("title"))),
    },
)
