"""The state of a game of Etherium, computed from its facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.games.etherium.box_contents import ALL, BASE, SUPPLIES
from companion.kit.supplies import Stock

Order = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A season's card. `orders` are orders of play that players have entered, each for the peoples of one game. `taps`
    are the peoples that players have put in order so far, and `among` are the peoples that were at the table then.
    `is_read` is False if a player found that the card differs from the rulebook."""

    moon: str = ""
    number: int = 0
    orders: tuple[Order, ...] = ()
    taps: Order = ()
    among: Order = ()
    is_read: bool = True

    @property
    def name(self) -> str:
        return f"{self.moon}.{self.number}"


@dataclass(frozen=True, slots=True)
class Influence:
    """Holds what a season's card adds to collections (ET-023): `points` of the thing `thing`, for the people `who` on
    the spaces `where`. `note` is other text on the card."""

    who: str = ALL
    where: str = "anywhere"
    thing: str = "same"
    points: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Gift:
    """The lasting bonus of a capacity, and its extra cost in stone, wood and metal. The bonus is "" if nobody has
    entered it."""

    bonus: str = ""
    costs: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of dice. `wanted` is how many dice it needs, 0 until the first one is thrown. `rerolled_places` are the
    places (from 1) of dice that were thrown again."""

    dice: tuple[int, ...] = ()
    wanted: int = 0
    rerolled_places: tuple[int, ...] = ()

    @property
    def is_complete(self) -> bool:
        return 0 < self.wanted <= len(self.dice)


@dataclass(frozen=True, slots=True)
class Connection:
    """A connection that a seat has begun. `bonus` are points of cards, and `throws` counts how often dice were thrown
    again. `is_late` means that it was begun in an earlier season."""

    id: str = ""
    seat: str = ""
    throw: Throw = field(default_factory=Throw)
    bonus: int = 0
    throws: int = 0
    by_card: bool = False
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One seat's unit in a conflict. `guide` and `bonus` are points added to its dice. `is_out` means that it can no
    longer win, because other sides throw again after a tie."""

    seat: str
    unit: str = "army"
    throw: Throw = field(default_factory=Throw)
    guide: int = 0
    bonus: int = 0
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict between units. `open_seat` threw last, and its throw may still change; `throws` counts all throws.
    `winner` is "" until the conflict is settled. `spoil` is what the winning army took from the city: "" before it
    chooses, "none" if it gets nothing. `waits` means that the conflict is settled at the end of the action (False in
    old logs)."""

    id: str
    kind: str
    sides: tuple[Side, ...]
    open_seat: str = ""
    throws: int = 0
    winner: str = ""
    spoil: str = ""
    waits: bool = False

    def side(self, seat: str) -> Side | None:
        return next((side for side in self.sides if side.seat == seat), None)

    @property
    def open_side(self) -> Side | None:
        return self.side(self.open_seat)

    @property
    def active_sides(self) -> tuple[Side, ...]:
        return tuple(side for side in self.sides if not side.is_out)

    @property
    def has_all_dice(self) -> bool:
        return all(side.throw.is_complete for side in self.active_sides)

    @property
    def needs_dice(self) -> bool:
        return self.kind != "pillage" and not self.winner

    @property
    def has_several_armies(self) -> bool:
        return sum(side.unit == "army" for side in self.sides) > 1

    @property
    def besieged_seat(self) -> str:
        return self.sides[-1].seat if self.kind == "siege" else ""

    @property
    def has_spoils(self) -> bool:
        """Returns whether an army has won a siege and its spoils are still to be chosen (ET-064)."""
        return self.kind == "siege" and bool(self.winner) and self.winner != self.besieged_seat and not self.spoil

    @property
    def is_begun(self) -> bool:
        return bool(self.throws or self.winner)

    @property
    def is_done(self) -> bool:
        return bool(self.winner) and not self.has_spoils

    def with_side(self, side: Side) -> "Conflict":
        return replace(self, sides=tuple(side if each.seat == side.seat else each for each in self.sides))


@dataclass(frozen=True, slots=True)
class OwedCubes:
    """Cubes that still go from the seat `of` to the seat `to`, one by one; `left` is their number. The seat "" stands
    for the supply. `asks` means that players must first choose the seat to steal from."""

    to: str
    of: str
    left: int
    things: tuple[str, ...] = BASE
    asks: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Portion:
    """Says how many of a thing a seat collects for one reason. The reason is `level` (the collector's level), `people`
    (the seat's people), `season` (it is this people's own season), `card` (the season's card), `capacity` (one that the
    seat has) or `cards` (points of cards that players add)."""

    reason: str
    thing: str
    count: int


@dataclass(frozen=True, slots=True)
class Collection:
    """The last collection: its parts, what the seat really gained (`got`), and the season and action in which it was
    made (`moment`). `has_token` means that it also brought an Ether token."""

    seat: str
    space: str
    portions: tuple[Portion, ...]
    got: tuple[tuple[str, int], ...] = ()
    moment: tuple[int, int] = (0, 0)
    has_token: bool = False


@dataclass(frozen=True, slots=True)
class Orbit:
    """The state of a game. `number` is the season; `action` is the action number, 0 before the first; `played` are the
    seats that have played this action. `connected` counts each seat's connections of this season. `past` holds
    everybody's stock at the end of each season. `is_counting` is True after the last season, when stars are counted;
    `counted` are the seats whose stars were read out. `cubes` are base cubes counted to break a tie. `settling` is a
    season and an action: conflicts of this action may be settled before all have played it. `flash_season` is the last
    season for which Flash cards were drawn. `cube_takers` are the seats that have taken the cubes that a capacity gives
    each season. `starter` is the seat that was first in season 1, "" if that is not known."""

    peoples: Mapping[str, str] = field(default_factory=dict)
    number: int = 1
    card: Card = field(default_factory=Card)
    orders: Mapping[str, tuple[Order, ...]] = field(default_factory=dict)
    influences: Mapping[str, Influence] = field(default_factory=dict)
    moons: tuple[str, ...] = ()
    action: int = 0
    played: tuple[str, ...] = ()
    tokens: Mapping[str, int] = field(default_factory=dict)
    connected: Mapping[str, int] = field(default_factory=dict)
    connection: Connection | None = None
    stock: Stock = field(default_factory=lambda: Stock(SUPPLIES))
    past: Mapping[int, Stock] = field(default_factory=dict)
    capacities: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    gifts: Mapping[str, Gift] = field(default_factory=dict)
    sheets: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    costs: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    conflicts: tuple[Conflict, ...] = ()
    chosen_conflict: str = ""
    settling: tuple[int, int] = (0, 0)
    owed: tuple[OwedCubes, ...] = ()
    last_collection: Collection | None = None
    cubes: Mapping[str, int] = field(default_factory=dict)
    is_counting: bool = False
    is_announced: bool = False
    counted: tuple[str, ...] = ()
    gone_seats: tuple[str, ...] = ()
    flash_season: int = 0
    cube_takers: tuple[str, ...] = ()
    starter: str = ""
    setup_way: str = "first"
    ticks: frozenset[str] = frozenset()

    @property
    def conflict(self) -> Conflict | None:
        """Returns the conflict that is settled next: one that has begun, else the one that players have chosen, else
        the first of `free_conflicts`. Returns None if there is none."""
        begun = (each for each in self.conflicts if each.is_begun)
        chosen = (each for each in self.free_conflicts if each.id == self.chosen_conflict)
        return next(begun, None) or next(chosen, None) or next(iter(self.free_conflicts), None)

    @property
    def unsettled(self) -> tuple[Conflict, ...]:
        return tuple(each for each in self.conflicts if not each.is_done)

    @property
    def free_conflicts(self) -> tuple[Conflict, ...]:
        """Returns the conflicts that may be settled next (ET-061). Conflicts that have begun are left out. While an
        assault is unsettled, pillages are left out too."""
        waits = "pillage" if any(each.kind == "assault" for each in self.unsettled) else ""
        return tuple(each for each in self.unsettled if not each.is_begun and each.kind != waits)

    def with_conflict(self, conflict: Conflict) -> "Orbit":
        return replace(self, conflicts=tuple(conflict if each.id == conflict.id else each for each in self.conflicts))
