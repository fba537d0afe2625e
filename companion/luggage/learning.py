"""What of the house's own is new in luggage: people, what cards say, agreed sentences. A house that is but a copy of
theirs is caught up with, fact by fact; one with a life of its own learns what it lacks, and stays as it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from companion.luggage.lacking import lacking
from companion.luggage.packing import CARDS, KEYS, Luggage, new_numbers, renumbered
from companion.table.copies import shared
from companion.table.fact import HOUSE, Fact
from companion.table.fold import fold
from companion.table.folded import HOUSE_ID
from companion.table.house import House
from companion.table.log import Taken
from companion.table.play import Tables
from companion.table.writing import stamped


def taken(tables: Tables, luggage: Luggage) -> Iterator[Taken]:
    if found := news(tables, luggage):
        taps = {fact.seq: luggage.house.taps.get(seq, "") for seq, fact in found.items()}
        yield Taken(HOUSE_ID, [*found.values()], taps)


def news(tables: Tables, luggage: Luggage) -> Mapping[int, Fact]:
    """As it would be noted here; by its number there, if it has one."""
    ours, theirs = tables.facts(HOUSE_ID), luggage.house.facts
    numbers = new_numbers(ours, KEYS if luggage.has_devices else KEYS | CARDS)
    known = [*renumbered(ours, numbers)]
    both = shared(known, theirs)
    if both == len(theirs):
        return {}
    if both == len(known):
        return caught_up(theirs, {theirs: own for own, theirs in numbers.items()}, len(ours))
    return learnt(tables, theirs)


def caught_up(theirs: Sequence[Fact], numbers: Mapping[int, int], last: int) -> Mapping[int, Fact]:
    """Each fact has the number that it gets here, and so has what it speaks of."""
    both = len(numbers)
    new = {seq: last + seq - both for seq in range(both + 1, len(theirs) + 1)}
    facts = renumbered(theirs, {**numbers, **new})
    return {fact.seq: own for fact, own in zip(theirs, facts, strict=True) if fact.seq in new}


def learnt(tables: Tables, theirs: Sequence[Fact]) -> Mapping[int, Fact]:
    """Each by itself: a former name can be taken back and leaves all else as it is."""
    house = tables.look(HOUSE_ID)
    then = cast(House, fold(tables.games[HOUSE_ID], HOUSE_ID, theirs).table.state)
    facts = lacking(cast(House, house.table.state), then, house.seq + 1)
    dated = stamped(facts, house.seq, house.seq + 1, HOUSE, tables.clock())
    kept = [replace(new, move=new.seq, at=each.at or new.at) for new, each in zip(dated, facts, strict=True)]
    return {-place: fact for place, fact in enumerate(kept)}
