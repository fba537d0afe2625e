"""Shows all season cards, the printed list of twelve connection results, and the form in which players enter what is
printed on a season's card."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.etherium.connection_results import ROWS
from companion.games.etherium.screens.season import known_order
from companion.games.etherium.seasons import season_card_effects
from companion.games.etherium.seasons.initiative import HEADS
from companion.games.etherium.state import Card, Influence, Orbit
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class SeasonCard:
    """A season's card with its effect and the known part of its order of play; `is_whole` means that the order is
    complete."""

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
    cards: tuple[SeasonCard, ...]
    rows: tuple[tuple[int, Say], ...]


@dataclass(frozen=True, slots=True)
class CardForm:
    card: SeasonCard
    whom: tuple[str, ...]
    where: tuple[str, ...]
    things: tuple[str, ...]
    points: tuple[int, ...]


def wall(table: Table[Orbit]) -> Wall:
    rows = tuple((row, say(f"etherium.row.{row}", rule="ET-051")) for row in ROWS)
    return Wall(tuple(season_card(table, name) for name in season_card_effects.CARDS), rows)


def season_card(table: Table[Orbit], name: str) -> SeasonCard:
    moon, _, number = name.partition(".")
    state, card = table.state, Card(moon, int(number))
    order = known_order(table, state.card if state.card.name == name else card)
    return SeasonCard(
        name=name,
        moon=moon,
        number=card.number,
        order=order or HEADS.get(moon, ()),
        is_whole=bool(order),
        influence=state.influences.get(name, season_card_effects.NOTHING),
        is_now=state.card.name == name,
        is_over=moon in state.moons,
    )


def card(table: Table[Orbit], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    """Returns the form for the card named in the address, or for this season's card."""
    wanted = (asked.get("card", ""), table.state.card.name, season_card_effects.CARDS[0])
    name = next(each for each in wanted if each in season_card_effects.CARDS)
    points = tuple(season_card_effects.POINTS.likely)

    value = CardForm(
        season_card(table, name),
        season_card_effects.WHOM,
        season_card_effects.WHERE,
        season_card_effects.THINGS,
        points,
    )
    return Part("card", value, draws=("note_influence", "write_on_card", "forget_influence"))
