"""How a game ends: when it is tested, who wins, why, and what a correction changes afterwards."""

import pytest

from companion.games.vale_of_eternity.game import game as vale
from companion.games.vale_of_eternity.screens.screen_layout import round_view
from companion.kit.final_standings import FinalStandings
from companion.kit.stopping_and_leaving import contenders
from companion.table.fact import TABLET, Fact
from companion.table.moves import IllegalMove
from companion.table.say import Say, say
from companion.table.use_cases.tables import Tables
from tests.games.vale_of_eternity.scoring import Evening

ENDED_BY_GOAL = say("vale_of_eternity.why.goal", rule="VE-006", names=("Ana",), goal=60, round=1)


def ending(evening: Evening) -> FinalStandings:
    part: FinalStandings = evening.parts()["ending"]
    return part


def winners(evening: Evening) -> list[str]:
    return [each.seat.name for each in ending(evening).standings if each.wins]


def reach(evening: Evening, **scores: int) -> None:
    """Brings each named seat to that score, in the round that is being played."""
    for seat, score in scores.items():
        evening.enter(seat, score - evening.scores[seat])


def why(id: str, **values: object) -> Say:
    return say(f"vale_of_eternity.why.{id}", rule="VE-013", **values)


@pytest.mark.rule("VE-006")
def test_reaching_sixty_in_mid_round_ends_nothing(evening: Evening) -> None:
    reach(evening, s1=75)
    assert not evening.is_over
    assert ending(evening).headline is None
    assert [seat.name for seat in evening.parts()["next"].reached] == ["Ana"]


@pytest.mark.rule("VE-006")
def test_the_others_still_finish_the_round_and_may_overtake(evening: Evening) -> None:
    reach(evening, s1=62, s2=66)
    evening.next_round()
    assert winners(evening) == ["Ben"]


@pytest.mark.rule("VE-006")
def test_falling_below_sixty_before_the_round_is_over_goes_on(evening: Evening) -> None:
    reach(evening, s1=62)
    evening.enter("s1", -3)
    evening.next_round()
    assert not evening.is_over and evening.state.round == 2


@pytest.mark.rule("VE-006")
def test_exactly_sixty_at_the_end_of_a_round_ends_the_game(evening: Evening) -> None:
    reach(evening, s1=60)
    evening.next_round()
    assert evening.is_over
    assert ending(evening).reasons[0] == ENDED_BY_GOAL


@pytest.mark.rule("VE-006")
def test_fifty_nine_at_the_end_of_a_round_goes_on(evening: Evening) -> None:
    reach(evening, s1=59)
    evening.next_round()
    assert not evening.is_over and evening.state.round == 2


@pytest.mark.rule("VE-006")
def test_the_ninth_round_is_followed_by_another(evening: Evening) -> None:
    evening.next_round(9)
    assert not evening.is_over and evening.state.round == 10


@pytest.mark.rule("VE-006")
def test_the_tenth_round_is_the_last(evening: Evening) -> None:
    evening.next_round(10)
    assert evening.is_over and evening.state.round == 10
    assert ending(evening).reasons[0] == say("vale_of_eternity.why.last_round", rule="VE-006", round=10)


@pytest.mark.rule("VE-006")
def test_both_reasons_are_told_when_both_hold(evening: Evening) -> None:
    evening.next_round(9)
    reach(evening, s3=61)
    evening.next_round()
    goal = say("vale_of_eternity.why.goal", rule="VE-006", names=("Cleo",), goal=60, round=10)
    assert ending(evening).reasons[:2] == (goal, say("vale_of_eternity.why.last_round", rule="VE-006", round=10))


@pytest.mark.rule("VE-013")
def test_most_points_win(evening: Evening) -> None:
    reach(evening, s1=63, s2=40, s3=50)
    evening.next_round()
    end = ending(evening)
    assert end.headline == say("vale_of_eternity.ending.won", rule="VE-013", names=("Ana",))
    assert end.reasons[1:] == (why("most_points", points=63),)
    assert [(each.seat.name, each.place, each.score) for each in end.standings] == [
        ("Ana", 1, 63), ("Cleo", 2, 50), ("Ben", 3, 40),
    ]  # fmt: skip


@pytest.mark.rule("VE-013")
def test_without_a_tie_nobody_counts_creatures(evening: Evening) -> None:
    reach(evening, s1=63, s2=40, s3=40)
    evening.next_round()
    assert "count_creatures" not in evening.offers()
    assert ending(evening).ask is None


@pytest.mark.rule("VE-013")
def test_a_tie_asks_only_the_tied_for_their_creatures(evening: Evening) -> None:
    reach(evening, s1=61, s2=40, s3=61)
    evening.next_round()
    end = ending(evening)
    assert end.headline == say("vale_of_eternity.ending.tied", rule="VE-013", names=("Ana", "Cleo"))
    assert end.ask.name == "Ana" and not evening.is_over
    with pytest.raises(IllegalMove, match=r"^field\.not_a_choice$"):
        evening.play("count_creatures", seat="s2", creatures=9)


@pytest.mark.rule("VE-013")
def test_the_table_turns_to_who_counts_and_no_longer_shows_a_round(evening: Evening) -> None:
    reach(evening, s1=40, s2=61, s3=61)
    assert not round_view(evening.table).is_over
    evening.next_round()
    assert round_view(evening.table).is_over and round_view(evening.table).floor == "s2"
    evening.play("count_creatures", seat="s2", creatures=5)
    assert round_view(evening.table).floor == "s3"
    evening.play("count_creatures", seat="s3", creatures=4)
    assert round_view(evening.table).floor == "s2"


@pytest.mark.rule("VE-013")
def test_among_the_tied_most_creatures_win(evening: Evening) -> None:
    reach(evening, s1=61, s2=40, s3=61)
    evening.next_round()
    evening.play("count_creatures", seat="s1", creatures=5)
    assert ending(evening).ask.name == "Cleo"
    evening.play("count_creatures", seat="s3", creatures=6)
    assert winners(evening) == ["Cleo"]
    assert ending(evening).reasons[1:] == (why("most_creatures", points=61, counts=("Ana 5", "Cleo 6")),)


@pytest.mark.rule("VE-013")
def test_who_has_most_creatures_but_fewer_points_does_not_win(evening: Evening) -> None:
    reach(evening, s1=61, s2=60, s3=61)
    evening.next_round()
    for seat, creatures in (("s1", 3), ("s3", 2)):
        evening.play("count_creatures", seat=seat, creatures=creatures)
    assert winners(evening) == ["Ana"]
    assert [each.place for each in ending(evening).standings] == [1, 2, 3]


@pytest.mark.rule("VE-013")
def test_with_as_many_creatures_they_share_the_victory(evening: Evening) -> None:
    reach(evening, s1=61, s2=40, s3=61)
    evening.next_round()
    for seat in ("s1", "s3"):
        evening.play("count_creatures", seat=seat, creatures=6)
    end = ending(evening)
    assert end.headline == say("vale_of_eternity.ending.shared", rule="VE-013", names=("Ana", "Cleo"))
    assert end.reasons[-1] == why("shared", points=61, counts=("Ana 6", "Cleo 6"))
    assert [(each.seat.name, each.place) for each in end.standings] == [("Ana", 1), ("Cleo", 1), ("Ben", 3)]


@pytest.mark.rule("VE-013")
def test_a_miscounted_creature_can_be_counted_again(evening: Evening) -> None:
    reach(evening, s1=61, s2=40, s3=61)
    evening.next_round()
    for seat, creatures in (("s1", 6), ("s3", 6), ("s3", 7)):
        evening.play("count_creatures", seat=seat, creatures=creatures)
    assert winners(evening) == ["Cleo"]


@pytest.mark.rule("VE-013")
def test_the_result_is_announced_once_all_tied_have_counted(evening: Evening) -> None:
    reach(evening, s1=61, s3=61)
    evening.next_round()
    evening.play("count_creatures", seat="s1", creatures=5)
    assert "game_ended" not in evening.kinds
    evening.play("count_creatures", seat="s3", creatures=4)
    assert evening.facts[-1].data == {
        "winners": ["s1"], "points": {"s1": 61, "s2": 2, "s3": 61}, "creatures": {"s1": 5, "s3": 4},
    }  # fmt: skip


def test_after_the_end_no_points_are_entered_only_corrected(evening: Evening) -> None:
    reach(evening, s1=60)
    evening.next_round()
    assert not {"enter_points", "next_round"} & evening.offers().keys()
    assert "correct_points" in evening.offers()


@pytest.mark.rule("VE-013")
def test_a_correction_after_the_end_changes_who_won(evening: Evening) -> None:
    reach(evening, s1=63, s2=61)
    evening.next_round()
    evening.play("correct_points", round=1, seat="s2", points=64)
    assert winners(evening) == ["Ben"]
    assert vale.headline(evening.table, TABLET) == say("vale_of_eternity.headline.over", names=("Ben",), n=1)


@pytest.mark.rule("VE-013")
def test_a_correction_after_the_end_that_makes_a_tie_asks_for_creatures(evening: Evening) -> None:
    reach(evening, s1=63, s2=61)
    evening.next_round()
    evening.play("correct_points", round=1, seat="s2", points=61)
    assert ending(evening).ask.name == "Ana"
    for seat, creatures in (("s1", 2), ("s2", 3)):
        evening.play("count_creatures", seat=seat, creatures=creatures)
    assert winners(evening) == ["Ben"]


@pytest.mark.rule("VE-006")
def test_the_game_goes_on_when_a_correction_leaves_nobody_at_sixty(evening: Evening) -> None:
    reach(evening, s1=60)
    evening.next_round()
    evening.play("correct_points", round=1, seat="s1", points=50)
    assert not evening.is_over and ending(evening).headline is None
    evening.next_round()
    assert evening.state.round == 2


@pytest.mark.rule("VE-006")
def test_the_game_is_over_again_when_the_correction_is_corrected(evening: Evening) -> None:
    reach(evening, s1=60)
    evening.next_round()
    for points in (50, 62):
        evening.play("correct_points", round=1, seat="s1", points=points)
    assert evening.is_over and winners(evening) == ["Ana"]


@pytest.mark.rule("VE-013")
def test_a_later_end_asks_for_the_creatures_again(evening: Evening) -> None:
    reach(evening, s1=60, s2=60)
    evening.next_round()
    for seat in ("s1", "s2"):
        evening.play("count_creatures", seat=seat, creatures=1)
    for seat in ("s1", "s2"):
        evening.play("correct_points", round=1, seat=seat, points=40)
    evening.next_round()
    reach(evening, s1=65, s2=65)
    evening.next_round()
    assert ending(evening).ask.name == "Ana"


@pytest.mark.rule("VE-013")
def test_an_announced_result_stands_although_we_would_judge_otherwise_today(evening: Evening) -> None:
    reach(evening, s1=63, s2=61)
    evening.tables.resources.log.append(evening.id, announced_otherwise(evening))
    assert winners(evening) == ["Ben"]


@pytest.mark.rule("VE-013")
def test_an_announced_result_falls_when_what_it_was_made_of_is_corrected(evening: Evening) -> None:
    reach(evening, s1=63, s2=61)
    evening.tables.resources.log.append(evening.id, announced_otherwise(evening))
    evening.play("correct_points", round=1, seat="s3", points=10)
    assert winners(evening) == ["Ana"]


@pytest.mark.rule("VE-013")
def test_an_end_that_was_taken_back_is_announced_again_although_nothing_else_is_new(evening: Evening) -> None:
    reach(evening, s1=60)
    evening.next_round()
    evening.play("correct_points", round=1, seat="s1", points=50)
    reach(evening, s1=60)
    evening.next_round()
    assert evening.kinds.count("game_ended") == 2


def announced_otherwise(evening: Evening) -> list[Fact]:
    seq = evening.opened.seq + 1
    points = {"s1": 63, "s2": 61, "s3": 3}
    return [
        Fact("last_round_ended", {"round": 1}, seq, seq),
        Fact("game_ended", {"winners": ["s2"], "points": points, "creatures": {}}, seq + 1, seq),
    ]


def test_who_goes_home_after_the_end_has_won_all_the_same(evening: Evening) -> None:
    reach(evening, s1=62, s2=50)
    evening.next_round()
    evening.play("leave", seat="s1")
    assert winners(evening) == ["Ana"]
    assert evening.is_over


@pytest.mark.rule("VE-013")
def test_who_left_does_not_win(evening: Evening) -> None:
    reach(evening, s1=80, s2=61)
    evening.play("leave", seat="s1")
    evening.next_round()
    assert winners(evening) == ["Ben"]
    assert [each.seat.name for each in ending(evening).standings] == ["Ben", "Cleo"]


@pytest.mark.rule("VE-006")
def test_the_points_of_who_left_end_no_game(evening: Evening) -> None:
    reach(evening, s1=80)
    evening.play("leave", seat="s1")
    evening.next_round()
    assert not evening.is_over


@pytest.mark.rule("VE-013")
def test_who_sits_out_still_counts(evening: Evening) -> None:
    reach(evening, s1=61)
    evening.play("sit_out", seat="s1")
    evening.next_round()
    assert winners(evening) == ["Ana"]


def test_a_table_that_undoing_left_empty_still_opens(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben")
    added = [evening.play("add_seat", name=name, after="s2") for name in ("Cleo", "Dan")]
    for seat in ("s1", "s2"):
        evening.play("leave", seat=seat)
    evening.play("correct_round", round=10)
    evening.enter("s3", 5)
    evening.next_round()
    for move in added:
        evening.undo(move)
    assert not evening.is_over and ending(evening).headline is None


@pytest.mark.rule("VE-006")
def test_an_end_taken_back_does_not_come_back_in_mid_round(evening: Evening) -> None:
    reach(evening, s1=62)
    evening.next_round()
    evening.play("correct_points", round=1, seat="s1", points=40)
    evening.enter("s1", 30)
    assert not evening.is_over
    evening.next_round()
    assert evening.is_over


@pytest.mark.rule("VE-013")
def test_who_leaves_a_game_that_goes_on_again_does_not_win(evening: Evening) -> None:
    reach(evening, s1=71)
    evening.next_round()
    evening.play("correct_points", round=1, seat="s1", points=1)
    evening.play("leave", seat="s2")
    assert [seat.id for seat in contenders(evening.table)] == ["s1", "s3"]


@pytest.mark.rule("VE-013")
def test_a_game_stopped_early_counts_the_points_so_far_and_nobody_has_won(evening: Evening) -> None:
    reach(evening, s2=21)
    evening.next_round()
    stop = evening.once("stop_game")
    assert ending(evening).headline == say("vale_of_eternity.ending.ahead", "VE-013", names=("Ben",), n=1)
    assert ending(evening).reasons[0] == say("vale_of_eternity.why.stopped", rule="VE-006", round=2)
    assert evening.facts[-1].kind == "game_ended" and vale.ending and not vale.ending.has_winner(evening.table)
    assert "enter_points" not in evening.offers()
    evening.undo(stop)
    assert not evening.is_over and "enter_points" in evening.offers()


@pytest.mark.rule("VE-013")
def test_a_tie_at_an_early_stop_counts_creatures_as_at_any_end(evening: Evening) -> None:
    reach(evening, s1=9, s2=9)
    evening.once("stop_game")
    assert ending(evening).ask == evening.table.seat("s1")


def test_before_anybody_has_points_there_is_nothing_to_stop_and_count(evening: Evening) -> None:
    assert "stop_game" not in evening.offers()


@pytest.mark.rule("VE-006")
def test_a_line_across_every_screen_says_that_the_goal_counts_at_the_end_of_the_round(tables: Tables) -> None:
    evening = Evening(tables).open("Ana", "Ben")
    assert evening.parts()["across"].told is None
    evening.enter("s1", 60)
    line = evening.parts()["across"]
    assert (line.id, line.told.id) == ("goal-s1", "vale_of_eternity.round.reached")
    evening.enter("s1", -10)
    assert evening.parts()["across"].told is None
