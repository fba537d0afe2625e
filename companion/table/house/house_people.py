"""Computes the people of a house from its facts, with all names under which each person has played."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.table.fact import Fact
from companion.table.input_cleaning import comparable_name
from companion.table.seats import Seat, seat


@dataclass(frozen=True, slots=True)
class OtherName:
    """Another name of a person. `move` is the number of the move that added it. `of` is the id of the person who was
    merged into this one, "" if this person was only renamed."""

    name: str
    move: int
    of: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """A person; `also` are other names. A `hidden` person is not suggested for new tables, but the games that the
    person has played still count."""

    id: str
    name: str
    colour: str = ""
    also: tuple[OtherName, ...] = ()
    hidden: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *(each.name for each in self.also))

    @property
    def seat(self) -> Seat:
        return seat(1, self.name, self.colour)

    def seat_in(self, colour: str, shape: str) -> Seat:
        return replace(self.seat, colour=colour, shape=shape)


People = tuple[Person, ...]


def find_by_name(people: People, name: str) -> Person | None:
    """Returns the person who has this name now, otherwise a person who had it earlier; None if there is none."""
    read = comparable_name(name)
    today = (each for each in people if comparable_name(each.name) == read)
    before = (each for each in people if any(comparable_name(other.name) == read for other in each.also))
    return next(today, None) or next(before, None)


def find_by_id(people: People, id: str) -> Person | None:
    return next((each for each in people if each.id == id), None)


def ids_by_name(people: People) -> dict[str, str]:
    """Maps comparable names to ids of people. If two people share a name, the one who has it now counts."""
    before = {comparable_name(also.name): each.id for each in people for also in each.also}
    return before | {comparable_name(each.name): each.id for each in people}


def person_met(people: People, fact: Fact) -> People:
    name = fact.text("name")
    person = find_by_name(people, name) or Person(f"p{fact.seq}", name)
    return (replace(person, hidden=False), *(each for each in people if each.id != person.id))


def colour_worn(people: People, fact: Fact) -> People:
    person = find_by_name(people, fact.text("name"))
    if person is None:
        return (*people, Person(f"p{fact.seq}", fact.text("name"), fact.text("colour")))
    return replace_person(people, replace(person, colour=fact.text("colour")))


def person_forgotten(people: People, fact: Fact) -> People:
    person = find_by_name(people, fact.text("name"))
    return replace_person(people, replace(person, hidden=True)) if person else people


def person_renamed(people: People, fact: Fact) -> People:
    person, name = find_by_id(people, fact.text("person")), fact.text("name")
    if person is None or not name or name == person.name:
        return people
    kept = tuple(each for each in person.also if comparable_name(each.name) != comparable_name(name))
    return replace_person(people, replace(person, name=name, also=(*kept, OtherName(person.name, fact.move))))


def name_borne(people: People, fact: Fact) -> People:
    """Returns the people after one of them got another name, which this person uses in another house. The fact's
    `names` are two: a name by which this house knows the person, and the name to add. If somebody here already has the
    name to add, nothing changes."""
    name, also = (*fact.texts("names"), "", "")[:2]
    person = find_by_name(people, name)
    if person is None or not comparable_name(also) or find_by_name(people, also):
        return people
    return replace_person(people, replace(person, also=(*person.also, OtherName(also, fact.move))))


def people_merged(people: People, fact: Fact) -> People:
    """Returns the people after two of them were merged into one. The first keeps its name, its colour and its place in
    the list. It gets the second one's names, and its colour if the first has none."""
    stays, goes = find_by_id(people, fact.text("person")), find_by_id(people, fact.text("goes"))
    if stays is None or goes is None or stays is goes:
        return people
    also = (*stays.also, OtherName(goes.name, fact.move, goes.id), *goes.also)
    one = replace(stays, also=also, colour=stays.colour or goes.colour, hidden=stays.hidden and goes.hidden)
    return tuple(each for each in replace_person(people, one) if each.id != goes.id)


def replace_person(people: People, person: Person) -> People:
    return tuple(person if each.id == person.id else each for each in people)


def visible_names(people: Iterable[Person]) -> tuple[str, ...]:
    return tuple(each.name for each in people if not each.hidden)
