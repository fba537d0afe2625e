"""How a game of The Vale of Eternity begins: in its first round, in the middle, or late."""

import pytest

from companion.games.vale_of_eternity.game import game as vale
from companion.games.vale_of_eternity.start import starting_points
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove, Move
from companion.table.say import say
from companion.table.use_cases.tables import Tables
from tests.games.vale_of_eternity.scoring import Evening


@pytest.mark.rule("VE-001")
def test_two_to_four_play() -> None:
    assert vale.players == (2, 4)


@pytest.mark.rule("VE-002")
def test_points_at_the_start_follow_the_order_of_play(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben", "Cleo", "Dan", first="s3")
    assert evening.scores == {"s3": 1, "s4": 2, "s1": 3, "s2": 4}
    assert (evening.state.first, evening.state.round) == ("s3", 1)


@pytest.mark.rule("VE-002")
def test_whoever_sits_first_begins_when_nobody_is_named(tables: Tables) -> None:
    assert Evening(tables).open("Ana", "Ben").scores == {"s1": 1, "s2": 2}


@pytest.mark.rule("VE-002")
def test_points_at_the_start_count_for_whoever_begins_in_a_different_place() -> None:
    assert starting_points("s2", ("s1", "s2")) == {"s2": 1, "s1": 2}


@pytest.mark.rule("VE-002")
def test_whoever_is_drawn_to_begin_has_one_point_and_the_others_follow_clockwise(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben", "Cleo", "Dan")
    evening.play("hand_initiative", seat="s3")
    assert evening.scores == {"s3": 1, "s4": 2, "s1": 3, "s2": 4}
    told = say("vale_of_eternity.told.start_points_given", rule="VE-002", points=("Cleo 1", "Dan 2", "Ana 3", "Ben 4"))
    assert vale.tell(evening.table, evening.facts[-1], TABLET) == told
    evening.undo(evening.facts[-1].move)
    assert evening.scores == {"s1": 1, "s2": 2, "s3": 3, "s4": 4}


@pytest.mark.rule("VE-002")
def test_whoever_sits_out_keeps_their_points_when_another_is_drawn_to_begin(evening: Evening) -> None:
    evening.play("sit_out", seat="s1")
    evening.play("hand_initiative", seat="s3")
    assert evening.scores == {"s3": 1, "s2": 2, "s1": 1}


@pytest.mark.rule("VE-002", "VE-013")
def test_the_initiative_of_a_later_round_changes_no_points(evening: Evening) -> None:
    evening.next_round()
    evening.play("hand_initiative", seat="s1")
    assert evening.facts[-1].kind == "initiative_handed"
    assert evening.scores == {"s1": 1, "s2": 2, "s3": 3}


@pytest.mark.rule("VE-002")
def test_points_told_for_a_round_one_in_progress_stay_when_another_begins(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben", points_s1=12)
    evening.play("hand_initiative", seat="s2")
    assert evening.scores == {"s1": 12, "s2": 2}


@pytest.mark.rule("VE-002")
def test_a_table_that_says_round_one_starts_like_any_other(tables: Tables) -> None:
    assert Evening(tables).open("Ana", "Ben", round=1).scores == {"s1": 1, "s2": 2}


def test_points_told_for_round_one_replace_those_of_the_order_of_play(tables: Tables) -> None:
    assert Evening(tables).open("Ana", "Ben", points_s1=0).scores == {"s1": 0, "s2": 2}


def test_a_game_can_start_in_the_middle_with_points_as_told(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben", "Cleo", round=4, first="s2", points_s1=12, points_s2="31")
    assert (evening.state.round, evening.state.first) == (4, "s2")
    assert evening.scores == {"s1": 12, "s2": 31, "s3": 0}
    assert evening.parts()["phases"].slots == 4


def test_a_game_started_in_the_middle_goes_on_like_any_other(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben", round=4, points_s1=12, points_s2=31)
    evening.enter("s1", 10)
    evening.next_round()
    assert (evening.state.round, evening.state.first) == (5, "s2")
    assert evening.state.sheet.scores("s1", 4) == (12, 12, 12, 12, 22)


@pytest.mark.parametrize(
    "options",
    [{"round": 0}, {"round": 11}, {"round": "four"}, {"first": "s9"}, {"first": ["s1"]}, {"points_s1": -1},
     {"points_s2": 301}, {"points_s1": True}],
)  # fmt: skip
def test_a_start_that_makes_no_sense_opens_no_table(tables: Tables, options: dict[str, object]) -> None:
    with pytest.raises(IllegalMove, match=r"^field\."):
        Evening(tables).open("Ana", "Ben", **options)
    assert tables.memory.ids() == []


@pytest.mark.rule("VE-002")
@pytest.mark.parametrize(("choice", "points"), [("zero", 0), ("lowest", 4)])
def test_who_joins_late_starts_as_the_table_chose(evening: Evening, choice: str, points: int) -> None:
    for seat, gain in (("s1", 9), ("s2", 2), ("s3", 7)):
        evening.enter(seat, gain)
    evening.play("add_seat", name="Dan", after="s3", point_late_start=choice)
    assert evening.scores["s4"] == points


def test_who_joins_late_enters_points_from_then_on(evening: Evening) -> None:
    evening.next_round(2)
    evening.play("add_seat", name="Dan", after="s3")
    evening.enter("s4", 6)
    assert evening.state.sheet.scores("s4", 3) == (0, 0, 0, 6)


@pytest.mark.rule("VE-007")
def test_a_newcomer_is_told_how_many_cards_there_will_be(evening: Evening) -> None:
    told = vale.foresee(evening.table, Move("add_seat", {"name": "Dan", "after": "s3"}))
    assert told == (say("vale_of_eternity.foresee.cards", rule="VE-007", cards=8, players=4),)


@pytest.mark.rule("VE-002")
def test_the_history_begins_with_who_begins(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben", first="s2", round=3)
    told = say("vale_of_eternity.told.game_started", rule="VE-002", name="Ben", round=3)
    assert vale.tell(evening.table, evening.facts[1], TABLET) == told
