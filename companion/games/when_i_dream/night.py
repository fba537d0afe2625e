"""WD-005, WD-009: the Night and its clock, which everybody may stop, move and end."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.games.when_i_dream import clues
from companion.games.when_i_dream.mask import is_masked
from companion.games.when_i_dream.state import Night, Nights, about_night, tonight
from companion.kit.clock import Countdown, after, ready, within
from companion.kit.telling import by, line, number
from companion.table.chapter import Asked, Chapter, Decide, Due, Kind
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Move, Number, Offer
from companion.table.settings import Setting
from companion.table.table import Table

NIGHT_SECONDS = Setting("night_seconds", 120, Number(10, 600), "rulebook", "WD-005")
PULSE = Setting("pulse", "off", Choice(("off", "on")), "house", "WD-005")


def offers_to(table: Table[Nights], who: Who) -> Iterator[Offer]:
    """The clock is the Dreamer's too."""
    night = table.state.current
    if night and night.phase == "dealt" and not is_masked(table, who):
        yield Offer("start_night", at=night.at, once=True, asks=clues.silent(table))
    if night and night.phase == "night":
        yield Offer("pause_clock" if night.clock.runs else "resume_clock", at=night.at)
        yield Offer("move_clock", (("seconds", Number(-60, 60, likely=(-10, 10))),), at=night.at)
        yield Offer("end_night", at=night.at, once=True)


def set_clock(kind: str, becomes: Callable[[Asked[Nights], Countdown], Countdown]) -> Decide[Nights]:
    """The fact holds what is left, and when it ends if it runs."""

    def decide(asked: Asked[Nights], night: Night) -> Fact:
        clock = becomes(asked, night.clock)
        return night.fact(kind, left=clock.left, ends_at=clock.ends_at, **asked.fields)

    return about_night(decide)


def full(asked: Asked[Nights], clock: Countdown) -> Countdown:
    return ready(NIGHT_SECONDS.number(asked.table)).from_now(asked.now)


def end_night(asked: Asked[Nights], night: Night) -> Fact:
    return night.fact("time_ended", ended_at=min(asked.now, night.clock.ends_at or asked.now))


def night_started(table: Table[Nights], night: Night, fact: Fact) -> Night:
    clock = read_clock(night, fact)
    return replace(night.moved_on("night"), clock=replace(clock, length=clock.left), began=fact.at)


def clock_set(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, clock=read_clock(night, fact))


def read_clock(night: Night, fact: Fact) -> Countdown:
    return replace(night.clock, left=within(fact.moment("left")), ends_at=max(0.0, fact.moment("ends_at")))


def time_ended(table: Table[Nights], night: Night, fact: Fact) -> Night:
    stopped = replace(night.clock, left=0.0, ends_at=0.0)
    return replace(night.moved_on("answer"), clock=stopped, rang=fact.moment("ended_at"))


def come_back_paused(table: Table[Nights], night: Night, fact: Fact) -> Night:
    """An undo or redo of what happened before this night began is not about its clock."""
    if fact.moment("since") < night.began:
        return night
    return replace(night, clock=after(night.clock, fact, touching=facts))


def due(table: Table[Nights]) -> Due | None:
    night = table.state.current
    if night is None or night.phase != "night" or not night.clock.runs:
        return None
    return Due(night.clock.ends_at, Move("end_night", {}), f"{night.at}:{night.clock.ends_at}")


in_round = number("round")
facts: dict[str, Kind[Nights]] = {
    "night_started": Kind(tonight(night_started), line(round=in_round)),
    "clock_paused": Kind(tonight(clock_set), line(round=in_round)),
    "clock_resumed": Kind(tonight(clock_set), line(round=in_round)),
    "clock_moved": Kind(tonight(clock_set), line(round=in_round, seconds=by("seconds"))),
    "time_ended": Kind(tonight(time_ended), line("WD-009", round=in_round)),
}
chapter: Chapter[Nights] = Chapter(
    offers_to=offers_to,
    moves={
        "start_night": set_clock("night_started", full),
        "pause_clock": set_clock("clock_paused", lambda asked, clock: clock.paused(asked.now)),
        "resume_clock": set_clock("clock_resumed", lambda asked, clock: clock.from_now(asked.now)),
        "move_clock": set_clock("clock_moved", lambda asked, clock: clock.moved(asked.number("seconds"), asked.now)),
        "end_night": about_night(end_night),
    },
    facts=facts,
    reacts=dict.fromkeys(("undone", "redone"), tonight(come_back_paused)),
    due=due,
)
