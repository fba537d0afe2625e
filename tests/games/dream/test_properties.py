"""What holds however a game of Dream is played: checked on generated ones, the same in every run."""

from contextlib import suppress
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dream import points, rules
from companion.games.dream.changes import CHANGES
from companion.games.dream.game import game as dream
from companion.table.fact import TABLET, Fact, sitting
from companion.table.moves import IllegalMove
from companion.table.table import Table
from tests.games import properties
from tests.games.dream.generated import (
    Start,
    evenings,
    played,
    starts,
    steps,
    take,
)
from tests.games.dream.sleepers import AUDIENCES
from tests.games.generating import Step, anything, nonsense, numbers, quickly
from tests.games.properties import asked, can_be_made


@quickly
@given(starts, steps, numbers)
def test_undoing_any_move_equals_never_having_made_it(start: Start, steps: list[Step], number: int) -> None:
    with played(start, steps) as evening:
        properties.undoing_any_move_is_never_having_made_it(dream, evening, number, unannounced)


@quickly
@given(
    starts, steps, st.tuples(st.sampled_from(["on", "vote", "star", "correct", "people"]), numbers, numbers, numbers)
)
def test_undoing_the_last_move_is_the_table_before_it(start: Start, steps: list[Step], step: Step) -> None:
    with played(start, steps) as evening:
        properties.undoing_the_last_move_is_the_table_before_it(
            dream, evening, lambda: take(evening, step), unannounced
        )


def unannounced(table: Table[rules.Dream], at: float) -> Table[rules.Dream]:
    """That a reveal was taken back is told to everybody, and changes nothing else."""
    return replace(table, news=())


@quickly
@given(starts, steps)
def test_a_table_kept_up_to_date_is_the_table_read_from_scratch(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        properties.kept_up_to_date_is_read_from_scratch(dream, evening)


@quickly
@given(starts, steps)
def test_totals_add_up_and_the_lines_of_the_race_end_there(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        sheet, totals = evening.parts()["sheet"], points.totals(evening.table)
        for place, line in enumerate(sheet.start):
            seat, began = line
            gained = [row.cells[place].points for row in sheet.rows if row.cells]
            assert totals.get(seat.id, began + sum(gained)) == began + sum(gained)


@quickly
@given(starts, steps)
def test_bets_alone_earn_what_the_rulebook_says(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        for round in rules.scored(evening.state):
            for seat in round.players:
                tally = points.tally(round, seat)
                earned = tally.for_hiding + tally.for_betting
                assert earned in ((0, 2, 3, 5) if seat == round.mortal else (0, 1, 2, 3))


@quickly
@given(starts, steps)
def test_there_is_one_mortal_a_round_and_a_stack_for_everybody(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        for round in evening.state.rounds:
            cards = [*round.deal.cards.values()]
            assert not cards or (cards.count(rules.MORTAL), len({*cards})) == (1, 2)
            assert {*round.votes} <= {*round.players}
        assert 0 <= rules.pile(evening.state) <= 72


@quickly
@given(starts, steps)
def test_the_game_ends_only_after_a_counted_round_that_reached_the_goal(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        if evening.is_over:
            assert rules.open_round(evening.state) is None
            assert max(evening.totals.values()) >= dream.goal(evening.table)
            best = max(evening.totals.values())
            assert {*evening.winners} == {seat for seat, total in evening.totals.items() if total == best}


@settings(quickly, max_examples=25)
@given(starts, steps)
def test_every_screen_can_be_drawn_in_every_state(start: Start, steps: list[Step]) -> None:
    with evenings(start) as evening:
        taken = (take(evening, step) for step in steps)
        properties.every_screen_can_be_drawn(dream, evening, taken, AUDIENCES)


@quickly
@given(starts, steps)
def test_every_fact_is_told_or_silent_but_never_an_error(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        properties.every_fact_is_told_or_silent(dream, evening)


@settings(quickly, max_examples=25)
@given(starts, steps, numbers, numbers)
def test_every_move_on_offer_can_be_made_or_is_refused_in_words(
    start: Start, steps: list[Step], a: int, b: int
) -> None:
    with played(start, steps) as evening:
        for who, move in asked(evening, (TABLET, sitting("s1"), sitting("s2")), a, b, a + b, b + 1):
            with suppress(IllegalMove):
                assert can_be_made(dream, evening, who, move)
            dream.foresee(evening.table, move)


FIELDS = ("seat", "dealer", "round", "points", "number", "mortal", "players", "cards", "colour", "star", "was",
          "winners", "moves", "kinds")  # fmt: skip
KINDS = (*CHANGES, "seat_added", "setting_changed", "point_settled")
WORDS = ("s1", "s2", "s9", "mortal", "1", "grey", "")
garbled = nonsense(KINDS, FIELDS, anything(WORDS, ["s1", "s2", "s9"]))
OPENING = Fact("table_opened", {"names": ["Ana", "Ben", "Cleo"], "colours": []})


@settings(quickly, max_examples=150)
@given(st.lists(garbled, max_size=30))
def test_no_log_however_garbled_stops_a_table_from_opening(facts: list[Fact]) -> None:
    assert properties.opens_however_garbled(dream, [OPENING, *facts])
