"""What holds however a game of When I Dream is played: checked on generated ones, the same in every run."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.when_i_dream import scoring
from companion.games.when_i_dream.facts import CHANGES
from companion.games.when_i_dream.game import game as wid
from companion.games.when_i_dream.rules import Dream, deck
from companion.table.fact import TABLET, Fact, sitting
from companion.table.moves import Move
from companion.table.table import Table
from tests.games import properties
from tests.games.generating import Step, anything, lists_of, nonsense, numbers, quickly
from tests.games.properties import asked, can_be_made
from tests.games.when_i_dream.generated import (
    Start,
    ask,
    evenings,
    played,
    starts,
    steps,
    take,
)

AUDIENCES = (TABLET, sitting("s1"), sitting("s2"))
COMES_AND_GOES = ("add_seat", "come_back", "leave", "sit_out")


def with_clocks_stopped(table: Table[Dream], at: float) -> Dream:
    """A clock comes back paused; all else as if nothing had happened."""
    nights = tuple(replace(night, clock=properties.stopped(night.clock, at)) for night in table.state.nights)
    return replace(table.state, nights=nights)


@quickly
@given(starts, steps, numbers)
def test_undoing_any_move_equals_never_having_made_it(start: Start, steps: list[Step], number: int) -> None:
    with played(start, steps) as evening:
        properties.undoing_any_move_is_never_having_made_it(wid, evening, number, with_clocks_stopped)


@quickly
@given(
    starts, steps, st.tuples(st.sampled_from(["on", "judge", "note", "correct", "people"]), numbers, numbers, numbers)
)
def test_undoing_the_last_move_is_the_table_before_it(start: Start, steps: list[Step], step: Step) -> None:
    with played(start, steps) as evening:
        properties.undoing_the_last_move_is_the_table_before_it(
            wid, evening, lambda: take(evening, step), with_clocks_stopped
        )


@quickly
@given(starts, lists_of(("clock", "clock", "judge", "wait"), 1, 8), numbers)
def test_a_clock_that_comes_back_has_what_it_had_left(start: Start, steps: list[Step], number: int) -> None:
    with evenings(start) as evening:
        for kind in ("next_round", "start_night"):
            ask(evening, evening.offers()[kind], 0, 0, 0)
        for step in (*steps, ("wait", 7, 0, 0)):
            take(evening, step)
        properties.undoing_any_move_is_never_having_made_it(wid, evening, number, with_clocks_stopped)


@quickly
@given(starts, steps)
def test_a_table_kept_up_to_date_is_the_table_read_from_scratch(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        properties.kept_up_to_date_is_read_from_scratch(wid, evening)


@quickly
@given(starts, steps)
def test_what_was_dealt_and_the_spare_are_always_the_row(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        for night in evening.state.nights:
            if night.deal.cards:
                assert Counter([*night.deal.cards.values(), *night.deal.spare]) == Counter(deck(len(night.players)))
                assert set(night.deal.cards) == {*night.players} - {night.dreamer}


@quickly
@given(starts, steps)
def test_each_dreams_once_and_rounds_are_counted_through(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        state = evening.state
        dreamers = [*state.dreamt, *(night.dreamer for night in state.nights)]
        assert len({*dreamers}) == len(dreamers)
        assert [night.number for night in state.nights] == [*range(start[1], start[1] + len(state.nights))]


@quickly
@given(starts, steps)
def test_every_score_is_what_it_began_with_and_the_lines_of_its_nights(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        rows = evening.parts()["sheet"].rows
        for place, line in enumerate(evening.parts()["sheet"].start):
            seat, began = line
            by_night = [row.cells[place].points for row in rows]
            assert began + sum(by_night) == scoring.total(evening.table, seat.id)
            assert scoring.final(evening.table, seat.id) >= 0 or ("floor", "below") in evening.table.settled
            assert scoring.penalties(evening.state, seat.id) >= 0


@quickly
@given(starts, steps)
def test_every_screen_can_be_drawn_in_every_state(start: Start, steps: list[Step]) -> None:
    with evenings(start) as evening:
        taken = (take(evening, step) for step in steps)
        properties.every_screen_can_be_drawn(wid, evening, taken, AUDIENCES)


@quickly
@given(starts, steps)
def test_every_fact_is_told_or_silent_but_never_an_error(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        properties.every_fact_is_told_or_silent(wid, evening, AUDIENCES)


@settings(quickly, max_examples=25)
@given(starts, steps, numbers, numbers)
def test_every_move_on_offer_can_be_made(start: Start, steps: list[Step], a: int, b: int) -> None:
    with played(start, steps) as evening:
        for who, move in asked(evening, AUDIENCES, a, b, a + b):
            assert can_be_made(wid, evening, who, move)


@quickly
@given(starts, steps, st.sampled_from(COMES_AND_GOES), numbers)
def test_whoever_comes_or_goes_is_told_what_changes(start: Start, steps: list[Step], kind: str, number: int) -> None:
    with played(start, steps) as evening:
        seats = [seat.id for seat in evening.table.seats]
        fields = {"seat": seats[number % len(seats)]} if number % 3 and kind != "add_seat" else {}
        assert wid.foresee(evening.table, Move(kind, fields))[0].id == "when_i_dream.foresee.roles"


FIELDS = ("seat", "first", "round", "points", "dreamer", "players", "cards", "spare", "left", "ends_at", "ended_at",
          "verdict", "dream_card", "word", "told", "role", "yellow", "blue", "winners", "penalties", "kinds",
          "since", "moves")  # fmt: skip
KINDS = (*CHANGES, "seat_left", "seat_added", "setting_changed", "point_settled")
WORDS = ("s1", "s2", "s9", "right", "forbidden", "fairy", "all", "time_ended", "")
garbled = nonsense(KINDS, FIELDS, anything(WORDS, ["s1", "s2", "s9"]))
OPENING = Fact("table_opened", {"names": ["Ana", "Ben", "Cleo", "Dan"], "colours": []})


@settings(quickly, max_examples=150)
@given(st.lists(garbled, max_size=30))
def test_no_log_however_garbled_stops_a_table_from_opening(facts: list[Fact]) -> None:
    opened = properties.opens_however_garbled(wid, [OPENING, *facts])
    wid.due(opened.table)
