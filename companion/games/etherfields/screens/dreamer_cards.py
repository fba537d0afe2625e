"""Shows each Dreamer's portrait and the counts of their cards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.etherfields.campaign.dreamers import (
    FEWEST_BUILT,
    MOST_BUILT,
    MOST_PROGRESS,
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
from companion.games.etherfields.state import Campaign, Dreamer, Hand
from companion.games.etherfields.turns import hands
from companion.games.etherfields.turns.dreamer_actions import PAYMENT
from companion.games.etherfields.turns.site_cleanup import is_followed
from companion.table.fact import Who
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Picture, Table

FEW_CARDS, FEW_AMOUNTS = 8, 19


@dataclass(frozen=True, slots=True)
class Portrait:
    """The summary of a Dreamer. `cards` is how many cards are left; `thin` means that these are few. `warns` means that
    the Dreamer has much Distress. `draws` is how many cards the Dreamer draws now."""

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
    """The sheet of one Dreamer. The fields from `is_followed` on are about this Turn and stay empty unless the table
    follows Turns. `hand` is None if the app does not count the hand. `cards` is how many cards are left in all piles
    together."""

    seat: Seat
    dreamer: Dreamer
    pieces: tuple[tuple[str, int], ...]
    piles: tuple[Pile, ...]
    is_built: bool
    name: str = ""
    pictures: tuple[Picture, ...] = ()
    is_followed: bool = False
    drawing: turn_by_turn.Drawing | None = None
    doing: turn_by_turn.Doing | None = None
    owed: tuple[turn_by_turn.Owed, ...] = ()
    hand: Hand | None = None
    discard: int = 0
    cards: int = 0
    afflictions: tuple[costs_and_entities.Affliction, ...] = ()


@dataclass(frozen=True, slots=True)
class Decks:
    """The sheets of several Dreamers. `least` and `most` are the limits of a deck, `prices` the possible payments for a
    Boost, and `payers` the players who have Gems."""

    decks: tuple[Deck, ...]
    least: int
    most: int
    most_progress: int
    hours: int
    prices: tuple[int, ...]
    payers: tuple[Seat, ...]

    def of(self, deck: Deck) -> "Decks":
        """Returns a copy with one sheet only, so that each sheet is drawn and sent separately."""
        return replace(self, decks=(deck,))


def mine_first(table: Table[Campaign], audience: Who) -> list[Seat]:
    return sorted(table.here(), key=lambda seat: seat.id != audience.seat)


def portraits(table: Table[Campaign], audience: Who, own: bool) -> Portraits:
    """Returns the portrait of the player at this screen if `own`, else those of all other players who are here."""
    seats = [seat for seat in table.here() if (seat.id == audience.seat) == own]
    return Portraits(tuple(portrait(table, seat, audience) for seat in seats), None if own else shortage(table))


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
    """Returns how many cards the Dreamer draws in this step of the Turn; 0 in other steps or after drawing."""
    is_drawing = is_followed(table) and is_in_a_turn(table.state) and table.state.site.turn.step == "draw"
    drawing = turn_by_turn.drawing(table, seat) if is_drawing else None
    return drawing.cards if drawing and not drawing.has_drawn else 0


def shortage(table: Table[Campaign]) -> Say | None:
    short = table.state.shortage
    thing = say(f"etherfields.choice.{short.thing}") if short else ""
    return say("etherfields.shortage", rule="EF-107", thing=thing, missing=short.missing) if short else None


def decks(table: Table[Campaign]) -> Decks:
    return sheets(table, table.here())


def own_deeds(table: Table[Campaign], audience: Who) -> Decks:
    """Returns the sheet of this phone's Dreamer while the table follows Turns, else no sheet."""
    return sheets(table, [seat for seat in table.here() if seat.id == audience.seat and is_followed(table)])


def sheets(table: Table[Campaign], here: Sequence[Seat]) -> Decks:
    state = table.state
    return Decks(
        tuple(deck(table, seat) for seat in here),
        least=FEWEST_BUILT,
        most=MOST_BUILT,
        most_progress=MOST_PROGRESS,
        hours=state.hours,
        prices=PAYMENT.likely,
        payers=tuple(seat for seat in here if state.holds(seat.id, "gems")),
    )


def deck(table: Table[Campaign], seat: Seat) -> Deck:
    state, dreamer = table.state, table.state.dreamer(seat.id)
    shown = Deck(
        seat=seat,
        dreamer=replace(dreamer, mask=mask_name(state, seat.id)),
        pieces=tuple((thing, state.holds(seat.id, thing)) for thing in OWN),
        piles=tuple(Pile(name, pile_size(dreamer, name), amounts(dreamer, name)) for name in PILES),
        is_built=is_well_built(dreamer),
        name=state.names.get(seat.id, ""),
        pictures=(*table.pictures.get(seat.id, ()),),
    )
    return with_turn(table, shown) if is_followed(table) else shown


def with_turn(table: Table[Campaign], shown: Deck) -> Deck:
    seat, hand, is_turn = shown.seat, hands.counted_hand(table, shown.seat.id), is_in_a_turn(table.state)
    return replace(
        shown,
        is_followed=True,
        drawing=turn_by_turn.drawing(table, seat) if is_turn else None,
        doing=turn_by_turn.doing(table.state, seat) if is_turn else None,
        owed=tuple(each for each in turn_by_turn.owed(table) if each.seat == seat),
        hand=hand,
        discard=hands.discard_size(table, seat.id, hand) if hand else 0,
        cards=cards_left(table, seat.id),
        afflictions=costs_and_entities.afflictions(table.state, seat.id, True),
    )


def amounts(dreamer: Dreamer, pile: str) -> tuple[int, ...]:
    """Returns up to 20 numbers around a pile's size, to choose from when correcting it."""
    count, highest = pile_size(dreamer, pile), min(largest_size(pile, dreamer), FEW_AMOUNTS)
    first = max(0, count - highest // 2)
    return tuple(range(first, first + highest + 1))
