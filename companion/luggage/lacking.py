"""What a house knows and another does not: people, what cards say, agreed sentences, seat cards."""

from collections.abc import Iterator, Mapping

from companion.table import persons
from companion.table.fact import Fact, Json
from companion.table.house import House


def lacking(now: House, then: House) -> list[Fact]:
    """What that house knows and this one does not. What both know stays as it is here, in its order."""
    return [*strangers(now, then), *unknown_lessons(now, then), *unknown_rulings(now, then), *missing_cards(now, then)]


def strangers(now: House, then: House) -> Iterator[Fact]:
    """Whoever is known here under any of their names is no stranger."""
    new = [each for each in then.persons if not any(persons.named(now.persons, name) for name in each.names)]
    names = [*now.people, *persons.shown(new)]
    yield from (Fact("person_met", {"name": name}) for name in reversed(names if len(names) > len(now.people) else ()))
    for name, colour in then.colours.items():
        known = persons.named(now.persons, name)
        if not known or not known.colour:
            yield Fact("colour_worn", {"name": name, "colour": colour})


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
