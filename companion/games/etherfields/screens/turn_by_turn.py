"""Shows the steps of a Turn and each Dreamer's actions, for tables that follow Turns step by step; for others,
nothing."""

from dataclasses import dataclass

from companion.games.etherfields.campaign.scene_transitions import (
    is_in_a_turn,
    turns_in_pack,
    turns_under_discard,
)
from companion.games.etherfields.ledger.names import mask_name
from companion.games.etherfields.state import Campaign, CardStep, Debt
from companion.games.etherfields.turns import hands, turn_steps
from companion.games.etherfields.turns.dreamer_actions import BOOSTS
from companion.games.etherfields.turns.site_cleanup import is_followed
from companion.games.etherfields.turns.turn_steps import STEPS
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Switch:
    """Says whether the table follows Turns step by step now (`is_open`), and whether the button that begins or stops
    this is shown."""

    is_open: bool
    is_shown: bool


@dataclass(frozen=True, slots=True)
class Owed:
    seat: Seat
    debt: Debt
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Says how many cards a player draws in this Turn. `is_counted` means that the app counts the cards in this
    player's hand."""

    seat: Seat
    cards: int
    has_drawn: bool
    is_counted: bool
    gems: int


@dataclass(frozen=True, slots=True)
class Pointer:
    """The current place in the Turn. `pack` counts the Turn cards in the pack, and `under` those that can still be
    added to it."""

    is_shown: bool
    turn: int
    step: str
    steps: tuple[str, ...]
    method: str
    first: Seat | None
    acting: Seat | None
    passes: int
    people: int
    card: tuple[CardStep, ...]
    owed: tuple[Owed, ...]
    drawing: tuple[Drawing, ...]
    pack: int = 0
    under: int = 0


@dataclass(frozen=True, slots=True)
class Doing:
    """A Dreamer's actions in this Turn. `paid` is how many pieces the Dreamer spent on the boosted action, `cost` is
    its cost (0 if unknown), `added` is what the die added, and `missing` is how many more are needed to reach the
    cost."""

    boost: str
    paid: int
    cost: int
    added: int
    missing: int
    effort: int
    has_used_mask: bool
    mask: str


def pointer(table: Table[Campaign], here: list[Seat]) -> Pointer:
    state, turn, is_open = table.state, table.state.site.turn, is_followed(table)
    return Pointer(
        is_shown=is_open and (is_in_a_turn(state) or bool(state.site.debts)),
        turn=state.scene.turn,
        step=turn.step,
        steps=STEPS,
        method=state.site.method,
        first=table.seat(state.first),
        acting=table.seat(turn_steps.acting_seat(table)),
        passes=turn.passes,
        people=len(table.here()),
        card=turn.card,
        owed=owed(table) if is_open else (),
        drawing=tuple(drawing(table, seat) for seat in here),
        pack=turns_in_pack(state),
        under=turns_under_discard(table),
    )


def step_now(table: Table[Campaign]) -> str:
    return table.state.site.turn.step if is_followed(table) and is_in_a_turn(table.state) else ""


def owed(table: Table[Campaign]) -> tuple[Owed, ...]:
    found = ((table.seat(each.seat), each) for each in table.state.site.debts)
    return tuple(Owed(seat, each, hands.ways_to_pay(table, each)) for seat, each in found if seat)


def drawing(table: Table[Campaign], seat: Seat) -> Drawing:
    hand, gems = hands.counted_hand(table, seat.id), table.state.holds(seat.id, "gems")
    return Drawing(seat, hands.cards_to_draw(hand), seat.id in table.state.site.turn.drawn, hand is not None, gems)


def doing(state: Campaign, seat: Seat) -> Doing:
    turn = state.site.turn
    boost = dict(turn.boosts).get(seat.id, "")
    paid, cost = (dict(each).get(seat.id, 0) for each in (turn.paid, turn.costs))
    added = max(0, BOOSTS.index(boost) - 1) if boost in BOOSTS else 0
    return Doing(
        boost=boost,
        paid=paid,
        cost=cost,
        added=added,
        missing=max(0, cost - paid - added) if boost in BOOSTS[1:] else 0,
        effort=dict(turn.efforts).get(seat.id, 0),
        has_used_mask=seat.id in turn.masks,
        mask=mask_name(state, seat.id),
    )
