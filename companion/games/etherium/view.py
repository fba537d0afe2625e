"""What each screen of Etherium shows: its parts and their values. Values only; templates draw them."""

from dataclasses import dataclass

from companion.games.etherium import rules, stars
from companion.games.etherium.ending import of_ending
from companion.games.etherium.initiative import EXTENSION
from companion.games.etherium.ledger import of_ledger
from companion.games.etherium.peoples import POWERS, told_as
from companion.games.etherium.race import of_race
from companion.games.etherium.rules import GAME, Orbit
from companion.games.etherium.table_of_twelve import of_connecting
from companion.games.etherium.year import of_season
from companion.kit.ranking import places
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offer, Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Agreed:
    """What the table has settled that its screens depend on."""

    last: int
    adds_up: bool
    is_asked: bool
    boosters_count: bool


@dataclass(frozen=True, slots=True)
class Chip:
    """A victory token: one tap takes one more, as long as there is one to take."""

    thing: str
    count: int
    room: int


@dataclass(frozen=True, slots=True)
class Person:
    seat: Seat
    people: str
    stars: int
    leads: bool
    is_affine: bool
    tokens: int
    connections_left: int
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class Persons:
    persons: tuple[Person, ...]
    gain: Offer | None
    may_connect: bool


@dataclass(frozen=True, slots=True)
class Pad:
    seat: Seat
    dice: int
    connections_left: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Pads:
    """For each seat, how it connects and how many action tokens it has."""

    pads: tuple[Pad, ...]
    connect: Offer | None
    by_card: Offer | None
    change_tokens: Offer | None


@dataclass(frozen=True, slots=True)
class Mine:
    person: Person | None
    place: int
    turn: int
    turns: int
    power: Say | None
    reasons: tuple[Say, ...]
    gain: Offer | None
    may_connect: bool


@dataclass(frozen=True, slots=True)
class Guide:
    """Setting up: open until the first action, then folded away."""

    is_open: bool
    persons: tuple[tuple[Seat, str], ...]
    is_extended: bool


def parts(table: Table[Orbit], audience: Who, offers: Offers, agreed: Agreed) -> tuple[Part, ...]:
    persons = tuple(person(table, seat) for seat in rules.contenders(table))
    values = {
        "ending": of_ending(table, offers, agreed.boosters_count),
        "season": of_season(table, offers, agreed.last),
        "connection": of_connecting(table, offers, agreed.adds_up, agreed.is_asked),
        "scores": Persons(persons, offers.get("gain"), "connect_by_card" in offers),
        "pads": of_pads(table, offers),
        "ledger": of_ledger(table, offers),
        "race": of_race(table, agreed.last),
        "guide": of_guide(table),
    }
    shared = tuple(Part(name, value, template=f"{GAME}/_{name}.html") for name, value in values.items())
    mine = Part("mine", of_mine(table, audience, persons, offers), template=f"{GAME}/_mine.html")
    return (mine, *shared) if audience.role == "seat" else shared


def person(table: Table[Orbit], seat: Seat) -> Person:
    points, affine, stock = rules.points(table), rules.affine(table), table.state.stock
    top = max(points.values())
    return Person(
        seat=seat,
        people=rules.people(table, seat.id),
        stars=points[seat.id],
        leads=top > 0 and points[seat.id] == top,
        is_affine=affine is not None and affine.id == seat.id,
        tokens=rules.tokens(table, seat.id),
        connections_left=rules.connections_left(table, seat.id),
        chips=tuple(Chip(each, stock.count(seat.id, each), stock.room(seat.id, each)) for each in stars.TOKENS),
    )


def of_pads(table: Table[Orbit], offers: Offers) -> Pads:
    affine = rules.affine(table)
    pads = tuple(
        Pad(seat, 1 + (seat == affine), rules.connections_left(table, seat.id), rules.tokens(table, seat.id))
        for seat in table.here()
    )
    return Pads(pads, offers.get("connect"), offers.get("connect_by_card"), offers.get("change_tokens"))


def of_mine(table: Table[Orbit], audience: Who, persons: tuple[Person, ...], offers: Offers) -> Mine:
    own = next((each for each in persons if each.seat.id == audience.seat), None)
    turns = [seat.id for seat in rules.order(table)]
    turn = turns.index(audience.seat) + 1 if audience.seat in turns else 0
    place = places(rules.points(table)).get(audience.seat, 0)
    return Mine(
        person=own,
        place=place,
        turn=turn,
        turns=len(turns),
        power=power(own.people) if own else None,
        reasons=reasons(table, audience.seat) if own else (),
        gain=offers.get("gain"),
        may_connect="connect_by_card" in offers,
    )


def power(people: str) -> Say:
    """What a people may always do; that of a people outside the box, the box of that people tells."""
    return say(f"{GAME}.power.{told_as(people)}", rule=POWERS.get(people, "ET-001"))


def reasons(table: Table[Orbit], seat: str) -> tuple[Say, ...]:
    state = table.state
    return tuple(
        say(f"{GAME}.reason", rule="ET-071", thing=named(table, each.thing), count=each.count, stars=each.stars)
        for each in stars.shares(state.stock, seat, state.capacities)
        if each.stars
    )


def named(table: Table[Orbit], thing: str) -> Say | str:
    return table.state.names.get(thing) or say(f"{GAME}.choice.{thing}")


def of_guide(table: Table[Orbit]) -> Guide:
    state = table.state
    persons = tuple((seat, rules.people(table, seat.id)) for seat in table.here())
    is_open = state.number == 1 and not state.action and not state.is_counting
    return Guide(is_open, persons, any(people in EXTENSION for _, people in persons))
