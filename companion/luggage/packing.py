"""What of a house goes into its luggage: every table as far as it may be told, and the house's own log without what
lets somebody in."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.table import comparing, pictures
from companion.table.archive import OF_DEVICES
from companion.table.fact import Fact, Json
from companion.table.folded import HOUSE_ID
from companion.table.play import Tables

# That it is a demo is this house's own as well.
KEYS = frozenset({"key_cut", "keeper_admitted", "demo_begun"})
CARDS = frozenset({"card_cut"})
# Facts of the house that name another by its number.
NAMING = {
    ("undone", "moves"), ("redone", "moves"), ("ruling_dropped", "number"),
    ("person_renamed", "person"), ("people_merged", "person"), ("people_merged", "goes"),
    ("group_named", "people"),
    ("group_named", "people"),
}  # fmt: skip
# A person is called by the number of the fact that met them.
NUMBER = re.compile(r"(p?)([0-9]{1,9})")
Taps = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Packed:
    """A log as it goes along: `taps` are the keys by which a tap that is sent again counts once, by number."""

    id: str
    game: str
    facts: tuple[Fact, ...]
    taps: Taps
    photos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Luggage:
    """Everything that goes along, and what does not: `held_back` rounds with secrets are under way; `left` tables
    can't be read, or their game is missing."""

    house: Packed
    tables: tuple[Packed, ...]
    has_devices: bool = False
    held_back: int = 0
    left: int = 0


def pack(tables: Tables, devices: bool = False) -> Luggage:
    upto = comparing.before_secrets(tables)
    every = tables.every()
    there = {each.table.id: each.table.game for each in every if not each.table.is_demo}
    packed = [packed_table(tables, id, there[id], upto.get(id), devices) for id in sorted(there)]
    kept = tuple(each for each in packed if each.facts)
    held_back, left = len({*upto} & {*there}), len(tables.ids()) - len(every)
    return Luggage(packed_house(tables, devices), kept, devices, held_back, left)


def packed_table(tables: Tables, id: str, game: str, upto: int | None, devices: bool) -> Packed:
    facts = tuple(each if devices else without_devices(each) for each in tables.facts(id)[:upto])
    taps = {seq: tap for seq, tap in tables.log.taps(id).items() if seq <= len(facts)}
    named = pictures.named([*facts])
    photos = tuple(name for name in tables.log.pictures(id) if name in named)
    return Packed(id, game, facts, taps, photos)


def without_devices(fact: Fact) -> Fact:
    blank: dict[str, Json] = {name: "" for name in fact.data if (fact.kind, name) in OF_DEVICES}
    return replace(fact, data={**fact.data, **blank}) if blank else fact


def packed_house(tables: Tables, devices: bool) -> Packed:
    facts = tables.facts(HOUSE_ID)
    numbers = new_numbers(facts, KEYS if devices else KEYS | CARDS)
    taps = {numbers[seq]: tap for seq, tap in tables.log.taps(HOUSE_ID).items() if seq in numbers}
    return Packed(HOUSE_ID, HOUSE_ID, tuple(renumbered(facts, numbers)), taps)


def new_numbers(facts: Sequence[Fact], without: Collection[str]) -> dict[int, int]:
    """What is left out leaves no gap."""
    kept = (fact.seq for fact in facts if fact.kind not in without)
    return {seq: place for place, seq in enumerate(kept, 1)}


def renumbered(facts: Sequence[Fact], numbers: Mapping[int, int]) -> Iterator[Fact]:
    """A move is called by its first fact that came along."""
    moves: dict[int, int] = {}
    for fact in facts:
        if seq := numbers.get(fact.seq):
            move = moves.setdefault(fact.move, seq)
            yield replace(fact, seq=seq, move=move, data=naming(fact, numbers))


def naming(fact: Fact, numbers: Mapping[int, int]) -> dict[str, Json]:
    return {name: named(value, numbers) if (fact.kind, name) in NAMING else value for name, value in fact.data.items()}


def named(value: Json, numbers: Mapping[int, int]) -> Json:
    match value:
        case list():
            return [named(each, numbers) for each in value]
        case int():
            return numbers.get(value, 0)
        case str() if found := NUMBER.fullmatch(value):
            return f"{found[1]}{numbers.get(int(found[2]), 0)}"
    return value
