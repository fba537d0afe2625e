"""A conflict: who is in it, their dice and what is added to them, who throws next, who wins. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.etherium.connection import LOW

KINDS = ("assault", "siege", "pillage")
# Which unit of somebody's is in it beside the armies.
OTHER = {"assault": "army", "siege": "defence", "pillage": "collector"}
# ET-081: who wins ties, and what their army adds to each throw in their own season.
BARBARIANS, FURY = "reces", 3
# ET-062, ET-064
PILLAGED, ROBBED_ETHER, ROBBED_CUBES = 2, 2, 4
MOST_DICE = 4


@dataclass(frozen=True, slots=True)
class Side:
    """One unit in a conflict. `wanted` is how many dice it throws, 0 until it begins to; `guide` what of its guide is
    added, `bonus` what cards add. `is_out` says that it has lost while others throw on."""

    seat: str
    unit: str = "army"
    dice: tuple[int, ...] = ()
    wanted: int = 0
    guide: int = 0
    bonus: int = 0
    again: tuple[int, ...] = ()
    is_out: bool = False

    @property
    def is_thrown(self) -> bool:
        return 0 < self.wanted <= len(self.dice)


@dataclass(frozen=True, slots=True)
class Conflict:
    """`now` is who threw last, whose result may still be changed; `throws` how often dice fell. `winner` is known once
    it is settled; `robbed` is what a winning army then took from the city."""

    id: str
    kind: str
    sides: tuple[Side, ...]
    now: str = ""
    throws: int = 0
    winner: str = ""
    robbed: str = ""

    def side(self, seat: str) -> Side | None:
        return next((each for each in self.sides if each.seat == seat), None)

    @property
    def open(self) -> Side | None:
        """Whose dice lie on the table."""
        return self.side(self.now)

    @property
    def is_thrown(self) -> bool:
        return all(each.is_thrown for each in self.sides if not each.is_out)

    @property
    def besieged(self) -> str:
        return self.sides[-1].seat if self.kind == "siege" else ""

    @property
    def has_spoils(self) -> bool:
        """ET-064: an army that won a siege chooses what it takes."""
        return self.kind == "siege" and bool(self.winner) and self.winner != self.besieged and not self.robbed

    @property
    def is_done(self) -> bool:
        return bool(self.winner) and not self.has_spoils


def mended(conflict: Conflict, side: Side) -> Conflict:
    return replace(conflict, sides=tuple(side if each.seat == side.seat else each for each in conflict.sides))


def joined(conflict: Conflict, seat: str) -> Conflict:
    """ET-067: one more army; the city under siege stays last."""
    if conflict.side(seat) or conflict.kind == "pillage" or conflict.throws or conflict.winner:
        return conflict
    kept = len(conflict.sides) - (conflict.kind == "siege")
    return replace(conflict, sides=(*conflict.sides[:kept], Side(seat), *conflict.sides[kept:]))


def in_order(conflicts: Sequence[Conflict]) -> tuple[Conflict, ...]:
    """ET-061: assaults before everything else; the others as they were found."""
    return tuple(sorted(conflicts, key=lambda each: each.kind != "assault"))


def to_throw(conflict: Conflict, initiative: Sequence[str]) -> tuple[Side, ...]:
    """ET-065: whoever still has to throw, lowest initiative first; those of unknown place wait at the end."""
    if conflict.kind == "pillage" or conflict.winner:
        return ()
    if (begun := conflict.open) and not begun.is_thrown:
        return (begun,)
    left = [each for each in conflict.sides if not each.is_thrown and not each.is_out]
    placed = list(initiative)
    return tuple(sorted(left, key=lambda each: -placed.index(each.seat) if each.seat in placed else 1))


def low(side: Side, after_again: bool) -> tuple[int, ...]:
    """ET-083: the places of the dice that show 1 or 2, thrown again already or not."""
    return tuple(
        place for place, die in enumerate(side.dice, start=1) if die in LOW and (place in side.again) == after_again
    )


def cleared(conflict: Conflict, again: Sequence[str]) -> Conflict:
    """ET-065, ET-067: who throws again starts from nothing, the others are out."""
    sides = tuple(
        Side(each.seat, each.unit) if each.seat in again else replace(each, is_out=True) for each in conflict.sides
    )
    return replace(conflict, sides=sides, now="")
