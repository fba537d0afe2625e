"""Collects the content of an export: the logs of all tables and the house's own log without its keys. If secrets are
still hidden at a table, its log ends before them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.table.fact import Fact, Json
from companion.table.log.table_export_format import OF_DEVICES, without
from companion.table.log.table_memory import HOUSE_ID
from companion.table.use_cases import house_comparison
from companion.table.use_cases.tables import Tables

# Keys are not exported, nor that the house is a demo.
KEYS = frozenset({"key_cut", "keeper_admitted", "keeper_dismissed", "keepers_recognised", "demo_begun"})
CARDS = frozenset({"card_cut"})
# Fields of the house's facts that refer to another fact by its number.
NUMBERED_FIELDS = {
    ("undone", "moves"), ("redone", "moves"), ("ruling_dropped", "number"),
    ("person_renamed", "person"), ("people_merged", "person"), ("people_merged", "goes"),
    ("group_named", "people"),
}  # fmt: skip
# A person's id is made from the number of the fact that introduced them.
NUMBER = re.compile(r"(p?)([0-9]{1,9})")
Taps = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class ExportedLog:
    """A log as it is exported. `taps` maps the number of a fact to the idempotency key of the request that caused it: a
    request with a known key is not carried out again. `photos` are the names of its photos."""

    id: str
    game: str
    facts: tuple[Fact, ...]
    taps: Taps
    photos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Damage:
    """Holds what is damaged of one table: `photos` is the number of damaged photos, or 0 if the whole table is damaged.
    If `table` is "house", the damaged log is the house's own, with its people, what it has learnt from games (lessons),
    and decisions about open questions of the rulebooks (rulings). `game` and `names` are empty if they cannot be
    read."""

    table: str
    game: str = ""
    names: tuple[str, ...] = ()
    photos: int = 0


@dataclass(frozen=True, slots=True)
class HouseExport:
    """The content of an export. `held_back` is the number of tables at which a deal of secrets, such as secret roles,
    is running: their facts from that deal on are left out. `left` is the number of tables that are left out because
    their game is missing or broken."""

    house: ExportedLog
    tables: tuple[ExportedLog, ...]
    has_devices: bool = False
    held_back: int = 0
    left: int = 0
    damaged: tuple[Damage, ...] = ()


def export_house(tables: Tables, devices: bool = False) -> HouseExport:
    """Returns the export of the house. With `devices`, it also includes the codes of the printed seat cards, and which
    device holds which seat. The keys of keepers are never included."""
    upto = house_comparison.before_secrets(tables)
    every = tables.memory.all()
    there = {each.table.id: each.table.game for each in every if not each.table.is_demo}
    packed = [export_table(tables, id, there[id], upto.get(id), devices) for id in sorted(there)]
    kept = tuple(each for each, _ in packed if each.facts)
    unreadable = [Damage(id) for id in sorted(tables.memory.unreadable)]
    damaged = (*unreadable, *(damage for each, damage in packed if each.facts and damage.photos))
    held_back, left = len({*upto} & {*there}), len(tables.memory.ids()) - len(every) - len(unreadable)
    return HouseExport(export_house_log(tables, devices), kept, devices, held_back, left, damaged)


def export_table(tables: Tables, id: str, game: str, upto: int | None, devices: bool) -> tuple[ExportedLog, Damage]:
    """Returns the table's log up to the fact number `upto`, or all of it if that is None, and which of its photos are
    damaged. Without `devices`, the facts do not say which device took a seat."""
    facts = tuple(each if devices else without(OF_DEVICES, each) for each in tables.memory.facts(id)[:upto])
    taps = {seq: tap for seq, tap in tables.resources.log.taps(id).items() if seq <= len(facts)}
    photos, damaged = tables.photos.intact_and_damaged(id, facts)
    return ExportedLog(id, game, facts, taps, photos), Damage(id, game, first_names(facts), damaged)


def first_names(facts: Sequence[Fact]) -> tuple[str, ...]:
    """Returns the names of the people with whom the table was opened."""
    return facts[0].texts("names") if facts else ()


def export_house_log(tables: Tables, devices: bool) -> ExportedLog:
    facts = tables.memory.facts(HOUSE_ID)
    numbers = new_numbers(facts, KEYS if devices else KEYS | CARDS)
    taps = {numbers[seq]: tap for seq, tap in tables.resources.log.taps(HOUSE_ID).items() if seq in numbers}
    return ExportedLog(HOUSE_ID, HOUSE_ID, tuple(renumber_facts(facts, numbers)), taps)


def new_numbers(facts: Sequence[Fact], without: Collection[str]) -> dict[int, int]:
    """Returns a mapping from old to new numbers of facts. The new numbers go from 1 on without gaps; facts of the kinds
    in `without` get none."""
    kept = (fact.seq for fact in facts if fact.kind not in without)
    return {seq: place for place, seq in enumerate(kept, 1)}


def renumber_facts(facts: Sequence[Fact], numbers: Mapping[int, int]) -> Iterator[Fact]:
    """Yields each fact whose number is a key of `numbers`, with its new number and with renumbered references to other
    facts. The number of a move becomes that of its first exported fact."""
    moves: dict[int, int] = {}
    for fact in facts:
        if seq := numbers.get(fact.seq):
            move = moves.setdefault(fact.move, seq)
            yield replace(fact, seq=seq, move=move, data=renumber_data(fact, numbers))


def renumber_data(fact: Fact, numbers: Mapping[int, int]) -> dict[str, Json]:
    return {
        name: renumber_value(value, numbers) if (fact.kind, name) in NUMBERED_FIELDS else value
        for name, value in fact.data.items()
    }


def renumber_value(value: Json, numbers: Mapping[int, int]) -> Json:
    """Returns a field's value with renumbered references to facts. A reference to a fact that has no new number becomes
    0."""
    match value:
        case list():
            return [renumber_value(each, numbers) for each in value]
        case int():
            return numbers.get(value, 0)
        case str() if found := NUMBER.fullmatch(value):
            return f"{found[1]}{numbers.get(int(found[2]), 0)}"
    return value
