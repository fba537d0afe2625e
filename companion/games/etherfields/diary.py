"""What an evening is remembered by, also one that was played without the app, and the line that somebody writes."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.state import Campaign, Evening
from companion.kit.telling import line, number, text
from companion.table.chapter import EVERY, Asked, Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Number, Offer, Text
from companion.table.say import say
from companion.table.table import Table

LINE = Text(4_000, has_lines=True)
DAYS = Number(0, 3650, likely=(1, 2, 3, 7, 14))
A_DAY = 86_400.0
RECALLED = 40


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if last := last_number(table.state):
        yield Offer("write_diary", (("evening", Number(1, last)), ("line", LINE)))
        yield Offer("plan_next", (("plan", LINE),))
    yield Offer("tell_evening", (("days_ago", DAYS), ("line", LINE)))


def last_number(state: Campaign) -> int:
    return max(state.evening, *(each.number for each in state.past), 0)


def is_tonight(state: Campaign, number: int) -> bool:
    return state.scene.kind != "home" and number == state.tonight.number


def with_met(tonight: Evening, code: str) -> Evening:
    """What is met between two evenings belongs to the one before."""
    met = tonight.met if code in tonight.met else (*tonight.met, code)[-RECALLED:]
    return replace(tonight, met=met, count=tonight.count + 1)


def without(tonight: Evening, code: str) -> Evening:
    met = tuple(each for each in tonight.met if each != code)
    return replace(tonight, met=met, count=tonight.count - (len(tonight.met) - len(met)))


def with_death(tonight: Evening, reason: str) -> Evening:
    return replace(tonight, deaths=(*tonight.deaths, reason)[-RECALLED:])


def with_slumber(tonight: Evening, won: bool) -> Evening:
    return replace(tonight, slumbers=tonight.slumbers + 1, slumbers_won=tonight.slumbers_won + won)


def with_dream(tonight: Evening, gate: str, won: bool) -> Evening:
    return replace(tonight, won=(*tonight.won, gate)) if won else replace(tonight, lost=(*tonight.lost, gate))


def closed(state: Campaign, at: float) -> Campaign:
    """Tonight is over; left open are the Gates whose Dream has been tried and not won yet."""
    open = tuple(code for code, gate in state.gates.items() if gate.tried and not gate.won)
    tonight = replace(
        state.tonight,
        stopped=state.where,
        place=state.place,
        open=open,
        season=state.season,
        hours=state.hours,
        ended=at,
    )
    return replace(state, past=by_date((*state.past, tonight)), tonight=Evening())


def by_date(evenings: tuple[Evening, ...]) -> tuple[Evening, ...]:
    return tuple(sorted(evenings, key=lambda each: (each.at, each.number)))


def tell_evening(asked: Asked[Campaign]) -> list[Fact]:
    return [Fact("evening_told", {"on": asked.now - asked.number("days_ago") * A_DAY, "line": asked.text("line")})]


def evening_told(table: Table[Campaign], fact: Fact) -> Campaign:
    """On the day that somebody says; it comes before tonight, whatever its number. The first play is over."""
    state = table.state
    number, is_played = last_number(state) + 1, state.scene.kind != "home"
    told = Evening(
        state.evening if is_played else number,
        at=max(0.0, min(fact.at, fact.moment("on"))),
        told=True,
        line=fact.text("line"),
    )
    tonight = replace(state.tonight, number=number + 1) if is_played else state.tonight
    return replace(state, past=by_date((*state.past, told)), evening=number, tonight=tonight, is_new=False)


def write_diary(asked: Asked[Campaign]) -> list[Fact]:
    """A campaign that began before this notebook has evenings that nobody has told yet."""
    number = asked.number("evening")
    if not is_tonight(asked.state, number) and number not in {each.number for each in asked.state.past}:
        raise IllegalMove(say("etherfields.refused.no_evening", evening=number))
    return [asked.fact("diary_written")]


def diary_written(table: Table[Campaign], fact: Fact) -> Campaign:
    state, number, line = table.state, fact.number("evening"), fact.text("line")
    if is_tonight(state, number):
        return replace(state, tonight=replace(state.tonight, line=line))
    past = tuple(replace(each, line=line) if each.number == number else each for each in state.past)
    return replace(state, past=past)


def plan_made(table: Table[Campaign], fact: Fact) -> Campaign:
    """What the group means to do: noted tonight, or after the last evening."""
    state, plan = table.state, fact.text("plan")
    if state.scene.kind != "home":
        return replace(state, tonight=replace(state.tonight, plan=plan))
    return replace(state, past=(*state.past[:-1], replace(state.past[-1], plan=plan))) if state.past else state


def watched(table: Table[Campaign], fact: Fact) -> Campaign:
    """Where the team went tonight, and how bad it got."""
    state, tonight = table.state, table.state.tonight
    if state.scene.kind == "home" or not tonight.number:
        return state
    path, worst = walked(state), suffered(state)
    return (
        state
        if (path, worst) == (tonight.path, tonight.worst)
        else replace(state, tonight=replace(tonight, path=path, worst=worst))
    )


def walked(state: Campaign) -> tuple[str, ...]:
    path, where = state.tonight.path, state.where
    return path if not where or path[-1:] == (where,) else (*path, where)[-RECALLED:]


def suffered(state: Campaign) -> tuple[tuple[str, int], ...]:
    worst = dict(state.tonight.worst)
    now = ((seat, state.holds(seat, "distress")) for seat in state.dreamers)
    higher = {seat: count for seat, count in now if count > worst.get(seat, 0)}
    return tuple({**worst, **higher}.items()) if higher else state.tonight.worst


told = line(line=text("line"), evening=number("evening"))
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"write_diary": write_diary, "tell_evening": tell_evening, "plan_next": noted("plan_made")},
    facts={
        "evening_told": Kind(evening_told, told),
        "diary_written": Kind(diary_written, told),
        "plan_made": Kind(plan_made, line(plan=text("plan"))),
    },
    reacts={EVERY: watched},
)
