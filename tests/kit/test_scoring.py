"""A scored game: numbers by round, points that follow, corrections, goals, ties, and an end that corrections move."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.kit.scoring import ScoredRounds, ScoreField, Scoring, ScoringRound, without_floor
from companion.kit.scoring_moves import Entries, chapters, setup
from companion.kit.scoring_screens import ScoringScreens
from companion.table.fact import TABLET
from companion.table.game import Game
from companion.table.moves import Choice, IllegalMove, Number, StaleMove
from companion.table.return_value_checks import InvalidGame
from companion.table.say import say
from companion.table.settings import Setting
from companion.testing import evening
from companion.testing.evening import make_tables

ROUNDS = Setting("rounds", 3, Number(1, 20), "rulebook", "X-001")
GOAL = Setting("goal", 20, Number(1, 99), "rulebook", "X-002")


def difference(round: int, numbers: Mapping[str, int]) -> int:
    return numbers["won"] - numbers["lost"]


FIELDS = (ScoreField("won", lambda round: Number(0, 9 * round)), ScoreField("lost", lambda round: Number(0, 99)))
SCORED: Scoring[Any] = Scoring(FIELDS, difference, ROUNDS)


def game_of(scoring: Scoring[Any], blank: Callable[[], ScoredRounds] = without_floor) -> Game[Any]:
    screens = ScoringScreens(scoring)
    return Game(
        slug="scored",
        players=(2, 4),
        blank=blank,
        setup=setup,
        opening=scoring.opening,
        chapters=chapters(scoring),
        settings=scoring.settings,
        ending=scoring.ending,
        parts=screens.parts,
        headline=screens.headline,
        score=scoring.score,
    )


class Evening(evening.Evening):
    game = game_of(SCORED)

    def enter(self, seat: str, won: int, lost: int = 0) -> None:
        self.play("enter_won", seat=seat, won=won)
        self.play("enter_lost", seat=seat, lost=lost)

    @property
    def points(self) -> list[int | None]:
        return [self.game.score(self.table, seat.id) for seat in self.table.seats]


@pytest.fixture
def play(tmp_path: Path) -> Any:
    """Opens an evening of a game that is scored in this way."""
    opened = []

    def begin(
        scoring: Scoring[Any] = SCORED,
        blank: Callable[[], ScoredRounds] = without_floor,
        settings: tuple[Setting, ...] = (),
        **options: object,
    ) -> Evening:
        game = game_of(scoring, blank)
        kind = type("Scored", (Evening,), {"game": replace(game, settings=(*game.settings, *settings))})
        tables = make_tables(tmp_path, kind.game)
        opened.append(tables)
        return kind(tables.__enter__()).open("Ana", "Ben", "Cleo", **options)

    yield begin
    for each in opened:
        each.__exit__(None, None, None)


def test_points_follow_once_all_numbers_are_known(play: Any) -> None:
    evening = play()
    evening.play("enter_won", seat="s1", won=5)
    assert evening.points == [0, 0, 0]
    evening.play("enter_lost", seat="s1", lost=7)
    assert evening.points == [-2, 0, 0]


def test_nobody_leads_before_anybody_has_points(play: Any) -> None:
    evening = play()
    assert evening.game.headline(evening.table, TABLET) == say("field.round_n", round=1)
    evening.enter("s1", 5)
    assert evening.game.headline(evening.table, TABLET).id == "scoring.headline.leads"


def test_nobody_is_asked_for_points_when_everybody_has_left(play: Any) -> None:
    evening = play()
    everybody_gone = replace(evening.table.state, gone=("s1", "s2", "s3"))
    entries = Entries(SCORED).chapter().offers
    assert "enter_won" in {each.kind for each in entries(evening.table)}
    assert "enter_won" not in {each.kind for each in entries(evening.table.with_state(everybody_gone))}


def test_a_second_number_replaces_the_first(play: Any) -> None:
    evening = play()
    evening.enter("s1", 5)
    evening.play("enter_won", seat="s1", won=2)
    assert evening.points == [2, 0, 0]


def test_scores_stop_at_zero_where_the_game_says_so(play: Any) -> None:
    evening = play(blank=ScoredRounds)
    evening.enter("s1", 1, 9)
    assert evening.points == [0, 0, 0]


def test_a_number_beyond_the_round_is_refused(play: Any) -> None:
    evening = play()
    with pytest.raises(IllegalMove):
        evening.play("enter_won", seat="s1", won=10)


def test_a_correction_moves_all_later_totals_and_says_what_was(play: Any) -> None:
    evening = play()
    evening.enter("s1", 5)
    evening.once("next_round")
    evening.enter("s1", 4)
    evening.play("correct_lost", round=1, seat="s1", lost=3)
    assert evening.points == [6, 0, 0] and evening.facts[-1].data["was"] == 0
    sheet = evening.parts()["sheet"]
    assert [row.cells[0].total for row in sheet.rows] == [0, 2, 6]
    assert sheet.rows[1].cells[0].numbers == (("won", 5), ("lost", 3))


def test_the_next_round_counts_once(play: Any) -> None:
    evening = play()
    evening.play("next_round", at="round:1")
    with pytest.raises(StaleMove):
        evening.play("next_round", at="round:1")


def test_those_with_as_many_points_share(play: Any) -> None:
    evening = play(replace(SCORED, rounds=replace(ROUNDS, default=1)))
    evening.enter("s1", 5)
    evening.enter("s2", 5)
    evening.once("next_round")
    assert evening.winners == ("s1", "s2")
    assert [each.id for each in evening.parts()["ending"].reasons] == ["scoring.why.last_round", "scoring.why.level"]


def test_a_tie_is_broken_where_the_game_says_how(play: Any) -> None:
    last = replace(SCORED, rounds=replace(ROUNDS, default=1), tie=lambda table, seat: {"s1": 1, "s2": 3}.get(seat, 0))
    evening = play(last)
    evening.enter("s1", 5)
    evening.enter("s2", 5)
    evening.once("next_round")
    assert evening.winners == ("s2",)
    assert [(each.seat.id, each.place) for each in evening.parts()["ending"].standings] == [
        ("s2", 1), ("s1", 2), ("s3", 3),
    ]  # fmt: skip


def test_two_fields_of_one_name_are_refused() -> None:
    with pytest.raises(InvalidGame, match="two fields of the scoring are called bid"):
        Scoring(fields=(ScoreField("bid", lambda round: Number(0, 1)), ScoreField("bid", lambda round: Number(0, 1))))


def test_a_tie_that_stays_a_tie_is_told_as_one(play: Any) -> None:
    evening = play(replace(SCORED, rounds=replace(ROUNDS, default=1), tie=lambda table, seat: 1))
    evening.enter("s1", 5)
    evening.enter("s2", 5)
    evening.once("next_round")
    assert evening.winners == ("s1", "s2")
    assert [each.id for each in evening.parts()["ending"].reasons] == ["scoring.why.last_round", "scoring.why.level"]


def test_the_lowest_wins_where_the_game_says_so(play: Any) -> None:
    evening = play(replace(SCORED, rounds=replace(ROUNDS, default=1), fewest=True))
    evening.enter("s1", 5)
    evening.enter("s2", 1, 4)
    evening.once("next_round")
    assert evening.winners == ("s2",) and evening.parts()["ending"].reasons[-1].id == "scoring.why.fewest_points"


def test_a_goal_ends_the_game_and_a_correction_reopens_it(play: Any) -> None:
    evening = play(replace(SCORED, goal=replace(GOAL, default=5)))
    evening.enter("s1", 5)
    evening.once("next_round")
    assert evening.is_over and evening.winners == ("s1",)
    evening.play("correct_won", round=1, seat="s1", won=4)
    assert not evening.is_over and "enter_won" in evening.offers()


def test_a_game_that_is_stopped_says_who_was_ahead(play: Any) -> None:
    evening = play()
    assert "stop_game" not in evening.offers()
    evening.enter("s3", 2)
    evening.once("stop_game")
    assert evening.winners == ("s3",) and evening.parts()["ending"].headline.id == "scoring.ending.ahead"
    assert not evening.game.ending.has_winner(evening.table)


def test_who_leaves_before_the_end_is_out_of_the_contest(play: Any) -> None:
    evening = play(replace(SCORED, rounds=replace(ROUNDS, default=1)))
    evening.enter("s1", 9)
    evening.enter("s2", 4)
    evening.play("leave", seat="s1")
    evening.once("next_round")
    assert evening.winners == ("s2",)


def test_points_at_the_start_can_be_typed_in(play: Any) -> None:
    evening = play()
    evening.play("correct_start", seat="s2", start=-30)
    evening.play("correct_round", round=2)
    evening.enter("s2", 18)
    assert evening.points == [0, -12, 0] and evening.parts()["race"].heights[0][0] < 0


DOUBLE = Setting("double", "off", Choice(("off", "on")), "house")


def last_round_double(round: ScoringRound, numbers: Mapping[str, int]) -> int:
    """Counts the last round twice, adds what was won in the round before, and with a setting everything twice."""
    times = 2 if round.is_last else 1
    return (2 if DOUBLE.is_on(round.table) else 1) * (times * numbers["won"] + round.before().get("won", 0))


def test_points_may_depend_on_the_last_round_the_one_before_and_a_setting(play: Any) -> None:
    evening = play(replace(SCORED, points=last_round_double), settings=(DOUBLE,))
    evening.enter("s1", 4)
    evening.once("next_round")
    evening.enter("s1", 1)
    assert evening.points[0] == 4 + (1 + 4)
    evening.play("set_rounds", value=2)
    assert evening.points[0] == 4 + (2 + 4)
    evening.play("correct_won", round=1, seat="s1", won=7)
    assert evening.points[0] == 7 + (2 + 7)
    evening.play("set_double", value="on")
    assert evening.points[0] == 2 * (7 + 2 + 7)


def test_the_round_before_has_usual_numbers_too(play: Any) -> None:
    fields = (FIELDS[0], ScoreField("lost", lambda round: Number(0, 99), usual=3))
    evening = play(replace(SCORED, fields=fields, points=lambda round, numbers: round.before().get("lost", 0)))
    evening.play("enter_won", seat="s1", won=1)
    evening.once("next_round")
    evening.play("enter_won", seat="s1", won=1)
    evening.play("enter_won", seat="s2", won=1)
    assert evening.points[:2] == [3, 0]


def test_a_scored_game_goes_on_where_it_stands(play: Any) -> None:
    evening = play(round="2", points_s1="12", points_s2="-3")
    assert (evening.points, evening.table.state.round) == ([12, -3, 0], 2)
    began = next(fact for fact in evening.facts if fact.kind == "game_started")
    assert evening.game.tell(evening.table, began, TABLET) == say(
        "scoring.told.went_on", round=2, points=("Ana 12", "Ben -3")
    )
