"""What each fact of When I Dream changes. Nothing is refused: what no longer fits is left out. Pure."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.when_i_dream import scoring
from companion.games.when_i_dream.rules import (
    PHASES,
    ROLES,
    Card,
    Dream,
    Night,
    Result,
    giver,
    has_dreamt,
    has_settled,
    number_of_next,
)
from companion.kit.clock import after, within
from companion.kit.deals import read_deal
from companion.kit.turns import clockwise_from
from companion.table.fact import Fact
from companion.table.table import Table

MOST = 99
CLOCK = ("night_started", "clock_paused", "clock_resumed", "clock_moved", "time_ended")


def apply(table: Table[Dream], fact: Fact) -> Dream:
    change = CHANGES.get(fact.kind)
    return change(table, fact) if change else table.state


def start(table: Table[Dream], fact: Fact) -> Dream:
    """Who sat before the round that was reached, from the first Dreamer on, has dreamt."""
    seats = clockwise_from(fact.text("first"), [seat.id for seat in table.seats])
    dreamt = seats[: max(0, min(fact.number("round") - 1, len(seats)))]
    return Dream(first=fact.text("first"), dreamt=dreamt, start=fact.numbers("points"))


def begin(table: Table[Dream], fact: Fact) -> Dream:
    """A round that an undo left open is closed by the next one. A redo may bring back the dream of somebody who has
    dreamt since: nobody dreams twice."""
    state, dreamer = table.state, fact.text("dreamer")
    if dreamer in has_dreamt(state):
        return state
    before = tuple(replace(night, phase="scored") for night in state.nights)
    cards = {seat.id: scoring.penalties(state, seat.id) for seat in table.seats}
    night = Night(number_of_next(state), fact.seq, dreamer, fact.texts("players"), read_deal(fact), penalties=cards)
    return replace(state, nights=(*before, night), chosen="", finished=False)


def tonight(table: Table[Dream], **what: Any) -> Dream:
    """The round that is being played, changed; none, nothing changes."""
    state = table.state
    if state.current is None:
        return state
    return replace(state, nights=(*state.nights[:-1], replace(state.current, **what)))


def moved_on(night: Night | None, to: str) -> str:
    """Never back: what an undo took out of the middle of a round leaves the rest standing."""
    now = night.phase if night else to
    return max(now, to, key=PHASES.index)


def start_night(table: Table[Dream], fact: Fact) -> Dream:
    phase = moved_on(table.state.current, "night")
    return set_clock(replace(table, state=tonight(table, phase=phase, began=fact.at)), fact)


def set_clock(table: Table[Dream], fact: Fact) -> Dream:
    """The fact holds what is left, and when it ends if it runs."""
    night = table.state.current
    if night is None:
        return table.state
    left, ends_at = within(fact.moment("left")), max(0.0, fact.moment("ends_at"))
    length = left if fact.kind == "night_started" else night.clock.length
    began = fact.at if fact.kind in ("night_started", "clock_resumed") else night.clue_began
    return tonight(table, clock=replace(night.clock, length=length, left=left, ends_at=ends_at), clue_began=began)


def ring(table: Table[Dream], fact: Fact) -> Dream:
    night = table.state.current
    if night is None:
        return table.state
    stopped = replace(night.clock, left=0.0, ends_at=0.0)
    return tonight(table, phase=moved_on(night, "answer"), clock=stopped, rang=fact.moment("ended_at"))


def come_back_paused(table: Table[Dream], fact: Fact) -> Dream:
    """An undo or redo of what happened before this night began is not about its clock."""
    night = table.state.current
    if night is None or fact.moment("since") < night.began:
        return table.state
    return tonight(table, clock=after(night.clock, fact, CLOCK))


def give_verdict(table: Table[Dream], fact: Fact) -> Dream:
    return take_card(table, fact, fact.text("verdict"))


def say_forbidden(table: Table[Dream], fact: Fact) -> Dream:
    return take_card(table, fact, "forbidden", fact.text("seat"))


def take_card(table: Table[Dream], fact: Fact, verdict: str, seat: str = "") -> Dream:
    """The card in play leaves the bed with its word."""
    night = table.state.current
    if night is None:
        return table.state
    cards = (*night.cards, Card(verdict, night.word, seat))
    return tonight(table, cards=cards, word="", speaker=speaker_of_next(table, night, seat), clue_began=fact.at)


def speaker_of_next(table: Table[Dream], night: Night, offender: str) -> int:
    """WD-007: as the table chose. Who said a forbidden word has had their turn."""
    if not has_settled(table, "lap", "continue"):
        return 0
    speaks = giver(table, night)
    return night.speaker + bool(speaks and speaks.id == offender)


def give_clue(table: Table[Dream], fact: Fact) -> Dream:
    night = table.state.current
    if night is None:
        return table.state
    return tonight(table, clues=night.clues + 1, speaker=night.speaker + 1, clue_began=fact.at)


def answer_last(table: Table[Dream], fact: Fact) -> Dream:
    """WD-009: without an answer the card stays in the bed."""
    verdict, phase = fact.text("verdict"), moved_on(table.state.current, "day")
    if verdict == "none":
        return tonight(table, phase=phase, word="")
    return tonight(replace(table, state=take_card(table, fact, verdict)), phase=phase)


def enter_totals(table: Table[Dream], fact: Fact) -> Dream:
    return tonight(table, totals=two(fact))


def two(fact: Fact) -> tuple[int, int]:
    return within_reason(fact.number("yellow")), within_reason(fact.number("blue"))


def within_reason(count: int) -> int:
    return max(0, min(MOST, count))


def note_word(table: Table[Dream], fact: Fact) -> Dream:
    """Of a card on the board, or else of the one in play."""
    night = table.state.current
    if night and 0 < fact.number("dream_card") <= len(night.cards):
        return tonight(table, cards=with_card(night, fact.number("dream_card"), word=fact.text("word")))
    return tonight(table, word=fact.text("word"))


def tick_card(table: Table[Dream], fact: Fact) -> Dream:
    night = table.state.current
    if night is None:
        return table.state
    return tonight(table, cards=with_card(night, fact.number("dream_card"), is_told=fact.text("told") == "yes"))


def with_card(night: Night, number: int, **what: Any) -> tuple[Card, ...]:
    return tuple(replace(card, **what) if place == number else card for place, card in enumerate(night.cards, start=1))


def take_off_mask(table: Table[Dream], fact: Fact) -> Dream:
    return tonight(table, phase="scored", told=TOLD.get(fact.text("told")))


TOLD = {"all": True, "not_all": False}


def of_night(table: Table[Dream], fact: Fact, **what: Any) -> Dream:
    """The round that the fact names, changed."""
    number = fact.number("round")
    nights = tuple(replace(night, **what) if night.number == number else night for night in table.state.nights)
    return replace(table.state, nights=nights)


def named(table: Table[Dream], fact: Fact) -> Night | None:
    return next((night for night in table.state.nights if night.number == fact.number("round")), None)


def say_role(table: Table[Dream], fact: Fact) -> Dream:
    night, role = named(table, fact), fact.text("role")
    return (
        of_night(table, fact, roles={**night.roles, fact.text("seat"): role})
        if night and role in ROLES
        else table.state
    )


def correct_night(table: Table[Dream], fact: Fact) -> Dream:
    return of_night(table, fact, totals=two(fact))


def correct_told(table: Table[Dream], fact: Fact) -> Dream:
    return of_night(table, fact, told=TOLD.get(fact.text("told")))


def correct_points(table: Table[Dream], fact: Fact) -> Dream:
    """Of a round, or of what a seat began with."""
    night, seat, points = named(table, fact), fact.text("seat"), fact.number("points")
    if night:
        return of_night(table, fact, points={**night.points, seat: points})
    return replace(table.state, start={**table.state.start, seat: points})


def correct_penalties(table: Table[Dream], fact: Fact) -> Dream:
    """As counted on the table; what is said after that adds to it."""
    state, seat = table.state, fact.text("seat")
    extra = within_reason(fact.number("penalties")) - scoring.forbidden(state, seat)
    return replace(state, extra={**state.extra, seat: extra})


def choose_dreamer(table: Table[Dream], fact: Fact) -> Dream:
    return replace(table.state, chosen=fact.text("seat"))


def set_aside(table: Table[Dream], fact: Fact) -> Dream:
    return replace(table.state, left=(*table.state.left, fact.text("seat")))


def announce(table: Table[Dream], fact: Fact) -> Dream:
    points, penalties = tuple(fact.numbers("points").items()), tuple(fact.numbers("penalties").items())
    return replace(table.state, finished=True, result=Result(fact.texts("winners"), points, penalties))


CHANGES: dict[str, Callable[[Table[Dream], Fact], Dream]] = {
    "game_started": start,
    "dreamer_chosen": choose_dreamer,
    "roles_dealt": begin,
    "round_begun": begin,
    "night_started": start_night,
    "clock_paused": set_clock,
    "clock_resumed": set_clock,
    "clock_moved": set_clock,
    "time_ended": ring,
    "undone": come_back_paused,
    "redone": come_back_paused,
    "clue_given": give_clue,
    "verdict_given": give_verdict,
    "forbidden_said": say_forbidden,
    "last_answer_given": answer_last,
    "totals_entered": enter_totals,
    "word_noted": note_word,
    "card_ticked": tick_card,
    "mask_taken_off": take_off_mask,
    "role_said": say_role,
    "night_corrected": correct_night,
    "told_corrected": correct_told,
    "points_corrected": correct_points,
    "penalties_corrected": correct_penalties,
    "score_set_aside": set_aside,
    "game_ended": announce,
}
