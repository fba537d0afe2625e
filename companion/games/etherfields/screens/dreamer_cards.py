"""Shows each Dreamer's portrait and the counts of their cards."""

from dataclasses import dataclass, replace

from companion.games.etherfields.campaign.dreamers import (
    FEWEST_BUILT,
    MOST_BUILT,
    PILES,
    cards_left,
    is_well_built,
    largest_size,
    pile_size,
)
from companion.games.etherfields.campaign.scene_transitions import is_in_a_turn
from companion.games.etherfields.campaign.supplies import MOST_DISTRESS, OWN
from companion.games.etherfields.ledger.names import mask_name
from companion.games.etherfields.screens import costs_and_entities, turn_by_turn
from companion.games.etherfields.state import Campaign, Dreamer
from companion.games.etherfields.turns.site_cleanup import is_followed
from companion.table.fact import Who
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Picture, Table

FEW_CARDS, FEW_AMOUNTS = 8, 19


@dataclass(frozen=True, slots=True)
class Portrait:
    """A Dreamer at a glance. `cards` is how many cards are left and `thin` that these are few; `warns` means much
    Distress, `draws` is how many cards they draw now."""

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
    draws: int = 0


@dataclass(frozen=True, slots=True)
class Portraits:
    portraits: tuple[Portrait, ...]
    shortage: Say | None


@dataclass(frozen=True, slots=True)
class Pile:
    """The number of cards in a pile, with the numbers to choose from when correcting it (`amounts`)."""

    name: str
    count: int
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """All about one Dreamer; the last four fields are about this Turn and stay empty unless the table follows Turns
    step by step."""

    seat: Seat
    dreamer: Dreamer
    pieces: tuple[tuple[str, int], ...]
    piles: tuple[Pile, ...]
    is_built: bool
    name: str = ""
    pictures: tuple[Picture, ...] = ()
    drawing: turn_by_turn.Drawing | None = None
    holding: turn_by_turn.Holding | None = None
    doing: turn_by_turn.Doing | None = None
    afflictions: tuple[costs_and_entities.Affliction, ...] = ()


@dataclass(frozen=True, slots=True)
class Decks:
    """All Dreamers' sheets. `hands` and `once` have what is the same for all of them in this Turn; `least` and `most`
    are the limits for building a deck."""

    decks: tuple[Deck, ...]
    least: int
    most: int
    hands: turn_by_turn.Hands
    once: turn_by_turn.Once

    def of(self, deck: Deck) -> "Decks":
        """Returns these with this deck alone, so that it is drawn and sent for itself."""
        return replace(self, decks=(deck,))


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
        mask=mask_name(state, seat.id),
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
        draws=cards_to_draw_now(table, seat),
    )


def cards_to_draw_now(table: Table[Campaign], seat: Seat) -> int:
    """Returns how many cards the Dreamer draws in this Turn's drawing step; 0 at other times, or if they have drawn."""
    is_drawing = is_followed(table) and is_in_a_turn(table.state) and table.state.site.turn.step == "draw"
    drawing = turn_by_turn.drawing(table, seat) if is_drawing else None
    return drawing.cards if drawing and not drawing.has_drawn else 0


def shortage(table: Table[Campaign]) -> Say | None:
    short = table.state.shortage
    thing = say(f"etherfields.choice.{short.thing}") if short else ""
    return say("etherfields.shortage", rule="EF-107", thing=thing, missing=short.missing) if short else None


def decks(table: Table[Campaign]) -> Decks:
    return sheets(table, [*table.here()])


def own_deeds(table: Table[Campaign], audience: Who) -> Decks:
    """Returns the sheet of this phone's Dreamer while the table follows Turns step by step; else none."""
    return sheets(table, [seat for seat in table.here() if seat.id == audience.seat and is_followed(table)])


def sheets(table: Table[Campaign], here: list[Seat]) -> Decks:
    hands, once = turn_by_turn.holdings(table, here), turn_by_turn.once(table, here)
    return Decks(tuple(deck(table, seat, once) for seat in here), FEWEST_BUILT, MOST_BUILT, hands, once)


def deck(table: Table[Campaign], seat: Seat, once: turn_by_turn.Once) -> Deck:
    state, dreamer, is_open = table.state, table.state.dreamer(seat.id), is_followed(table)
    return Deck(
        seat=seat,
        dreamer=replace(dreamer, mask=mask_name(state, seat.id)),
        pieces=tuple((thing, state.holds(seat.id, thing)) for thing in OWN),
        piles=tuple(Pile(name, pile_size(dreamer, name), amounts(dreamer, name)) for name in PILES),
        is_built=is_well_built(dreamer),
        name=state.names.get(seat.id, ""),
        pictures=(*table.pictures.get(seat.id, ()),),
        drawing=turn_by_turn.drawing(table, seat) if is_open and is_in_a_turn(state) else None,
        holding=turn_by_turn.holding(table, seat) if is_open else None,
        doing=next((each for each in once.doings if each.seat == seat), None) if is_open else None,
        afflictions=costs_and_entities.afflictions(state, seat.id, True) if is_open else (),
    )


def amounts(dreamer: Dreamer, pile: str) -> tuple[int, ...]:
    """Returns the numbers to choose from when correcting a pile's size: up to 20 numbers around the present one."""
    count, highest = pile_size(dreamer, pile), min(largest_size(pile, dreamer), FEW_AMOUNTS)
    first = max(0, count - highest // 2)
    return tuple(range(first, first + highest + 1))
