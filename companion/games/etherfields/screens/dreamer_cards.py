"""Shows each Dreamer's portrait and the counts of their cards."""

from dataclasses import dataclass

from companion.games.etherfields.campaign.dreamers import (
    FEWEST_BUILT,
    MOST_BUILT,
    PILES,
    cards_left,
    is_well_built,
    largest_size,
    pile_size,
)
from companion.games.etherfields.campaign.supplies import MOST_DISTRESS
from companion.games.etherfields.state import Campaign, Dreamer
from companion.table.fact import Who
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Picture, Table

FEW_CARDS, FEW_AMOUNTS = 8, 19


@dataclass(frozen=True, slots=True)
class Portrait:
    """A Dreamer at a glance; `warns` means much Distress, `thin` means that few cards remain."""

    seat: Seat
    archetype: str
    mask: str
    distress: int
    ether: int
    gems: int
    cards: int
    warns: bool
    thin: bool
    is_built: bool
    is_first: bool
    is_mine: bool
    name: str = ""


@dataclass(frozen=True, slots=True)
class Portraits:
    portraits: tuple[Portrait, ...]
    shortage: Say | None


@dataclass(frozen=True, slots=True)
class Pile:
    name: str
    count: int
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    seat: Seat
    dreamer: Dreamer
    piles: tuple[Pile, ...]
    is_built: bool
    name: str = ""
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Decks:
    decks: tuple[Deck, ...]
    least: int
    most: int


def mine_first(table: Table[Campaign], audience: Who) -> list[Seat]:
    return sorted(table.here(), key=lambda seat: seat.id != audience.seat)


def portraits(table: Table[Campaign], audience: Who) -> Portraits:
    seats = [seat for seat in table.here() if seat.id != audience.seat]
    return Portraits(tuple(portrait(table, seat, audience) for seat in seats), shortage(table))


def own_portrait(table: Table[Campaign], audience: Who) -> Portraits:
    seats = [seat for seat in table.here() if seat.id == audience.seat]
    return Portraits(tuple(portrait(table, seat, audience) for seat in seats), None)


def portrait(table: Table[Campaign], seat: Seat, audience: Who) -> Portrait:
    state, dreamer, left = table.state, table.state.dreamer(seat.id), cards_left(table, seat.id)
    distress = state.holds(seat.id, "distress")
    return Portrait(
        seat=seat,
        archetype=dreamer.archetype,
        mask=dreamer.mask,
        distress=distress,
        ether=state.holds(seat.id, "ether"),
        gems=state.holds(seat.id, "gems"),
        cards=left,
        warns=distress >= MOST_DISTRESS - 1,
        thin=left <= FEW_CARDS,
        is_built=is_well_built(dreamer),
        is_first=seat.id == state.first,
        is_mine=seat.id == audience.seat,
        name=state.names.get(seat.id, ""),
    )


def shortage(table: Table[Campaign]) -> Say | None:
    """Returns a note on what could not be gained because its supply is empty (EF-107), or None."""
    short = table.state.shortage
    thing = say(f"etherfields.choice.{short.thing}") if short else ""
    return say("etherfields.shortage", rule="EF-107", thing=thing, missing=short.missing) if short else None


def decks(table: Table[Campaign]) -> Decks:
    return Decks(tuple(deck(table, seat) for seat in table.here()), FEWEST_BUILT, MOST_BUILT)


def deck(table: Table[Campaign], seat: Seat) -> Deck:
    dreamer = table.state.dreamer(seat.id)
    piles = tuple(Pile(name, pile_size(dreamer, name), amounts(dreamer, name)) for name in PILES)
    name, pictures = table.state.names.get(seat.id, ""), (*table.pictures.get(seat.id, ()),)
    return Deck(seat, dreamer, piles, is_well_built(dreamer), name, pictures)


def amounts(dreamer: Dreamer, pile: str) -> tuple[int, ...]:
    count, highest = pile_size(dreamer, pile), min(largest_size(pile, dreamer), FEW_AMOUNTS)
    first = max(0, count - highest // 2)
    return tuple(range(first, first + highest + 1))
