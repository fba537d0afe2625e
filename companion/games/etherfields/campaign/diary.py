"""Records each evening, also evenings played without the app, with the diary line and the plan that players write."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.games.etherfields.state import SLOTS, Campaign, Evening
from companion.kit.history_lines import line, number, text
from companion.table.chapter import EVERY, Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Json
from companion.table.moves import IllegalMove, Number, Offer, Text
from companion.table.say import say
from companion.table.table import Table

LINE = Text(4_000, has_lines=True)
MAY_BE_EMPTY = replace(LINE, default="")
A_DAY = 86_400.0
MOST_REMEMBERED = 40


@dataclass(frozen=True, slots=True)
class SlotPath:
    """A move field for the map slots that the team visited, in order, such as "A1 A2"; it may be empty."""

    longest: int = 120
    default: str = ""

    def read(self, name: str, raw: object) -> str:
        slots = Text(self.longest, default="").read(name, raw).upper().replace(",", " ").split()
        if {*slots} - {*SLOTS}:
            raise IllegalMove(say("etherfields.refused.no_such_slot", slots=SLOTS))
        return " ".join(slots)


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if last := last_number(table.state):
        yield Offer("write_diary", (("evening", Number(1, last)), ("line", LINE)))
        yield Offer("plan_next", (("plan", LINE),))
        words = (("line", MAY_BE_EMPTY), ("plan", MAY_BE_EMPTY))
        yield Offer("keep_words", (("evening", Number(1, last)), *words))
    days_ago = ("days_ago", Number(0, 3650, likely=(1, 2, 3, 7, 14)))
    untold = untold_evenings(table.state)
    which = (("evening", Number(1, last + 1, default=untold[0])),) if untold else ()
    yield Offer("tell_evening", (*which, days_ago, ("line", LINE), ("slots", SlotPath())))


def last_number(state: Campaign) -> int:
    return max(state.evening, *(each.number for each in state.past), 0)


def untold_evenings(state: Campaign) -> tuple[int, ...]:
    """Returns the numbers of the evenings, played before the group used the app, that have no entry in the diary
    yet."""
    known = {each.number for each in evenings(state)}
    return tuple(number for number in range(1, state.evening + 1) if number not in known)


def is_tonight(state: Campaign, number: int) -> bool:
    return state.scene.kind != "home" and number == state.tonight.number


def with_met_code(tonight: Evening, code: str) -> Evening:
    """Returns the evening with this code among those that the group met. Only the last 40 are stored, but all are
    counted."""
    met = tonight.met if code in tonight.met else (*tonight.met, code)[-MOST_REMEMBERED:]
    return replace(tonight, met=met, count=tonight.count + (code not in tonight.met))


def without_code(tonight: Evening, code: str) -> Evening:
    met = tuple(each for each in tonight.met if each != code)
    return replace(tonight, met=met, count=tonight.count - (len(tonight.met) - len(met)))


def close_evening(state: Campaign, at: float) -> Campaign:
    """Returns the state with the current evening moved to the past ones. `at` is the end of the evening in seconds
    since 1970."""
    open = tuple(code for code, gate in state.gates.items() if gate.tried and not gate.won)
    tonight = replace(state.tonight, stopped=state.where, place=state.place, season=state.season)
    tonight = replace(tonight, open=open, hours=state.hours, ended=at)
    return replace(state, past=by_date((*state.past, tonight)), tonight=Evening())


def by_date(evenings: tuple[Evening, ...]) -> tuple[Evening, ...]:
    return tuple(sorted(evenings, key=lambda each: (each.at, each.number)))


def tell_evening(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact of an evening that was played without the app. The fact has the evening's number only if that
    evening was before the group used the app. Raises `IllegalMove` for a number that the diary already has."""
    path: list[Json] = [*asked.text("slots").split()]
    told: dict[str, Json] = {"on": asked.now - asked.number("days_ago") * A_DAY, "line": asked.text("line")}
    told |= {"path": path} if path else {}
    number = int(asked.fields.get("evening", 0))
    if number in (0, last_number(asked.state) + 1):
        return [Fact("evening_told", told)]
    if number not in untold_evenings(asked.state):
        raise IllegalMove(say("etherfields.refused.evening_known", evening=number))
    return [Fact("evening_told", {**told, "evening": number})]


def evening_told(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with an evening that was played without the app. An evening from before the group used the app
    has its number in the fact; any other becomes the newest past one, and an evening being played now gets the next
    number."""
    state = table.state
    number, is_played = last_number(state) + 1, state.scene.kind != "home"
    path = tuple(each for each in fact.texts("path") if each in SLOTS)
    told = Evening(0, max(0.0, min(fact.at, fact.moment("on"))), told=True, line=fact.text("line"), path=path)
    if (counted := fact.number("evening")) in untold_evenings(state):
        return replace(state, past=by_date((*state.past, replace(told, number=counted))), is_new=False)
    told = replace(told, number=state.evening if is_played else number)
    tonight = replace(state.tonight, number=number) if is_played else state.tonight
    return replace(state, past=by_date((*state.past, told)), evening=number, tonight=tonight, is_new=False)


def write_diary(asked: MoveContext[Campaign]) -> list[Fact]:
    number = asked.number("evening")
    if not is_tonight(asked.state, number) and number not in {each.number for each in asked.state.past}:
        raise IllegalMove(say("etherfields.refused.no_evening", evening=number))
    return [asked.fact("diary_written")]


def keep_words(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns a fact with the diary line and a fact with the plan of an evening, each only if its text changed. Raises
    `IllegalMove` if the diary has no evening with this number."""
    number, line, plan = asked.number("evening"), asked.text("line"), asked.text("plan")
    before = next((each for each in evenings(asked.state) if each.number == number), None)
    if before is None:
        raise IllegalMove(say("etherfields.refused.no_evening", evening=number))
    written = Fact("diary_written", {"evening": number, "line": line})
    planned = Fact("plan_made", {"plan": plan, "evening": number})
    return [*([written] if line != before.line else []), *([planned] if plan != before.plan else [])]


def evenings(state: Campaign) -> tuple[Evening, ...]:
    """Returns all evenings, oldest first; the one being played now comes last."""
    return state.past if state.scene.kind == "home" else (*state.past, state.tonight)


def diary_written(table: Table[Campaign], fact: Fact) -> Campaign:
    return with_texts(table.state, fact.number("evening"), line=fact.text("line"))


def with_texts(state: Campaign, number: int, **texts: Any) -> Campaign:
    """Returns the state in which the evening `number` has these texts (`line` or `plan`). In old logs, a number above
    that of the last evening means the evening being played now."""
    is_above = state.scene.kind != "home" and number > last_number(state)
    if is_tonight(state, number) or is_above:
        return replace(state, tonight=replace(state.tonight, **texts))
    past = tuple(replace(each, **texts) if each.number == number else each for each in state.past)
    return replace(state, past=past)


def plan_made(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with a plan, kept with the evening whose number the fact has. Without a number, the plan
    belongs to the evening being played now, or, between evenings, to the last one."""
    state, plan, number = table.state, fact.text("plan"), fact.number("evening")
    if number:
        return with_texts(state, number, plan=plan)
    if state.scene.kind != "home":
        return replace(state, tonight=replace(state.tonight, plan=plan))
    return replace(state, past=(*state.past[:-1], replace(state.past[-1], plan=plan))) if state.past else state


def update_tonight(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with the team's path and each Dreamer's highest Distress of this evening; runs after every
    fact."""
    state, tonight = table.state, table.state.tonight
    if state.scene.kind == "home" or not tonight.number:
        return state
    path, worst = path_so_far(state), worst_distress(state)
    if (path, worst) == (tonight.path, tonight.worst):
        return state
    return replace(state, tonight=replace(tonight, path=path, worst=worst))


def path_so_far(state: Campaign) -> tuple[str, ...]:
    path, where = state.tonight.path, state.where
    return path if not where or path[-1:] == (where,) else (*path, where)[-MOST_REMEMBERED:]


def worst_distress(state: Campaign) -> tuple[tuple[str, int], ...]:
    worst = dict(state.tonight.worst)
    now = ((seat, state.holds(seat, "distress")) for seat in state.dreamers)
    higher = {seat: count for seat, count in now if count > worst.get(seat, 0)}
    return tuple({**worst, **higher}.items()) if higher else state.tonight.worst


evening_line = line(line=text("line"), evening=number("evening"))
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "write_diary": write_diary,
        "tell_evening": tell_evening,
        "plan_next": as_fact("plan_made"),
        "keep_words": keep_words,
    },
    facts={
        "evening_told": Kind(evening_told, evening_line),
        "diary_written": Kind(diary_written, evening_line),
        "plan_made": Kind(plan_made, line(plan=text("plan"))),
    },
    reacts={EVERY: update_tonight},
)
