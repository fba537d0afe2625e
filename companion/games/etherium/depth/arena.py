"""A conflict as everybody sees it: who throws what and when, what it comes to, what follows from it."""

from dataclasses import dataclass

from companion.games.etherium import rules, stars
from companion.games.etherium.depth import asking, fight, outcome
from companion.games.etherium.depth.conflict import Conflict, Side, low
from companion.games.etherium.depth.telling import RULES, signed
from companion.games.etherium.rules import GAME, Orbit
from companion.games.etherium.table_of_twelve import Die
from companion.table.moves import Offer, Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.settings import Silence
from companion.table.table import Table


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
class Asked:
    """A silent point that the next tap settles."""

    id: str
    choices: tuple[str, ...]
    default: str
    rule: str


@dataclass(frozen=True, slots=True)
class Spoil:
    what: str
    offer: Offer
    there: int
    ask: Asked | None


@dataclass(frozen=True, slots=True)
class Waiting:
    """Another conflict, and its place among all."""

    place: int
    told: Say


@dataclass(frozen=True, slots=True)
class Arena:
    """Empty while there is no conflict."""

    kind: str
    rule: str
    fighters: tuple[Fighter, ...]
    notes: tuple[Say, ...]
    spoils: tuple[Spoil, ...]
    waiting: tuple[Waiting, ...]
    free: tuple[Seat, ...]
    guide: int
    guided: int
    ask: Asked | None
    throw: Offer | None
    add: Offer | None
    lead: Offer | None
    again: Offer | None
    settle: Offer | None
    pillage: Offer | None
    join: Offer | None
    choose: Offer | None
    put_away: Offer | None
    done: bool
    gain: Offer | None


def of_arena(table: Table[Orbit], offers: Offers, is_deep: bool) -> Arena:
    current = table.state.depth.current
    if current is None or not is_deep or table.state.is_counting:
        return EMPTY
    side = current.open or Side("")
    return Arena(
        kind=current.kind,
        rule=RULES[current.kind],
        fighters=tuple(fighter(table, current, seat, each, offers) for seat, each in seated(table, current)),
        notes=outcome.notes(table, current),
        spoils=tuple(spoil(table, current, kind, offers) for kind in asking.SPOILS if kind in offers),
        waiting=waiting(table, current) if "choose_conflict" in offers else (),
        free=tuple(seat for seat in table.here() if not current.side(seat.id)),
        guide=fight.guide(table, side.seat),
        guided=min(side.guide, fight.guide(table, side.seat)),
        ask=asked(table, "settle_fight") if "settle_fight" in offers else None,
        throw=offers.get("throw_fight"),
        add=offers.get("raise_fight"),
        lead=offers.get("guide_fight"),
        again=offers.get("reroll_fight"),
        settle=offers.get("settle_fight"),
        pillage=offers.get("settle_pillage"),
        join=offers.get("join_conflict"),
        choose=offers.get("choose_conflict"),
        put_away=offers.get("put_conflict_away"),
        done=current.is_done,
        gain=offers.get("gain"),
    )


EMPTY = Arena("", "", (), (), (), (), (), 0, 0, None, *(None,) * 9, False, None)


def seated(table: Table[Orbit], current: Conflict) -> list[tuple[Seat, Side]]:
    return [(seat, each) for each in current.sides if (seat := table.seat(each.seat))]


def fighter(table: Table[Orbit], current: Conflict, seat: Seat, side: Side, offers: Offers) -> Fighter:
    level = fight.level(table, side)
    return Fighter(
        seat=seat,
        people=rules.people(table, seat.id),
        unit=side.unit,
        level=level,
        state=state(table, current, side),
        dice=tuple(die(current, side, place, offers) for place in range(1, len(side.dice) + 1)),
        missing=(side.wanted or level) - len(side.dice),
        sum=sum_of(table, side) if side.is_thrown else None,
        total=fight.score(table, side),
    )


def state(table: Table[Orbit], current: Conflict, side: Side) -> str:
    if current.winner:
        return "won" if current.winner == side.seat else "lost"
    if side.is_out:
        return "out"
    if side.is_thrown:
        return "open" if current.now == side.seat else "fixed"
    following = fight.next_sides(table, current)
    return "throw" if following and following[0].seat == side.seat else "wait"


def die(current: Conflict, side: Side, place: int, offers: Offers) -> Die:
    kinds = {"reroll_low": False, "reroll_low_again": True} if current.now == side.seat else {}
    found = (offers[kind] for kind, after in kinds.items() if kind in offers and place in low(side, after))
    return Die(place, side.dice[place - 1], next(found, None))


def sum_of(table: Table[Orbit], side: Side) -> Say:
    """ET-065: the dice, then whatever was added, each by its name."""
    added = {
        "guide": min(side.guide, fight.guide(table, side.seat)),
        "cards": side.bonus,
        "season": fight.fury(table, side),
    }
    more = tuple(say(f"{GAME}.fight.{what}", points=signed(points)) for what, points in added.items() if points)
    return say(f"{GAME}.fight.sum", rule="ET-065", parts=(" + ".join(str(each) for each in side.dice), *more))


def asked(table: Table[Orbit], kind: str) -> Asked | None:
    settled = dict(table.settled)
    points = {each.id: each for each in asking.SILENCES if each.id not in settled}
    point = next((points[id] for id in asking.asks(table, kind) if id in points), None)
    return as_asked(point) if point else None


def as_asked(point: Silence) -> Asked:
    return Asked(point.id, point.choices, point.default, point.rule)


def spoil(table: Table[Orbit], current: Conflict, kind: str, offers: Offers) -> Spoil:
    what = kind.removeprefix("rob_").removeprefix("lower_")
    stock, victim = table.state.stock, current.besieged
    there = sum(stock.count(victim, each) for each in (stars.BASE if what == "cubes" else (what,)))
    return Spoil(what, offers[kind], there, asked(table, kind))


def waiting(table: Table[Orbit], current: Conflict) -> tuple[Waiting, ...]:
    found = [each for each in table.state.depth.conflicts if not each.is_done]
    return tuple(
        Waiting(place, told(table, each)) for place, each in enumerate(found, start=1) if each.id != current.id
    )


def told(table: Table[Orbit], conflict: Conflict) -> Say:
    names = tuple(table.name(each.seat) for each in conflict.sides)
    return say(f"{GAME}.fight.between", kind=say(f"{GAME}.choice.{conflict.kind}"), names=names)
