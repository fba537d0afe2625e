"""What holds in every game, however it is played: checked on generated ones, the same in every run."""

from itertools import accumulate

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.vale_of_eternity import rules
from companion.games.vale_of_eternity.assistant import KINDS_OF_MOVES
from companion.games.vale_of_eternity.game import game as vale
from companion.games.vale_of_eternity.laying import CHANGES as OF_THE_ASSISTANT
from companion.table.fact import HOUSE, TABLET, Fact, sitting
from companion.table.fold import AnyGame, advance, blank, fold
from companion.table.house import game as the_house
from companion.table.seated import CHANGES as OF_THE_TABLE
from tests.games import properties
from tests.games.generating import Step, anything, nonsense, numbers, quickly, standing
from tests.games.properties import TABLET_AND_PHONE, asked, can_be_made, growing
from tests.games.vale_of_eternity.generated import Start, evenings, played, starts, steps, take
from tests.table.tables import Evening

AUDIENCES = (TABLET, HOUSE, *(sitting(f"s{number}") for number in range(1, 7)))


@quickly
@given(starts, steps, numbers)
def test_undoing_any_move_equals_never_having_made_it(start: Start, steps: list[Step], number: int) -> None:
    with played(start, steps) as evening:
        properties.undoing_any_move_is_never_having_made_it(vale, evening, number)


@quickly
@given(starts, steps, st.tuples(st.sampled_from(["enter", "next", "correct", "any"]), numbers, numbers, numbers))
def test_undoing_the_last_move_is_the_table_before_it(start: Start, steps: list[Step], step: Step) -> None:
    with played(start, steps) as evening:
        properties.undoing_the_last_move_is_the_table_before_it(vale, evening, lambda: take(evening, step))


@quickly
@given(starts, steps, numbers)
def test_undo_and_redo_change_nothing(start: Start, steps: list[Step], number: int) -> None:
    with played(start, steps) as evening:
        properties.undo_and_redo_change_nothing(vale, evening, number)


@quickly
@given(starts, steps, numbers)
def test_back_to_here_and_redo_change_nothing(start: Start, steps: list[Step], number: int) -> None:
    with played(start, steps) as evening:
        if moves := standing(vale, evening):
            before = evening.table
            evening.rewind(moves[number % len(moves)] - 1)
            evening.redo(evening.opened.redoable)
            assert evening.table == before


@quickly
@given(starts, steps)
def test_a_table_kept_up_to_date_is_the_table_read_from_scratch(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        properties.kept_up_to_date_is_read_from_scratch(vale, evening)


@quickly
@given(starts, steps)
def test_no_score_is_ever_negative(start: Start, steps: list[Step]) -> None:
    with evenings(start) as evening:
        for step in steps:
            take(evening, step)
            sheet, rounds = evening.state.sheet, rules.rounds(evening.table)
            assert all(score >= 0 for seat in evening.table.seats for score in sheet.scores(seat.id, rounds))


points = st.lists(st.integers(-9, 12), max_size=3)
a_round = st.tuples(points, points, points)


@quickly
@given(st.lists(a_round, min_size=6, max_size=6), st.integers(0, 2), st.integers(-12, 30))
def test_correcting_round_two_in_round_six_changes_all_later_totals_and_nothing_else(
    rounds: list[tuple[list[int], ...]], who: int, right: int
) -> None:
    with evenings((3, 60)) as evening:
        evening.play("set_goal", value=200)
        for number, entered in enumerate(rounds, start=1):
            note(evening, entered)
            if number < 6:
                evening.next_round()
        before = evening.state
        evening.play("correct_points", round=2, seat=f"s{who + 1}", points=right)
        for seat in range(3):
            entries = [entered[seat] for entered in rounds]
            if seat == who:
                entries[1] = [right]
            assert evening.state.sheet.scores(f"s{seat + 1}", 6)[1:] == by_hand(seat + 1, entries)
        after = evening.state
        assert (
            (after.round, after.first, after.finished)
            == (before.round, before.first, before.finished)
            == (6, "s3", False)
        )


def note(evening: Evening, entered: tuple[list[int], ...]) -> None:
    for seat, all_points in enumerate(entered, start=1):
        for each in all_points:
            evening.enter(f"s{seat}", each)


def by_hand(start: int, entries: list[list[int]]) -> tuple[int, ...]:
    """The totals by round, as a pawn on the track reaches them: one entry at a time, never below zero."""

    def through_a_round(score: int, entered: list[int]) -> int:
        for each in entered:
            score = max(0, score + each)
        return score

    return tuple(accumulate(entries, through_a_round, initial=start))[1:]


@quickly
@given(starts, steps)
def test_every_screen_can_be_drawn_in_every_state(start: Start, steps: list[Step]) -> None:
    with evenings(start) as evening:
        taken = (take(evening, step) for step in steps)
        properties.every_screen_can_be_drawn(vale, evening, taken, AUDIENCES)


@quickly
@given(starts, steps)
def test_every_fact_is_told_or_silent_but_never_an_error(start: Start, steps: list[Step]) -> None:
    with played(start, steps) as evening:
        properties.every_fact_is_told_or_silent(vale, evening)


@settings(quickly, max_examples=25)
@given(starts, steps, numbers, numbers)
def test_every_move_on_offer_can_be_made(start: Start, steps: list[Step], a: int, b: int) -> None:
    with played(start, steps) as evening:
        for who, move in asked(evening, TABLET_AND_PHONE, a, b, a + b, besides=KINDS_OF_MOVES):
            assert can_be_made(vale, evening, who, move)
            vale.foresee(evening.table, move)


GAMES: tuple[AnyGame, ...] = (vale, the_house)
KINDS = [
    *OF_THE_TABLE,
    "game_started", "late_started", "points_entered", "points_corrected", "round_ended", "last_round_ended",
    "round_corrected", "initiative_handed", "creatures_counted", "game_ended", "undone", "redone",
    *OF_THE_ASSISTANT,
    "person_met", "person_forgotten", "key_cut", "keeper_admitted", "nobody_knows_this",
]  # fmt: skip
FIELDS = ("seat", "name", "names", "colours", "colour", "after", "device", "over", "setting", "value", "was", "point",
          "choice", "first", "round", "points", "creatures", "winners", "moves", "code", "key", "family", "price",
          "effects", "reds", "blues", "violets", "gem", "change", "captures", "most", "creature", "cards")  # fmt: skip
WORDS = ("s1", "s2", "s3", "goal", "last_round", "blue", "fire", "instant_activable")
garbled = nonsense(KINDS, FIELDS, anything(WORDS, ["s1", "s2", "s9", ""], st.integers()))


@quickly
@given(st.sampled_from(GAMES), st.lists(garbled, max_size=30))
def test_no_log_however_garbled_stops_a_table_from_opening(game: AnyGame, facts: list[Fact]) -> None:
    for opened in growing(game, fold(game, "t", facts), facts):
        assert opened.table.game == game.slug


@quickly
@given(st.lists(garbled, max_size=30))
def test_even_from_a_garbled_log_scores_are_not_negative(facts: list[Fact]) -> None:
    opening = Fact("table_opened", {"names": ["Ana", "Ben"], "colours": []})
    opened = advance(vale, blank(vale, "t"), [opening, *facts])
    assert all(points >= 0 for points in rules.points(opened.table).values())
    assert 1 <= opened.table.state.round <= 20
    assert all(min(each.stones) >= 0 and 0 <= each.tokens <= 2 for each in opened.table.state.places.values())
