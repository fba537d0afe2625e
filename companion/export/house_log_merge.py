"""Merges the other house's own log into the one of this house. If this house is an older copy of the other house, the
missing facts are appended. Otherwise, only people, lessons and rulings that this house lacks are added."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from companion.export.house_differences import missing_facts
from companion.export.house_export import CARDS, KEYS, HouseExport, new_numbers, renumber_facts
from companion.table.fact import HOUSE, Fact
from companion.table.house.house_game import House
from companion.table.log.fold import fold
from companion.table.log.store_contract import LogImport
from companion.table.log.table_memory import HOUSE_ID
from companion.table.use_cases.fact_writer import number_facts
from companion.table.use_cases.house_comparison import shared_length
from companion.table.use_cases.tables import Tables


def house_facts_to_import(tables: Tables, exported: HouseExport) -> Iterator[LogImport]:
    """Yields the import of the house's own log; nothing if it has no new facts."""
    if found := new_house_facts(tables, exported):
        taps = {fact.seq: exported.house.taps.get(seq, "") for seq, fact in found.items()}
        yield LogImport(HOUSE_ID, [*found.values()], taps)


def new_house_facts(tables: Tables, exported: HouseExport) -> Mapping[int, Fact]:
    """Returns the facts that this house lacks, as they will be written here. The key of a fact is its number in the
    other house. Facts that are made for this import have no number there, so they get the keys 0, -1, -2 and so on."""
    ours, theirs = tables.memory.facts(HOUSE_ID), exported.house.facts
    numbers = new_numbers(ours, KEYS if exported.has_devices else KEYS | CARDS)
    known = [*renumber_facts(ours, numbers)]
    both = shared_length(known, theirs)
    if both == len(theirs):
        return {}
    if both == len(known):
        return facts_to_append(theirs, {theirs: own for own, theirs in numbers.items()}, len(ours))
    return facts_to_learn(tables, theirs)


def facts_to_append(theirs: Sequence[Fact], numbers: Mapping[int, int], last: int) -> Mapping[int, Fact]:
    """Returns the facts that only the other house has, by their numbers there. They and their references to other facts
    are renumbered, so that they follow the fact `last` of this house. `numbers` maps the other house's numbers of the
    shared facts to ours."""
    both = len(numbers)
    new = {seq: last + seq - both for seq in range(both + 1, len(theirs) + 1)}
    facts = renumber_facts(theirs, {**numbers, **new})
    return {fact.seq: own for fact, own in zip(theirs, facts, strict=True) if fact.seq in new}


def facts_to_learn(tables: Tables, theirs: Sequence[Fact]) -> Mapping[int, Fact]:
    """Returns new facts that add the data that only the other house has. They are made here and have no number in the
    other house, so their keys are 0, -1, -2 and so on. Each fact is a move of its own, so that it can be undone
    alone."""
    house = tables.memory.load(HOUSE_ID)
    then = cast(House, fold(tables.resources.games[HOUSE_ID], HOUSE_ID, theirs).table.state)
    facts = missing_facts(cast(House, house.table.state), then, house.seq + 1)
    dated = number_facts(facts, house.seq, house.seq + 1, HOUSE, tables.resources.clock())
    kept = [replace(new, move=new.seq, at=each.at or new.at) for new, each in zip(dated, facts, strict=True)]
    return {-place: fact for place, fact in enumerate(kept)}
