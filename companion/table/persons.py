"""The people of a house: a name, a colour and a shape once for ever, and all names under which somebody has sat at a
table. Whoever plays comes to the front, so that the usual people are at the thumb."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.table.fact import Fact
from companion.table.grammar import read_as
from companion.table.seats import Seat, seat


@dataclass(frozen=True, slots=True)
class Also:
    """Another name of somebody, and the number of the move that made it theirs: a new name, or two people who were
    one (`of` is the id of the other, who is no person of their own since)."""

    name: str
    move: int
    of: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Who is `hidden` is offered nowhere; their games stay."""

    id: str
    name: str
    colour: str = ""
    also: tuple[Also, ...] = ()
    hidden: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *(each.name for each in self.also))

    @property
    def seat(self) -> Seat:
        """Name, colour and shape, as a table draws them."""
        return seat(1, self.name, self.colour)


People = tuple[Person, ...]


def named(people: People, name: str) -> Person | None:
    """Who bears this name today, else who has borne it."""
    read = read_as(name)
    today = (each for each in people if read_as(each.name) == read)
    before = (each for each in people if any(read_as(other.name) == read for other in each.also))
    return next(today, None) or next(before, None)


def with_id(people: People, id: str) -> Person | None:
    return next((each for each in people if each.id == id), None)


def by_name(people: People) -> dict[str, str]:
    """The id of who is meant by a name, as it is read."""
    before = {read_as(also.name): each.id for each in people for also in each.also}
    return before | {read_as(each.name): each.id for each in people}


def met(people: People, fact: Fact) -> People:
    name = fact.text("name")
    person = named(people, name) or Person(f"p{fact.seq}", name)
    return (replace(person, hidden=False), *(each for each in people if each.id != person.id))


def worn(people: People, fact: Fact) -> People:
    person = named(people, fact.text("name"))
    if person is None:
        return (*people, Person(f"p{fact.seq}", fact.text("name"), fact.text("colour")))
    return changed(people, replace(person, colour=fact.text("colour")))


def forgotten(people: People, fact: Fact) -> People:
    person = named(people, fact.text("name"))
    return changed(people, replace(person, hidden=True)) if person else people


def renamed(people: People, fact: Fact) -> People:
    person, name = with_id(people, fact.text("person")), fact.text("name")
    if person is None or not name or name == person.name:
        return people
    kept = tuple(each for each in person.also if read_as(each.name) != read_as(name))
    return changed(people, replace(person, name=name, also=(*kept, Also(person.name, fact.move))))


def borne(people: People, fact: Fact) -> People:
    """Another name that somebody had in another house, unless it is somebody's here."""
    name, also = (*fact.texts("names"), "", "")[:2]
    person = named(people, name)
    if person is None or not read_as(also) or named(people, also):
        return people
    return changed(people, replace(person, also=(*person.also, Also(also, fact.move))))


def merged(people: People, fact: Fact) -> People:
    """One of two who are the same keeps name, colour and place; the names of both are theirs."""
    stays, goes = with_id(people, fact.text("person")), with_id(people, fact.text("goes"))
    if stays is None or goes is None or stays is goes:
        return people
    also = (*stays.also, Also(goes.name, fact.move, goes.id), *goes.also)
    one = replace(stays, also=also, colour=stays.colour or goes.colour, hidden=stays.hidden and goes.hidden)
    return tuple(each for each in changed(people, one) if each.id != goes.id)


def changed(people: People, person: Person) -> People:
    return tuple(person if each.id == person.id else each for each in people)


def shown(people: Iterable[Person]) -> tuple[str, ...]:
    return tuple(each.name for each in people if not each.hidden)


def colours(people: Iterable[Person]) -> Mapping[str, str]:
    return {each.name: each.colour for each in people if each.colour and not each.hidden}
