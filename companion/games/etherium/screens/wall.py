"""What hangs on the wall: all season cards with what the house knows of each, and the table of connections; and the
page on which a card is read off."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.etherium import influence
from companion.games.etherium.initiative import HEADS
from companion.games.etherium.screens.season import known_order
from companion.games.etherium.state import Card, Influence, Orbit
from companion.games.etherium.table_of_twelve import ROWS
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table

Asking = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Printed:
    """A season's card: `order` as far as it is known (`is_whole` says whether all of it is), and its influence."""

    name: str
    moon: str
    number: int
    order: tuple[str, ...]
    is_whole: bool
    influence: Influence
    is_now: bool
    is_over: bool


@dataclass(frozen=True, slots=True)
class Wall:
    cards: tuple[Printed, ...]
    rows: tuple[tuple[int, Say], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """A card that is read off, and the words to choose from."""

    card: Printed
    whom: tuple[str, ...]
    where: tuple[str, ...]
    things: tuple[str, ...]
    points: tuple[int, ...]


def wall(table: Table[Orbit]) -> Wall:
    rows = tuple((row, say(f"etherium.row.{row}", rule="ET-051")) for row in ROWS)
    return Wall(tuple(cards(table)), rows)


def cards(table: Table[Orbit]) -> Iterator[Printed]:
    for name in influence.CARDS:
        yield printed(table, name)


def printed(table: Table[Orbit], name: str) -> Printed:
    moon, _, number = name.partition(".")
    state, card = table.state, Card(moon, int(number))
    order = known_order(table, state.card if state.card.name == name else card)
    return Printed(
        name=name,
        moon=moon,
        number=card.number,
        order=order or HEADS.get(moon, ()),
        is_whole=bool(order),
        influence=state.influences.get(name, influence.NOTHING),
        is_now=state.card.name == name,
        is_over=moon in state.moons,
    )


def card(table: Table[Orbit], audience: Who, asked: Asking, offers: Offers) -> Part:
    """The one that was asked for, otherwise that of this season."""
    wanted = asked.get("card", "")
    name = next((each for each in (wanted, table.state.card.name) if each in influence.CARDS), influence.CARDS[0])
    points = tuple(each for each in influence.POINTS.likely)
    value = Reading(printed(table, name), influence.WHOM, influence.WHERE, influence.THINGS, points)
    return Part("card", value, draws=("note_influence", "write_on_card", "forget_influence"))
