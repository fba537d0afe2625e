"""A conflict as everybody sees it: who throws what and when, what it comes to, what may follow from it."""

from dataclasses import dataclass

from companion.games.etherium import fights, resolution, spoils
from companion.games.etherium.conflicts import RULES
from companion.games.etherium.peoples import people
from companion.games.etherium.screens.connection import Die, dice
from companion.games.etherium.screens.outcome import notes
from companion.games.etherium.screens.reminders import between
from companion.games.etherium.state import Conflict, Orbit, Side
from companion.games.etherium.supplies import DEPTH
from companion.kit.telling import signed
from companion.table.moves import Offer, Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.settings import Silence
from companion.table.table import Table

DRAWS = (
    *(
        "throw_fight",
        "reroll_fight",
        "enter_fight_die",
        "reroll_low",
        "reroll_low_again",
        "raise_fight",
        "guide_fight",
        "settle_fight",
    ),
    *("settle_pillage", "join_conflict", "choose_conflict", "put_conflict_away", "gain", *spoils.SPOILS),
)


@dataclass(frozen=True, slots=True)
class Fighter:
    """One unit in the conflict. `state` is wait, throw (their dice come next), open (their result may still change),
    fixed, out or won."""

    seat: Seat
    people: str
    unit: str
    level: int
    state: str
    dice: tuple[Die, ...]
    missing: int
    sum: Say | None
    total: int


@dataclass(frozen=True, slots=True)
class Spoil:
    """What may be taken, by which move, and how much of it is there: nothing to take has no move."""

    what: str
    move: str
    there: int
    ask: Silence | None
    told: Say


@dataclass(frozen=True, slots=True)
class Waiting:
    """Another conflict, and its place among all."""

    place: int
    told: Say


@dataclass(frozen=True, slots=True)
class Shown:
    """Empty while there is no conflict. `free` are those who are not in it, `guided` is what of the `guide` is added to
    the throw that lies on the table."""

    kind: str = ""
    rule: str = ""
    fighters: tuple[Fighter, ...] = ()
    notes: tuple[Say, ...] = ()
    spoils: tuple[Spoil, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    free: tuple[Seat, ...] = ()
    guide: int = 0
    guided: int = 0
    ask: Silence | None = None
    done: bool = False


def conflict(table: Table[Orbit], offers: Offers) -> Shown:
    current = table.state.conflict
    if current is None or not DEPTH.is_on(table) or table.state.is_counting:
        return Shown()
    thrower = current.open or Side("")
    guide = fights.guide_level(table, thrower.seat)
    sides = ((seat, side) for side in current.sides if (seat := table.seat(side.seat)))
    return Shown(
        kind=current.kind,
        rule=RULES[current.kind],
        fighters=tuple(fighter(table, current, seat, side, offers) for seat, side in sides),
        notes=tuple(notes(table, current)),
        spoils=taken_spoils(table, current, offers),
        waiting=waiting(table, current) if "choose_conflict" in offers else (),
        free=tuple(seat for seat in table.here() if not current.side(seat.id)),
        guide=guide,
        guided=min(thrower.guide, guide),
        ask=question(offers["settle_fight"]) if "settle_fight" in offers else None,
        done=current.is_done,
    )


def fighter(table: Table[Orbit], current: Conflict, seat: Seat, side: Side, offers: Offers) -> Fighter:
    level, throw = fights.level(table, side), side.throw
    return Fighter(
        seat=seat,
        people=people(table, seat.id),
        unit=side.unit,
        level=level,
        state=standing(table, current, side),
        dice=dice(throw, offers if side == current.open else {}, "reroll_low", "reroll_low_again"),
        missing=(throw.wanted or level) - len(throw.dice),
        sum=sum_of(table, side) if throw.is_complete else None,
        total=resolution.score(table, side),
    )


def standing(table: Table[Orbit], current: Conflict, side: Side) -> str:
    if current.winner:
        return "won" if current.winner == side.seat else "lost"
    if side.is_out:
        return "out"
    if side.throw.is_complete:
        return "open" if current.now == side.seat else "fixed"
    return "throw" if fights.to_throw(table, current)[:1] == (side,) else "wait"


def sum_of(table: Table[Orbit], side: Side) -> Say:
    """ET-065: the dice, then whatever was added, each by its name."""
    added = {
        "guide": min(side.guide, fights.guide_level(table, side.seat)),
        "cards": side.bonus,
        "season": resolution.fury(table, side),
    }
    more = tuple(say(f"etherium.fight.{what}", points=signed(points)) for what, points in added.items() if points)
    thrown = " + ".join(str(die) for die in side.throw.dice)
    return say("etherium.fight.sum", rule="ET-065", parts=(thrown, *more))


def question(offer: Offer) -> Silence | None:
    """The silent point that this tap would settle."""
    points = (*resolution.chapter.silences, *spoils.chapter.silences)
    return next((each for each in points if each.id in offer.asks), None)


def taken_spoils(table: Table[Orbit], current: Conflict, offers: Offers) -> tuple[Spoil, ...]:
    """ET-064: all four, also those of which nothing is there."""
    if not current.has_spoils:
        return ()
    return tuple(spoil(table, current, kind, offers) for kind in spoils.SPOILS)


def spoil(table: Table[Orbit], current: Conflict, kind: str, offers: Offers) -> Spoil:
    what = spoils.SPOILS[kind]
    there = spoils.there(table, current.besieged, what)
    told = say(f"etherium.spoils.{'guide_alone' if what == 'guide' and current.is_of_several else what}")
    return Spoil(what, kind if kind in offers else "", there, question(offers[kind]) if kind in offers else None, told)


def waiting(table: Table[Orbit], current: Conflict) -> tuple[Waiting, ...]:
    others = [(place, each) for place, each in enumerate(table.state.unsettled, start=1) if each.id != current.id]
    return tuple(Waiting(place, between(table, each)) for place, each in others)
