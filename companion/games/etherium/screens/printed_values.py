"""Shows what is printed on boxes, panels, tokens and season cards, with the forms in which players enter it, and lists
all pages of the game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games.etherium.box_contents import BASE, CAPACITIES, EVERYBODY, RESOURCES, UNITS
from companion.games.etherium.capacity_tokens import UNREAD
from companion.games.etherium.connection_results import ROWS
from companion.games.etherium.entered_people_values import ENTRIES
from companion.games.etherium.people_assignment import peoples_present
from companion.games.etherium.resources.unit_levels import COSTS
from companion.games.etherium.screens import payment_pages
from companion.games.etherium.screens.season import known_order
from companion.games.etherium.seasons import season_card_effects
from companion.games.etherium.seasons.initiative import HEADS
from companion.games.etherium.shared_printed_values import MOST, UNKNOWN
from companion.games.etherium.state import Card, Gift, Influence, Orbit
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table

SWEEP = "etherium/_sweep.html"


@dataclass(frozen=True, slots=True)
class Entry:
    """A printed number to enter; `value` is -1 if it is unknown. `told` says under which heading it is shown: `levels`,
    `resources` or `costs`, or the name of a capacity."""

    name: str
    value: int
    told: str


@dataclass(frozen=True, slots=True)
class Sweep:
    """A page with one number pad, on which players enter printed numbers one after the other. The parameter `values` of
    the page's address holds the numbers entered so far, and `now` is the position of the next number, from 0. Each of
    `keys` has a number (-1 for unknown) and what `values` becomes when the key is tapped; the tap saves all numbers if
    `is_last`. `back` is `values` without the last number, None at the first."""

    title: str
    people: str
    peoples: tuple[str, ...]
    entries: tuple[Entry, ...]
    now: int
    keys: tuple[tuple[int, str], ...]
    back: str | None
    is_last: bool


@dataclass(frozen=True, slots=True)
class BonusForm:
    capacity: str
    name: str
    gift: Gift
    costs: tuple[tuple[str, int], ...]


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


def sheet(table: Table[Orbit], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    return Part(
        "sheet", sweep("sheet", table, asked, table.state.sheets, ENTRIES), draws=("note_sheet",), template=SWEEP
    )


def costs(table: Table[Orbit], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    return Part("costs", sweep("costs", table, asked, table.state.costs, COSTS), draws=("note_costs",), template=SWEEP)


def sweep(
    title: str,
    table: Table[Orbit],
    asked: Mapping[str, str],
    sheets: Mapping[str, Mapping[str, int]],
    names: Sequence[str],
) -> Sweep:
    """Returns the page on which players enter the numbers `names` of one people; `sheets` has the known numbers of each
    people. `asked` holds the parameters of the page's address: `people`, and `values`, the numbers entered so far.
    Without `values` the page shows the known numbers, or asks for the first one if none is known."""
    peoples, typed = peoples_present(table), asked.get("values")
    people = asked.get("people", "")
    people = people if people in EVERYBODY else next(iter(peoples), EVERYBODY[0])
    known, given = sheets.get(people, {}), typed_numbers(typed or "")[: len(names)]
    now = len(given) if typed is not None or not known else len(names)
    values = [*given, *(known.get(each, UNKNOWN) for each in names[len(given) :])]
    told = {**dict.fromkeys(names, "costs"), **dict.fromkeys(UNITS, "levels"), **dict.fromkeys(RESOURCES, "resources")}
    keys = tuple((number, joined((*given, number))) for number in range(UNKNOWN, MOST + 1))
    return Sweep(
        title=title,
        people=people,
        peoples=peoples,
        entries=tuple(Entry(name, value, told[name]) for name, value in zip(names, values, strict=True)),
        now=now,
        keys=keys if now < len(names) else (),
        back=joined(given[:-1]) if given else None,
        is_last=now == len(names) - 1,
    )


def typed_numbers(text: str) -> tuple[int, ...]:
    """Returns the numbers in a parameter of the page's address, where they are separated by dots. A number above 12
    becomes 12; what is not a number becomes -1."""
    typed = text.split(".") if text else ()
    is_number = (each.isascii() and each.isdigit() and len(each) < 3 for each in typed)
    return tuple(min(MOST, int(each)) if good else UNKNOWN for each, good in zip(typed, is_number, strict=True))


def joined(numbers: Sequence[int]) -> str:
    """Returns the numbers as text for the page's address, such as "3.x.2"; x is an unknown number."""
    return ".".join("x" if each == UNKNOWN else str(each) for each in numbers)


def capacities(table: Table[Orbit], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    stars, names = table.state.capacities, table.state.names
    entries = (Entry(each, stars.get(each, UNKNOWN), names.get(each, "")) for each in CAPACITIES)
    return Part("capacities", tuple(entries), draws=("note_capacities",))


def gift(table: Table[Orbit], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    wanted = asked.get("capacity", "")
    capacity = wanted if wanted in CAPACITIES else CAPACITIES[0]
    known = table.state.gifts.get(capacity, UNREAD)
    costs = tuple(zip(BASE, known.costs, strict=True))
    value = BonusForm(capacity, table.state.names.get(capacity, ""), known, costs)
    return Part("gift", value, draws=("note_gift",))


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
    """Returns the form for the season card named in the address, or else for this season's card."""
    wanted = (asked.get("card", ""), table.state.card.name, season_card_effects.CARDS[0])
    name = next(each for each in wanted if each in season_card_effects.CARDS)
    return Part("card", season_card(table, name), draws=("note_influence", "write_on_card", "forget_influence"))


PAGES = {
    "gift": gift,
    "card": card,
    "sheet": sheet,
    "capacities": capacities,
    "costs": costs,
    "etherise": payment_pages.etherise,
    "capacity": payment_pages.capacity,
}
