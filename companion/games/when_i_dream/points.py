"""WD-011, WD-012: what each role earns in a round, and why; the points of everybody so far."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from companion.games.when_i_dream import answers, day
from companion.games.when_i_dream.mask import unmasked
from companion.games.when_i_dream.roles import role
from companion.games.when_i_dream.state import Night, Nights, anybody
from companion.kit.results import roles
from companion.kit.telling import either, line, number, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.ending import Role
from companion.table.fact import Fact
from companion.table.moves import Number, Offer
from companion.table.say import Say, say
from companion.table.table import Table

POINTS = Number(-20, 99, likely=tuple(range(13)))
BONUS = 2


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat earns in one night, and why."""

    points: int
    because: Say


def share(table: Table[Nights], night: Night, seat: str) -> Share | None:
    """None for who had no part, or whose role nobody has told."""
    if seat in night.points:
        return Share(night.points[seat], say("when_i_dream.because.by_hand"))
    played, lit, lost = role(night, seat), answers.yellow(night), answers.blue(table, night)
    if played == "fairy":
        return Share(lit, say("when_i_dream.because.fairy", rule="WD-011", n=lit))
    if played == "boogeyman":
        return Share(lost, say("when_i_dream.because.boogeyman", rule="WD-011", n=lost))
    if played == "sandman":
        return sandman(lit, lost)
    return dreamer(table, night) if played == "dreamer" else None


def sandman(lit: int, lost: int) -> Share:
    """WD-011: equal sides, one card apart, more than one."""
    if lit == lost:
        equal = say("when_i_dream.because.equal", rule="WD-012", yellow=lit, blue=lost, bonus=BONUS)
        return Share(lit + BONUS, equal)
    larger = abs(lit - lost) == 1
    points = max(lit, lost) if larger else min(lit, lost)
    told = f"when_i_dream.because.{'larger' if larger else 'smaller'}"
    return Share(points, say(told, rule="WD-012", yellow=lit, blue=lost, points=points))


def dreamer(table: Table[Nights], night: Night) -> Share:
    lit = answers.yellow(night)
    if not lit:
        bonus = BONUS if day.EMPTY_DREAM.of(table) == "bonus" else 0
        return Share(bonus, say("when_i_dream.because.empty", rule="WD-011", bonus=bonus))
    if not day.all_told(night):
        return Share(lit, say("when_i_dream.because.not_all_told", rule="WD-010", n=lit))
    return Share(lit + BONUS, say("when_i_dream.because.all_told", rule="WD-010", n=lit, bonus=BONUS))


def unknown(table: Table[Nights], night: Night) -> tuple[str, ...]:
    """Who had a part, with a role card of the box that nobody has told yet."""
    return tuple(seat for seat in night.players if share(table, night, seat) is None)


def earned(table: Table[Nights], night: Night, seat: str) -> int:
    found = share(table, night, seat)
    return found.points if found else 0


def played_as(table: Table[Nights]) -> Iterator[Role]:
    """WD-011: what each was in each night that was counted, once it is known."""
    for night in table.state.scored:
        shares = {seat: found.points for seat in night.players if (found := share(table, night, seat))}
        known = {seat: say(f"when_i_dream.role.{played}") for seat in shares if (played := role(night, seat))}
        yield from roles(known, shares)


def scores(table: Table[Nights], seat: str) -> tuple[int, ...]:
    """The points so far: at the start, and after each night that was scored. Penalties wait for the end."""
    gained = (earned(table, night, seat) for night in table.state.scored)
    return tuple(accumulate(gained, initial=table.state.start.get(seat, 0)))


def total(table: Table[Nights], seat: str) -> int:
    return scores(table, seat)[-1]


def offers(table: Table[Nights]) -> Iterator[Offer]:
    last = max((night.number for night in table.state.scored), default=0)
    yield Offer("correct_points", (("round", Number(0, last)), anybody(table), ("points", POINTS)))


def correct_points(asked: Asked[Nights]) -> list[Fact]:
    """Those of a dream from before this table are what a seat began with: round 0."""
    seat, night = asked.text("seat"), asked.state.night(asked.number("round"))
    if night and night.is_scored:
        return [asked.fact("points_corrected", was=earned(asked.table, night, seat))]
    return [asked.fact("points_corrected", round=0, was=asked.state.start.get(seat, 0))]


def points_corrected(table: Table[Nights], fact: Fact) -> Nights:
    state, by_hand = table.state, {fact.text("seat"): fact.number("points")}
    if night := state.night(fact.number("round")):
        return state.changed(replace(night, points={**night.points, **by_hand}))
    return replace(state, start={**state.start, **by_hand})


in_round, was, now = number("round"), number("was"), number("points")
corrected = either(
    lambda fact: fact.number("round"),
    line(name=seat(), round=in_round, was=was, points=now),
    line(as_kind="start_corrected", name=seat(), round=in_round, was=was, points=now),
)
chapter: Chapter[Nights] = Chapter(
    offers_to=unmasked(offers),
    moves={"correct_points": correct_points},
    facts={"points_corrected": Kind(points_corrected, corrected, may_end=True)},
)
