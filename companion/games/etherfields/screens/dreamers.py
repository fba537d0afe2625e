"""The Dreamers as everybody sees them, and the cards of each, to be counted."""

from dataclasses import dataclass

from companion.games.etherfields.dreamers import FEWEST_BUILT, MOST_BUILT, PILES, cards, is_well_built, most, size
from companion.games.etherfields.state import Campaign, Dreamer
from companion.games.etherfields.supplies import MOST_DISTRESS
from companion.table.fact import Who
from companion.table.pictures import Picture
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

FEW_CARDS, FEW_AMOUNTS = 8, 19


@dataclass(frozen=True, slots=True)
class Portrait:
    """`warns` about Distress, `thin` about cards: how many are left in deck, hand and discard."""

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
    """`amounts` are what it may be now, one tap away."""

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
    """A popup a Dreamer: archetype, Mask, and the cards counted."""

    decks: tuple[Deck, ...]
    least: int
    most: int


def mine_first(table: Table[Campaign], audience: Who) -> list[Seat]:
    return sorted(table.here(), key=lambda seat: seat.id != audience.seat)


def portraits(table: Table[Campaign], audience: Who) -> Portraits:
    """A phone has its own elsewhere."""
    seats = [seat for seat in table.here() if seat.id != audience.seat]
    return Portraits(tuple(portrait(table, seat, audience) for seat in seats), shortage(table))


def mine(table: Table[Campaign], audience: Who) -> Portraits:
    """The Dreamer of one phone."""
    seats = [seat for seat in table.here() if seat.id == audience.seat]
    return Portraits(tuple(portrait(table, seat, audience) for seat in seats), None)


def portrait(table: Table[Campaign], seat: Seat, audience: Who) -> Portrait:
    state, dreamer, left = table.state, table.state.dreamer(seat.id), cards(table, seat.id)
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
    """EF-107: it is said when something was not gained."""
    short = table.state.shortage
    thing = say(f"etherfields.choice.{short.thing}") if short else ""
    return say("etherfields.shortage", rule="EF-107", thing=thing, missing=short.missing) if short else None


def decks(table: Table[Campaign]) -> Decks:
    return Decks(tuple(deck(table, seat) for seat in table.here()), FEWEST_BUILT, MOST_BUILT)


def deck(table: Table[Campaign], seat: Seat) -> Deck:
    dreamer = table.state.dreamer(seat.id)
    piles = tuple(Pile(name, size(dreamer, name), amounts(dreamer, name)) for name in PILES)
    name, pictures = table.state.names.get(seat.id, ""), (*table.pictures.get(seat.id, ()),)
    return Deck(seat, dreamer, piles, is_well_built(dreamer), name, pictures)


def amounts(dreamer: Dreamer, pile: str) -> tuple[int, ...]:
    """From none on, or around what there is now where that is many."""
    count, highest = size(dreamer, pile), min(most(pile, dreamer), FEW_AMOUNTS)
    first = max(0, count - highest // 2)
    return tuple(range(first, first + highest + 1))
