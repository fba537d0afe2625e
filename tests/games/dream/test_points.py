"""What bets are worth, the rulebook's two examples, the end, and corrections of earlier rounds."""

import pytest

from companion.games.dream.game import game as dream
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove
from companion.table.say import say
from tests.games.dream.sleepers import Sleepers


@pytest.mark.rule("DR-009")
@pytest.mark.parametrize(("suspected", "number", "points"), [(True, 1, 0), (True, 3, 2), (False, 1, 3), (False, 3, 5)])
def test_the_mortal_scores_for_going_unnoticed_and_for_the_number(
    sleepers: Sleepers, suspected: bool, number: int, points: int
) -> None:
    god = "s1 3" if suspected else "s3 3"
    evening = sleepers.of(3).dream("s1", 3, s1=f"s2 {number}", s2=god, s3="s2 3")
    assert evening.gained["s1"] == points


@pytest.mark.rule("DR-009")
@pytest.mark.parametrize(
    ("found", "suspected", "points"), [(False, True, 0), (False, False, 1), (True, True, 2), (True, False, 3)]
)
def test_a_god_scores_for_the_mortals_colour_and_for_going_unsuspected(
    sleepers: Sleepers, found: bool, suspected: bool, points: int
) -> None:
    evening = sleepers.of(3).dream(
        "s1", 3, s1="s2 3", s2="s1 1" if found else "s3 1", s3="s2 2" if suspected else "s1 2"
    )
    assert evening.gained["s2"] == points


@pytest.mark.rule("DR-008", "DR-009")
def test_the_half_of_a_vote_that_does_not_apply_counts_nowhere(sleepers: Sleepers) -> None:
    """The Mortal's colour casts no suspicion; a God's number earns nothing."""
    evening = sleepers.of(3).dream("s1", 3, s1="s2 1", s2="s3 3", s3="s1 3")
    assert evening.tally("s2").suspects == () and evening.tally("s2").for_betting == 0
    assert evening.gained == {"s1": 0, "s2": 1, "s3": 2}


@pytest.mark.rule("DR-009")
def test_a_god_who_bets_on_their_own_colour_is_suspected_too(sleepers: Sleepers) -> None:
    evening = sleepers.of(3)
    evening.play("point_own_colour", choice="allowed")
    assert evening.dream("s1", 3, s2="s2 1", s3="s1 1").gained["s2"] == 0


@pytest.mark.rule("DR-009", "DR-004")
def test_points_are_told_from_the_mortal_on_each_with_its_reasons(sleepers: Sleepers) -> None:
    scores = sleepers.of(4).dream("s3", 2, s1="s3 1", s2="s1 1", s3="s4 2", s4="s1 2").parts()["scores"].scores
    assert [each.seat.id for each in scores] == ["s3", "s4", "s1", "s2"]
    reasons = [tuple(reason.id.rpartition(".")[2] for reason in each.reasons) for each in scores]
    assert reasons[:2] == [("suspected", "right_number"), ("unsuspected", "not_found")]
    assert reasons[2:] == [("suspected", "found"), ("unsuspected", "not_found")]
    assert {reason.rule for each in scores for reason in each.reasons} == {"DR-009"}


@pytest.mark.rule("DR-009")
def test_reasons_name_what_was_missed(sleepers: Sleepers) -> None:
    first, *others = sleepers.of(3).dream("s1", 2, s1="s2 4", s2="s3 1").parts()["scores"].scores
    assert first.reasons[1] == say("dream.why.wrong_number", rule="DR-009", number=4, vision=2)
    assert others[1].reasons[0] == say("dream.why.suspected", rule="DR-009", names=("Ben",), n=1)
    assert others[1].reasons[1] == say("dream.why.no_bet", rule="DR-009")


@pytest.mark.rule("DR-010")
def test_the_rulebooks_example_of_a_vote(sleepers: Sleepers) -> None:
    """Bruno is the Mortal and bets on 2, the truth is 3; two Gods are suspected, Ruth and Bruno are not."""
    evening = sleepers.open("Valentine", "Bruno", "Ruth", "?")
    evening.dream("s2", 3, s1="s4 3", s2="s3 2", s3="s1 3", s4="s1 3")
    assert evening.gained == {"s1": 0, "s2": 3, "s3": 1, "s4": 0}


@pytest.mark.rule("DR-011")
def test_the_rulebooks_example_of_the_end(sleepers: Sleepers) -> None:
    """From 14 the Mortal reaches 16 with the right number; Ruth, from 15, finds the Mortal and reaches 17."""
    evening = sleepers.open("?", "Ruth", "Cleo", round=7, space_s1=14, space_s2=15, space_s3=9)
    evening.dream("s1", 4, s1="s2 4", s2="s1 4", s3="s2 4")
    assert evening.totals == {"s1": 16, "s2": 17, "s3": 10}
    assert evening.is_over and evening.winners == ("s2",)
    assert [each.id for each in evening.parts()["ending"].reasons] == [
        "dream.why.goal", "dream.why.furthest", "dream.why.overtaken"
    ]  # fmt: skip
    assert evening.parts()["ending"].reasons[2] == say("dream.why.overtaken", rule="DR-011", names=("?",), goal=16)


@pytest.mark.rule("DR-011")
@pytest.mark.parametrize(("start", "is_over"), [(12, False), (13, True)])
def test_sixteen_ends_the_game_and_fifteen_does_not(sleepers: Sleepers, start: int, is_over: bool) -> None:
    evening = sleepers.of(3, space_s1=start).dream("s1", 1, s2="s3 1", s3="s2 1")
    assert evening.totals["s1"] == start + 3 and evening.is_over is is_over
    assert ("next_round" in evening.offers()) is not is_over
    assert (evening.kinds[-1] == "game_ended") is is_over


@pytest.mark.rule("DR-011")
def test_several_may_win(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, space_s1=14, space_s2=14, space_s3=2).dream("s3", 1, s1="s3 1", s2="s3 1", s3="s1 2")
    assert evening.totals == {"s1": 17, "s2": 17, "s3": 2} and evening.winners == ("s1", "s2")
    ending = evening.parts()["ending"]
    assert ending.headline == say("dream.ending.shared", rule="DR-011", names=("Ana", "Ben"))
    assert ending.reasons[-1].id == "dream.why.shared"


@pytest.mark.rule("DR-011")
def test_the_last_round_is_counted_whole_before_the_end_is_tested(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, space_s1=12).deal()
    evening.play("correct_points", round=0, seat="s1", points=16)
    assert not evening.is_over and "next_round" not in evening.offers()
    assert evening.reveal().is_over


@pytest.mark.rule("DR-011")
def test_how_far_one_must_come_is_a_setting(sleepers: Sleepers) -> None:
    evening = sleepers.of(3)
    evening.play("set_goal", value=3)
    assert evening.dream("s1", 1, s2="s3 1", s3="s2 1").is_over


@pytest.mark.rule("DR-002", "DR-011")
def test_the_way_shows_its_last_space_however_many_points_there_are(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, space_s1=20, space_s2=30)
    way = evening.parts()["way"]
    last = way.spaces[-1]
    assert (last.number, len(way.spaces)) == (20, 21)
    assert [space.number for space in way.spaces if space.is_end] == [16, 17, 18, 19, 20]
    assert len(way.moons) == 3 and way.spaces[6].x == way.spaces[7].x != way.spaces[0].x == way.spaces[13].x
    assert all(abs(moon.x - last.x) < 25 and abs(moon.y - last.y) < 25 for moon in way.moons[1:])
    evening.play("set_way_end", value=24)
    assert len(evening.parts()["way"].spaces) == 25


def test_a_correction_takes_the_end_back_and_brings_it(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, space_s1=13).dream("s1", 1, s2="s3 1", s3="s2 1")
    evening.play("correct_points", round=1, seat="s1", points=2)
    assert not evening.is_over and "next_round" in evening.offers()
    evening.play("correct_points", round=1, seat="s2", points=16)
    assert evening.is_over and evening.winners == ("s2",) and evening.kinds[-1] == "game_ended"


def test_an_earlier_round_is_corrected_and_every_later_total_follows(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).dream("s1", 1, s1="s2 1", s2="s3 1", s3="s2 1").dream("s2", 2, s1="s2 2")
    assert evening.totals == {"s1": 8, "s2": 0, "s3": 1}
    evening.play("correct_mortal", round=1, mortal="s2")
    evening.play("correct_number", round=1, number=4)
    assert evening.totals == {"s1": 3 + 3, "s2": 0, "s3": 3 + 1}
    assert dream.tell(evening.table, evening.facts[-1], TABLET) == say(
        "dream.told.number_corrected", round=1, was=1, number=4
    )


def test_points_by_hand_win_over_what_the_bets_give(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).dream("s1", 1)
    evening.play("correct_points", round=1, seat="s1", points=4)
    assert evening.gained["s1"] == 4 and evening.tally("s1").by_hand == 4
    assert evening.parts()["scores"].scores[0].reasons == (say("dream.why.by_hand", points=4),)
    told = dream.tell(evening.table, evening.facts[-1], TABLET)
    assert told == say("dream.told.points_corrected", name="Ana", round=1, was=3, points=4)


@pytest.mark.parametrize("kind", ["correct_mortal", "correct_number", "correct_points"])
def test_a_hidden_round_is_not_corrected(sleepers: Sleepers, kind: str) -> None:
    evening = sleepers.of(3).deal().reveal().deal()
    fields = {
        name: domain.among[0] if hasattr(domain, "among") else 2 for name, domain in evening.offers()[kind].fields
    }
    with pytest.raises(IllegalMove, match="hidden"):
        evening.play(kind, **fields)


def test_only_who_played_a_round_was_its_mortal(sleepers: Sleepers) -> None:
    evening = sleepers.of(4)
    evening.play("sit_out", seat="s4")
    evening.dream()
    with pytest.raises(IllegalMove, match="no_part"):
        evening.play("correct_mortal", round=1, mortal="s4")
    with pytest.raises(IllegalMove, match="no_part"):
        evening.play("correct_vote", round=1, seat="s1", colour="s4", number=1)


def test_what_was_announced_stands_when_nothing_was_corrected(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, space_s1=13, space_s2=15).dream("s1", 1, s2="s3 1", s3="s2 1")
    evening.play("rename_seat", seat="s1", name="Zoe")
    evening.play("recolour_seat", seat="s2", colour="teal")
    assert evening.winners == ("s1",) and evening.table.announced.winners == ("s1",)


def test_the_sheet_tells_who_was_mortal_and_who_bet_what(sleepers: Sleepers) -> None:
    sheet = sleepers.of(3).dream("s1", 2, s1="s2 4", s2="s3 1").deal().parts()["sheet"]
    told, hidden = sheet.rows
    assert (told.vision, [each.is_mortal for each in told.cells]) == (2, [True, False, False])
    assert [(each.bet.id if each.bet else "", each.number) for each in told.cells] == [("s2", 4), ("s3", 1), ("", 0)]
    assert (hidden.vision, hidden.cells) == (0, ())


def test_a_correction_that_changes_nothing_announces_nothing(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, space_s1=13).dream("s1", 1, s2="s3 1", s3="s2 1")
    evening.play("correct_vote", round=1, seat="s2", colour="s3", number=2)
    assert evening.kinds.count("game_ended") == 1


def test_undoing_an_earlier_correction_after_the_end_changes_who_won(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, space_s2=4, space_s3=12).dream("s1", 1)
    move = evening.play("correct_points", round=1, seat="s2", points=11)
    evening.dream("s1", 1, s2="s1 1", s3="s1 1")
    assert evening.winners == ("s2",) and evening.totals == {"s1": 3, "s2": 18, "s3": 16}
    evening.undo(move)
    assert evening.winners == ("s3",) and evening.totals["s2"] == 8


def test_an_old_reveal_that_is_undone_takes_the_end_back(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, space_s1=13).deal()
    move = evening.turn()
    evening.that_is_all().dream("s1", 1, s2="s3 1", s3="s2 1")
    assert evening.is_over
    evening.undo(move)
    assert not evening.is_over and evening.parts()["round"].number == 1


def test_points_by_hand_also_count_for_somebody_who_sat_out(sleepers: Sleepers) -> None:
    evening = sleepers.of(4)
    evening.play("sit_out", seat="s4")
    evening.dream().play("correct_points", round=1, seat="s4", points=2)
    assert evening.totals["s4"] == 2


def test_who_goes_home_after_the_end_keeps_their_place(sleepers: Sleepers) -> None:
    evening = sleepers.of(4, space_s1=13).dream("s1", 1, s2="s3 1", s3="s2 1", s4="s2 1")
    evening.play("leave", seat="s1")
    assert evening.winners == ("s1",) and "score_set_aside" not in evening.kinds


def test_nobody_leads_before_the_first_point(sleepers: Sleepers) -> None:
    evening = sleepers.of(3)
    assert [each.leads for each in evening.parts()["scores"].scores] == [False] * 3
    assert dream.headline(evening.table, TABLET) == say("dream.round", round=1)
    assert [each.leads for each in evening.dream("s1", 1).parts()["scores"].scores] == [True, False, False]


@pytest.mark.rule("DR-011")
def test_a_game_stopped_early_counts_the_rounds_so_far_and_nobody_has_won(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).dream("s1", 3, s1="s2 3", s2="s3 3", s3="s1 3").with_tokens("app").deal()
    stop = evening.once("stop_game")
    ending = evening.parts()["ending"]
    assert ending.headline == say("dream.ending.ahead", rule="DR-011", names=("Ana", "Cleo"), n=2)
    assert ending.reasons[0] == say("dream.why.stopped", rule="DR-011", round=1)
    assert ending.reasons[-1].id == "dream.why.furthest"
    assert next(fact for fact in evening.facts if fact.kind == "stopped_early").number("round") == 1
    assert evening.facts[-1].kind == "game_ended" and dream.ending and not dream.ending.has_winner(evening.table)
    assert evening.table.privacy.deal == "" and "next_round" not in evening.offers()
    evening.undo(stop)
    assert not evening.is_over and "next_round" in evening.offers() and len(evening.state.rounds) == 1


def test_before_a_round_counts_there_is_nothing_to_stop_and_count(sleepers: Sleepers) -> None:
    assert "stop_game" not in sleepers.of(3).deal().offers()
