"""One tablet goes from hand to hand: each looks at what they were dealt, then hands it on. A game says which deal goes
round now, and keeps who has handed it on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from companion.kit.deals import Deal
from companion.table.chapter import Asked, Change, Chapter, Kind, untold
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Offer
from companion.table.seats import Seat
from companion.table.table import Table

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Lap:
    """`hands` are those who have no phone, in the order in which the tablet goes round; `passed` have handed it on.
    `round` names it in the facts."""

    deal: Deal
    hands: tuple[Seat, ...]
    passed: tuple[str, ...]
    round: int


def to_look(table: Table[S], lap: Lap) -> tuple[Seat, ...]:
    """Who has still to look here; whoever looked last may have the tablet in their hands."""
    seats = [seat for seat in lap.hands if seat.id in lap.deal.cards]
    ids = {seat.id for seat in seats}
    looked = [look.seat for look in table.looks if (look.of, look.what) == (lap.deal.id, "") and look.seat in ids]
    seen = {*lap.passed, *looked[:-1]}
    return tuple(seat for seat in seats if seat.id not in seen)


def handing_on(lap_now: Callable[[Table[S]], Lap | None], handed_on: Change[S]) -> Chapter[S]:
    """The chapter that hands the tablet on while a deal goes round. The fact has no line and is never undone: what is
    held on the screen must not go away because of it."""

    def offers_to(table: Table[S], who: Who) -> Iterator[Offer]:
        lap = lap_now(table)
        if lap and who.role != "seat" and (looking := to_look(table, lap)):
            yield Offer("hand_on", (("seat", Choice(tuple(seat.id for seat in looking))),), at=lap.deal.id)

    def hand_on(asked: Asked[S]) -> list[Fact]:
        lap = lap_now(asked.table)
        return [asked.fact("tablet_handed_on", round=lap.round)] if lap else []

    return Chapter(
        offers_to=offers_to,
        moves={"hand_on": hand_on},
        facts={"tablet_handed_on": Kind(handed_on, untold, stays=True)},
    )
