"""WD-005, WD-009: the night and its clock. Everybody may pause the clock, move its end, and end the night."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.games.when_i_dream import clue_turns
from companion.games.when_i_dream.hidden_from_dreamer import is_masked
from companion.games.when_i_dream.state import Night, Nights, decide_about_night, tonight
from companion.kit.countdown import Countdown, clamp, corrected, new_countdown, pause_if_undone
from companion.kit.history_lines import by, line, number
from companion.table.chapter import Chapter, Decide, Due, Kind, MoveContext
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Move, Number, Offer
from companion.table.settings import Setting
from companion.table.table import Table

NIGHT_SECONDS = Setting("night_seconds", 120, Number(10, 600), "rulebook", "WD-005")
PULSE = Setting("pulse", "off", Choice(("off", "on")), "house", "WD-005")


def offers_to(table: Table[Nights], who: Who) -> Iterator[Offer]:
    """Yields the moves about the night and its clock. The Dreamer's screen gets all of them except the one that begins
    the night."""
    night = table.state.current
    if night and night.phase == "dealt" and not is_masked(table, who):
        yield Offer("start_night", ends=night.at, points=clue_turns.clue_silences(table))
    if night and night.phase == "night":
        yield Offer("pause_clock" if night.clock.is_running else "resume_clock", during=night.at)
        yield Offer("move_clock", (("seconds", Number(-60, 60, likely=(-10, 10))),), during=night.at)
        yield Offer("end_night", ends=night.at)


def set_clock(kind: str, becomes: Callable[[MoveContext[Nights], Countdown], Countdown]) -> Decide[Nights]:
    def decide(asked: MoveContext[Nights], night: Night) -> Fact:
        clock = becomes(asked, night.clock)
        return night.fact(kind, left=clock.left, ends_at=clock.ends_at, **asked.fields)

    return decide_about_night(decide)


def full_clock(asked: MoveContext[Nights], clock: Countdown) -> Countdown:
    return new_countdown(NIGHT_SECONDS.number(asked.table)).start(asked.now)


def end_night(asked: MoveContext[Nights], night: Night) -> Fact:
    """Returns the fact that the time is over. Its field `ended_at` is the moment when the clock ran out, or now if
    people end the night before that."""
    return night.fact("time_ended", ended_at=min(asked.now, night.clock.ends_at or asked.now))


def apply_night_started(table: Table[Nights], night: Night, fact: Fact) -> Night:
    clock = read_clock(night, fact)
    return replace(night.moved_on("night"), clock=replace(clock, length=clock.left), began=fact.at)


def apply_clock_set(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, clock=read_clock(night, fact))


def read_clock(night: Night, fact: Fact) -> Countdown:
    return replace(night.clock, left=clamp(fact.moment("left")), ends_at=max(0.0, fact.moment("ends_at")))


def apply_time_ended(table: Table[Nights], night: Night, fact: Fact) -> Night:
    """Stops the clock. The last card still waits for its answer."""
    stopped = replace(night.clock, left=0.0, ends_at=0.0)
    return replace(night.moved_on("answer"), clock=stopped, rang=fact.moment("ended_at"))


def pause_after_undo(table: Table[Nights], night: Night, fact: Fact) -> Night:
    if fact.moment("since") < night.began:
        return night
    return replace(night, clock=pause_if_undone(night.clock, fact, touching=facts))


def correct_clock(table: Table[Nights], night: Night, fact: Fact) -> Night:
    """Moves the end of the countdown when the clock of the computer is corrected, so that as many seconds are left as
    before."""
    return replace(night, clock=corrected(night.clock, fact))


def due(table: Table[Nights]) -> Due | None:
    night = table.state.current
    if night is None or night.phase != "night" or not night.clock.is_running:
        return None
    return Due(night.clock.ends_at, Move("end_night", {}), f"{night.at}:{night.clock.ends_at}")


in_round = number("round")
facts: dict[str, Kind[Nights]] = {
    "night_started": Kind(tonight(apply_night_started), line(round=in_round)),
    "clock_paused": Kind(tonight(apply_clock_set), line(round=in_round)),
    "clock_resumed": Kind(tonight(apply_clock_set), line(round=in_round)),
    "clock_moved": Kind(tonight(apply_clock_set), line(round=in_round, seconds=by("seconds"))),
    "time_ended": Kind(tonight(apply_time_ended), line("WD-009", round=in_round)),
}
chapter: Chapter[Nights] = Chapter(
    offers_to=offers_to,
    moves={
        "start_night": set_clock("night_started", full_clock),
        "pause_clock": set_clock("clock_paused", lambda asked, clock: clock.pause(asked.now)),
        "resume_clock": set_clock("clock_resumed", lambda asked, clock: clock.start(asked.now)),
        "move_clock": set_clock("clock_moved", lambda asked, clock: clock.shift(asked.number("seconds"), asked.now)),
        "end_night": decide_about_night(end_night),
    },
    facts=facts,
    reacts={
        **dict.fromkeys(("undone", "redone"), tonight(pause_after_undo)),
        "clock_corrected": tonight(correct_clock),
    },
    due=due,
)
