"""What a table of Etherium remembers."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.games.etherium.box import ALL, BASE, SUPPLIES
from companion.kit.supplies import Stock

Order = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A season's card: its moon, which of the moon's two cards, and what is known of its order. `orders` are what
    tables tapped in, each of the peoples that played there; `taps` this table's own, made `among` the peoples that were
    here then; `is_read` says that the rulebook counts, until somebody found that the card says otherwise."""

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
    """ET-023: what a season's card changes in collections, `points` more or less of a thing, for whom and where; what
    else it prints is a `note`."""

    who: str = ALL
    where: str = "anywhere"
    thing: str = "same"
    points: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Gift:
    """What a capacity gives for good, "" while nobody has read it, and what stone, wood and metal it costs beside."""

    bonus: str = ""
    costs: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice on their way to a result, so many of which are `wanted`: 0 until they begin to fall. `again` are those that
    were thrown again already, by their place."""

    dice: tuple[int, ...] = ()
    wanted: int = 0
    again: tuple[int, ...] = ()

    @property
    def is_complete(self) -> bool:
        return 0 < self.wanted <= len(self.dice)


@dataclass(frozen=True, slots=True)
class Connection:
    """Somebody's dice on the way to a row of the table of twelve. `bonus` is what cards add, `throws` how often dice
    were thrown again."""

    id: str = ""
    seat: str = ""
    throw: Throw = field(default_factory=Throw)
    bonus: int = 0
    throws: int = 0
    by_card: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One unit in a conflict. `guide` is what of its guide is added, `bonus` what cards add. `is_out` says that it has
    lost while others throw on."""

    seat: str
    unit: str = "army"
    throw: Throw = field(default_factory=Throw)
    guide: int = 0
    bonus: int = 0
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """`now` is who threw last, whose result may still be changed; `throws` how often dice fell. `winner` is known once
    it is settled; `robbed` is what a winning army then took from the city, "none" where the table gives it nothing."""

    id: str
    kind: str
    sides: tuple[Side, ...]
    now: str = ""
    throws: int = 0
    winner: str = ""
    robbed: str = ""

    def side(self, seat: str) -> Side | None:
        return next((side for side in self.sides if side.seat == seat), None)

    @property
    def open(self) -> Side | None:
        """Whose dice lie on the table."""
        return self.side(self.now)

    @property
    def fighting(self) -> tuple[Side, ...]:
        return tuple(side for side in self.sides if not side.is_out)

    @property
    def is_thrown(self) -> bool:
        return all(side.throw.is_complete for side in self.fighting)

    @property
    def is_fought(self) -> bool:
        """Dice decide it, and have not yet."""
        return self.kind != "pillage" and not self.winner

    @property
    def is_of_several(self) -> bool:
        """ET-067: several armies meet."""
        return sum(side.unit == "army" for side in self.sides) > 1

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

    def mended(self, side: Side) -> "Conflict":
        return replace(self, sides=tuple(side if each.seat == side.seat else each for each in self.sides))


@dataclass(frozen=True, slots=True)
class Owed:
    """So many cubes that `to` still takes from the city of `of`; where either is empty, it is the supply. `asks` says
    that somebody to take them from must still be chosen, `why` what a people takes them for."""

    to: str
    of: str
    left: int
    things: tuple[str, ...] = BASE
    asks: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Portion:
    """A part of a collection, and why: level, people, season or cards."""

    reason: str
    thing: str
    count: int


@dataclass(frozen=True, slots=True)
class Gathered:
    """The last collection, to tell its sum: its parts, what there really was to take, in which season and action."""

    seat: str
    space: str
    portions: tuple[Portion, ...]
    got: tuple[tuple[str, int], ...] = ()
    moment: tuple[int, int] = (0, 0)
    has_token: bool = False


@dataclass(frozen=True, slots=True)
class Orbit:
    """`number` is the season, `action` the number that is played, 0 while the table reveals and programs; `played` are
    those who have played theirs of it. `past` is what everybody had when each season ended; `orders`, `influences`,
    `sheets`, `costs`, `capacities`, `names` and `gifts` what cards, boxes, panels and tokens print. `is_counting` says
    that the last season is over; `left` are those who went home before. `conflicts` are those found and not put away,
    `chosen` the one that goes first. `drawn` is the last season whose Flash cards were drawn, `given` are those who
    took this season's cubes of a capacity. `way` is how the table sets up, `ticks` what of it is done."""

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
    chosen: str = ""
    owed: tuple[Owed, ...] = ()
    gathered: Gathered | None = None
    cubes: Mapping[str, int] = field(default_factory=dict)
    is_counting: bool = False
    is_announced: bool = False
    left: tuple[str, ...] = ()
    drawn: int = 0
    given: tuple[str, ...] = ()
    way: str = "first"
    ticks: frozenset[str] = frozenset()

    @property
    def conflict(self) -> Conflict | None:
        """The one that is being fought or that was chosen; otherwise, ET-061, assaults before pillages."""
        begun = (each for each in self.conflicts if each.throws or each.winner)
        chosen = (each for each in self.conflicts if each.id == self.chosen)
        waits = "pillage" if any(each.kind == "assault" for each in self.conflicts) else ""
        in_order = sorted(self.conflicts, key=lambda each: each.kind == waits)
        return next(begun, None) or next(chosen, None) or next(iter(in_order), None)

    @property
    def unsettled(self) -> tuple[Conflict, ...]:
        return tuple(each for each in self.conflicts if not each.is_done)

    def changed(self, conflict: Conflict) -> "Orbit":
        """With another version of this conflict."""
        return replace(self, conflicts=tuple(conflict if each.id == conflict.id else each for each in self.conflicts))
