"""Dice as connections and conflicts show them, with what may be done to each."""

from dataclasses import dataclass

from companion.games.etherium import throws
from companion.games.etherium.state import Throw
from companion.table.moves import Offers


@dataclass(frozen=True, slots=True)
class Die:
    """`again` is the move that throws it again, if there is one."""

    place: int
    face: int
    again: str | None


def dice(throw: Throw, offers: Offers, once: str, again: str) -> tuple[Die, ...]:
    """ET-083: what Ertis may throw again, once or, if the table agreed to it, again."""
    by_place = {place: kind for kind in (once, again) if kind in offers for place in throws.low(throw, kind == again)}
    return tuple(Die(place, face, by_place.get(place)) for place, face in enumerate(throw.dice, start=1))
