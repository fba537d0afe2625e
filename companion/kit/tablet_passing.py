"""Passes one tablet from hand to hand: each person looks at their card, then hands it on. The game says which deal is
being passed round, and remembers who has handed the tablet on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from companion.kit.deals import Deal
from companion.table.chapter import Change, Chapter, Kind, MoveContext, no_line
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Offer
from companion.table.seats import Seat
from companion.table.table import Table

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class PassingRound:
    """A round in which the tablet goes from hand to hand: `hands` are the seats without a phone, in order, `passed` the
    ids of those that have handed it on. `round` is the number of the game's round in which this happens."""

    deal: Deal
    hands: tuple[Seat, ...]
    passed: tuple[str, ...]
    round: int


def seats_to_look(table: Table[S], lap: PassingRound | None) -> tuple[Seat, ...]:
    """Returns the seats of `lap` that were dealt a card and have not looked at it yet, in passing order. The seat that
    looked last is included until it hands the tablet on, because it still holds the tablet. Returns () if `lap` is
    None."""
    if lap is None:
        return ()
    seats = [seat for seat in lap.hands if seat.id in lap.deal.cards]
    ids = {seat.id for seat in seats}
    looked = [look.seat for look in table.looks if (look.of, look.what) == (lap.deal.id, "") and look.seat in ids]
    seen = {*lap.passed, *looked[:-1]}
    return tuple(seat for seat in seats if seat.id not in seen)


def passing_chapter(lap_now: Callable[[Table[S]], PassingRound | None], handed_on: Change[S]) -> Chapter[S]:
    """Returns a chapter with the move that hands the tablet on. `lap_now` returns the running round or None.
    `handed_on` changes the state. The fact has no line in the history and is never undone, so the screen stays the same
    while somebody looks at a card."""

    def offers_to(table: Table[S], who: Who) -> Iterator[Offer]:
        lap = lap_now(table)
        if lap and who.role != "seat" and (looking := seats_to_look(table, lap)):
            yield Offer("hand_on", (("seat", Choice(tuple(seat.id for seat in looking))),), during=lap.deal.id)

    def hand_on(asked: MoveContext[S]) -> list[Fact]:
        lap = lap_now(asked.table)
        return [asked.fact("tablet_handed_on", round=lap.round)] if lap else []

    return Chapter(
        offers_to=offers_to,
        moves={"hand_on": hand_on},
        facts={"tablet_handed_on": Kind(handed_on, no_line, stays=True)},
    )
