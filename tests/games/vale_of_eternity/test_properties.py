"""What holds however a game is played: checked on generated ones, the same in every run."""

from itertools import accumulate

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.vale_of_eternity.game import game as vale
from companion.games.vale_of_eternity.points_and_end import latest_round, totals
from companion.table.fact import Fact
from companion.table.house.house_game import game as the_house
from companion.table.log.fold import advance, blank, fold
from companion.testing import property_checks
from companion.testing.hypothesis_strategies import Step, anything, nonsense, numbers, quickly, standing
from companion.testing.property_checks import TABLET_AND_PHONE, asked, can_be_made, growing
from tests.games.every_game import HoldsInEveryGame
from tests.games.vale_of_eternity.assisted import ITS_MOVES
from tests.games.vale_of_eternity.generated import evenings, starts, steps, take
from tests.games.vale_of_eternity.scoring import Evening

# Two of one name are refused, and news that nobody can have read yet.
REFUSED = ("add_seat", "rename_seat", "hear_news")
a_step = st.tuples(st.sampled_from(["enter", "next", "correct", "any"]), numbers, numbers, numbers)


class TestVale(HoldsInEveryGame):
    evening = Evening
    starts, steps = staticmethod(lambda: starts), staticmethod(lambda: steps)
    begun, take = staticmethod(evenings), staticmethod(take)

    @quickly
    @given(st.data(), a_step)
    def test_undoing_the_last_move_is_the_table_before_it(self, data: st.DataObject, step: Step) -> None:
        with self.draw(data) as evening:
            property_checks.undoing_the_last_move_is_the_table_before_it(vale, evening, lambda: take(evening, step))

    @quickly
    @given(st.data(), numbers)
    def test_back_to_here_and_redo_change_nothing(self, data: st.DataObject, number: int) -> None:
        with self.draw(data) as evening:
            if moves := standing(vale, evening):
                before = evening.table
                evening.rewind(moves[number % len(moves)] - 1)
                evening.redo(evening.opened.redoable)
                assert evening.table == before

    @quickly
    @given(st.data())
    def test_no_score_is_ever_negative(self, data: st.DataObject) -> None:
        with self.after(data.draw(self.starts()), data.draw(self.steps()), no_score_is_negative):
            pass

    @settings(quickly, max_examples=25)
    @given(st.data(), numbers, numbers)
    def test_no_move_but_those_of_the_assistant_is_ever_refused(self, data: st.DataObject, a: int, b: int) -> None:
        with self.draw(data) as evening:
            for who, move in asked(evening, TABLET_AND_PHONE, a, b, a + b, besides=(*ITS_MOVES, *REFUSED)):
                assert can_be_made(vale, evening, who, move)


def no_score_is_negative(evening: Evening) -> None:
    sheet, rounds = evening.state.sheet, latest_round(evening.table)
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
            (after.round, after.first, after.is_finished)
            == (before.round, before.first, before.is_finished)
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


FIELDS = ("seat", "name", "names", "colours", "colour", "after", "device", "over", "setting", "value", "was", "point",
          "choice", "first", "round", "points", "creatures", "winners", "moves", "code", "key", "family", "price",
          "effects", "reds", "blues", "violets", "gem", "change", "captures", "most", "creature", "cards")  # fmt: skip
WORDS = ("s1", "s2", "s3", "goal", "last_round", "blue", "fire", "instant_activable")
ANYTHING = anything(WORDS, ["s1", "s2", "s9", ""], st.integers())


@quickly
@given(st.lists(nonsense([*the_house.index.facts, "nobody_knows_this"], FIELDS, ANYTHING), max_size=30))
def test_no_log_however_garbled_closes_the_house(facts: list[Fact]) -> None:
    for opened in growing(the_house, fold(the_house, "t", facts), facts):
        assert opened.table.game == the_house.slug


@quickly
@given(st.lists(nonsense([*vale.index.facts], FIELDS, ANYTHING), max_size=30))
def test_even_from_a_garbled_log_scores_are_not_negative(facts: list[Fact]) -> None:
    opening = Fact("table_opened", {"names": ["Ana", "Ben"], "colours": []})
    opened = advance(blank(vale, "t"), [opening, *facts])
    assert all(score >= 0 for score in totals(opened.table).values())
    assert 1 <= opened.table.state.round <= 20
    assert all(min(each.stones) >= 0 and 0 <= each.tokens <= 2 for each in opened.table.state.areas.values())
