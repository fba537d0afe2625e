"""What a house knows and another does not: people and their names, groups, what cards say, agreed sentences, seat
cards."""

from collections.abc import Iterator, Mapping

from companion.table import persons
from companion.table.fact import Fact, Json
from companion.table.grammar import read_as
from companion.table.house import House
from companion.table.persons import Person


def lacking(now: House, then: House, seq: int) -> list[Fact]:
    """What that house knows and this one does not; `seq` is the number that the first of it will have. What both know
    stays as it is here, in its order."""
    new = [*strangers(now, then)]
    met = {fact.text("name"): f"p{number}" for number, fact in enumerate(new, seq) if fact.kind == "person_met"}
    return [
        *new, *former_names(now, then), *unnamed_groups(now, then, met), *unknown_lessons(now, then),
        *unknown_rulings(now, then), *missing_cards(now, then),
    ]  # fmt: skip


def strangers(now: House, then: House) -> Iterator[Fact]:
    """Whoever is known here under any of their names is no stranger."""
    new = [each for each in then.persons if not any(persons.named(now.persons, name) for name in each.names)]
    names = [*now.people, *persons.shown(new)]
    yield from (Fact("person_met", {"name": name}) for name in reversed(names if len(names) > len(now.people) else ()))
    for name, colour in then.colours.items():
        known = persons.named(now.persons, name)
        if not known or not known.colour:
            yield Fact("colour_worn", {"name": name, "colour": colour})


def former_names(now: House, then: House) -> Iterator[Fact]:
    """What was played under them is theirs here, too."""
    told = set(persons.by_name(now.persons))
    for person in then.persons:
        known = known_here(now, person)
        if known is None:
            told.add(read_as(person.name))
        for also in () if known is None and person.hidden else person.names:
            if read_as(also) not in told:
                told.add(read_as(also))
                yield Fact("name_borne", {"names": [known.name if known else person.name, also]})


def known_here(now: House, person: Person) -> Person | None:
    return next((known for name in person.names if (known := persons.named(now.persons, name))), None)


def unnamed_groups(now: House, then: House, met: Mapping[str, str]) -> Iterator[Fact]:
    """By who they are here."""
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
