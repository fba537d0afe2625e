"""Merges the other house's own log into the one of this house. If this house is an older copy of the other house, the
missing facts are appended. Otherwise, only people, lessons and rulings that this house lacks are added."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from companion.export.export_content import CARDS, KEYS, HouseExport, new_numbers, renumber_facts
from companion.table.fact import HOUSE, Fact, Json
from companion.table.house import house_people
from companion.table.house.house_game import House
from companion.table.house.house_people import Person
from companion.table.input_cleaning import comparable_name
from companion.table.log.fold import fold
from companion.table.log.store_contract import LogImport
from companion.table.log.table_memory import HOUSE_ID
from companion.table.use_cases.fact_writer import number_facts
from companion.table.use_cases.house_comparison import shared_length
from companion.table.use_cases.tables import Tables


def house_facts_to_import(tables: Tables, exported: HouseExport) -> Iterator[LogImport]:
    """Yields the import of the house's own log. Yields nothing if the export has no facts that this house lacks."""
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
    """Returns the facts that only the other house has, by their numbers there, renumbered to follow the fact `last` of
    this house. `numbers` maps the numbers of shared facts in the other house to those in this house."""
    both = len(numbers)
    new = {seq: last + seq - both for seq in range(both + 1, len(theirs) + 1)}
    facts = renumber_facts(theirs, {**numbers, **new})
    return {fact.seq: own for fact, own in zip(theirs, facts, strict=True) if fact.seq in new}


def facts_to_learn(tables: Tables, theirs: Sequence[Fact]) -> Mapping[int, Fact]:
    """Returns new facts, each a move of its own, that add what only the other house has. They have no number there, so
    their keys are 0, -1, -2 and so on."""
    house = tables.memory.load(HOUSE_ID)
    then = cast(House, fold(tables.resources.games[HOUSE_ID], HOUSE_ID, theirs).table.state)
    facts = missing_facts(cast(House, house.table.state), then, house.seq + 1)
    dated = number_facts(facts, house.seq, house.seq + 1, HOUSE, tables.resources.clock())
    kept = [replace(new, move=new.seq, at=each.at or new.at) for new, each in zip(dated, facts, strict=True)]
    return {-place: fact for place, fact in enumerate(kept)}


def missing_facts(now: House, then: House, seq: int) -> list[Fact]:
    """Returns facts that add to the house `now` everything that only the house `then` knows. `seq` is the number that
    the first of them will have. What both houses know stays as in `now`."""
    new = [*unknown_people(now, then)]
    met = {fact.text("name"): f"p{number}" for number, fact in enumerate(new, seq) if fact.kind == "person_met"}
    return [
        *new, *former_names(now, then), *unnamed_groups(now, then, met), *unknown_lessons(now, then),
        *unknown_rulings(now, then), *missing_cards(now, then),
    ]  # fmt: skip


def unknown_people(now: House, then: House) -> Iterator[Fact]:
    """Yields facts that add the people of `then` whom `now` does not know under any of their names, and the colours of
    people who have no colour in `now`. The list of people begins with those who were recorded last, but new people must
    not stand before those of `now`. So if people are added, the people of `now` are recorded again after them."""
    new = [
        each for each in then.persons if not any(house_people.find_by_name(now.persons, name) for name in each.names)
    ]
    names = [*now.people, *house_people.visible_names(new)]
    yield from (Fact("person_met", {"name": name}) for name in reversed(names if len(names) > len(now.people) else ()))
    for name, colour in then.colours.items():
        known = house_people.find_by_name(now.persons, name)
        if not known or not known.colour:
            yield Fact("colour_worn", {"name": name, "colour": colour})


def former_names(now: House, then: House) -> Iterator[Fact]:
    """Yields facts that record earlier names of people, so that in `now` their plays under all their names count for
    the same person."""
    told = set(house_people.ids_by_name(now.persons))
    for person in then.persons:
        known = known_here(now, person)
        if known is None:
            told.add(comparable_name(person.name))
        for also in () if known is None and person.hidden else person.names:
            if comparable_name(also) not in told:
                told.add(comparable_name(also))
                yield Fact("name_borne", {"names": [known.name if known else person.name, also]})


def known_here(now: House, person: Person) -> Person | None:
    """Returns the person of `now` who has any of this person's names; None if there is none."""
    return next((known for name in person.names if (known := house_people.find_by_name(now.persons, name))), None)


def unnamed_groups(now: House, then: House, met: Mapping[str, str]) -> Iterator[Fact]:
    """Yields facts that name those groups that have a name in `then` but not in `now`. `met` maps the names of people
    who are being added to their new ids."""
    own = {each.id: known.id if (known := known_here(now, each)) else met.get(each.name, "") for each in then.persons}
    for key, name in then.groups.items():
        people = sorted({own.get(id, "") for id in key.split(".")})
        if name and len(people) > 1 and all(people) and not now.groups.get(".".join(people)):
            yield Fact("group_named", {"people": [*people], "name": name})


def unknown_lessons(now: House, then: House) -> Iterator[Fact]:
    for slug, lessons in then.learnt.items():
        known = now.learnt.get(slug, {})
        for name in (each for each in lessons if each not in known):
            yield Fact("lesson_learnt", {"game": slug, "name": name, "value": lessons[name]})


def unknown_rulings(now: House, then: House) -> Iterator[Fact]:
    known = {(each.game, each.rule, each.text) for each in now.rulings}
    for each in then.rulings:
        if (each.game, each.rule, each.text) not in known:
            told: Mapping[str, Json] = {"game": each.game, "rule": each.rule, "text": each.text, "names": each.names}
            yield Fact("ruling_kept", told, at=each.at)


def missing_cards(now: House, then: House) -> Iterator[Fact]:
    return (
        Fact("card_cut", {"colour": colour, "card": own})
        for colour, own in then.cards.items()
        if colour not in now.cards
    )
