"""The end: penalties, ties, and people who come and go."""

import pytest

from companion.games.when_i_dream.game import game as wid
from companion.games.when_i_dream.screens.screen_layout import headline
from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove, Move
from companion.table.say import say
from tests.games.when_i_dream.dreaming import Dreaming


def with_points(table: Dreaming, *points: int) -> Dreaming:
    """As if the first dream had brought these points."""
    for number, each in enumerate(points, start=1):
        table.play("correct_points", round=1, seat=f"s{number}", points=each)
    return table


def played(dreaming: Dreaming, *points: int) -> Dreaming:
    """Dreams without cards, so that only what is given by hand counts: sandmen earn two for equal sides."""
    table = dreaming.of(len(points))
    table.play("set_roles", value="cards")
    for _ in points:
        table.dream()
    for round in range(2, len(points) + 1):
        for number in range(1, len(points) + 1):
            table.play("correct_points", round=round, seat=f"s{number}", points=0)
    return with_points(table, *points)


@pytest.mark.rule("WD-013")
def test_the_highest_score_wins_after_everyone_has_dreamt(dreaming: Dreaming) -> None:
    table = played(dreaming, 4, 9, 6, 8)
    assert table.is_over and table.kinds[-1] == "game_ended"
    assert table.winners == ("s2",)
    assert table.parts()["ending"].headline == say("when_i_dream.ending.won", rule="WD-013", names=("Ben",))


@pytest.mark.rule("WD-013", "WD-008")
def test_each_penalty_costs_a_point_at_the_end_and_not_before(dreaming: Dreaming) -> None:
    table = played(dreaming, 4, 9, 6, 8)
    table.play("correct_penalties", seat="s2", penalties=3)
    assert table.totals["s2"] == 9
    assert wid.result(table.table).of("points")["s2"] == 6
    assert table.winners == ("s4",)
    shown = {each.seat.id: each.score for each in table.parts()["seats"].seats}
    assert shown == {each.seat.id: each.score for each in table.parts()["ending"].standings}


@pytest.mark.rule("WD-013")
def test_a_tie_goes_to_who_has_fewest_penalties(dreaming: Dreaming) -> None:
    table = played(dreaming, 8, 9, 6, 2)
    table.play("correct_penalties", seat="s2", penalties=1)
    ending = table.parts()["ending"]
    assert table.winners == ("s1",)
    assert [reason.id.rpartition(".")[2] for reason in ending.reasons] == ["tied", "penalties", "penalties", "fewest"]
    assert [(each.seat.id, each.place) for each in ending.standings] == [("s1", 1), ("s2", 2), ("s3", 3), ("s4", 4)]


@pytest.mark.rule("WD-013")
def test_still_a_tie_and_the_victory_is_shared(dreaming: Dreaming) -> None:
    table = played(dreaming, 9, 9, 6, 2)
    for seat in ("s1", "s2"):
        table.play("correct_penalties", seat=seat, penalties=1)
    assert table.winners == ("s1", "s2")
    assert table.parts()["ending"].headline.id == "when_i_dream.ending.shared"


@pytest.mark.rule("WD-013")
@pytest.mark.parametrize(("choice", "score", "why"), [("zero", 0, "floor"), ("below", -2, "below")])
def test_a_score_below_zero_is_what_the_table_chose(dreaming: Dreaming, choice: str, score: int, why: str) -> None:
    table = played(dreaming, 9, 1, 6, 2)
    table.play("correct_penalties", seat="s2", penalties=3)
    table.play("point_floor", choice=choice)
    ending = table.parts()["ending"]
    assert wid.result(table.table).of("points")["s2"] == score
    assert [each.id for each in ending.floored] == [f"when_i_dream.why.{why}"]


def test_what_was_announced_stands_until_it_is_corrected(dreaming: Dreaming) -> None:
    table = played(dreaming, 4, 9, 6, 8)
    announced = table.table.announced
    assert wid.result(table.table) is announced
    table.play("correct_night", round=1, yellow=5, blue=5)
    assert wid.result(table.table) is announced
    table.play("correct_points", round=1, seat="s1", points=20)
    assert table.winners == ("s1",)


def test_an_end_that_is_corrected_is_not_announced_again(dreaming: Dreaming) -> None:
    table = played(dreaming, 4, 9, 6, 8)
    table.play("correct_points", round=1, seat="s1", points=20)
    assert table.winners == ("s1",) and table.kinds.count("game_ended") == 1


def test_with_role_cards_the_game_waits_for_each_of_them_or_ends_without(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("set_roles", value="cards")
    for _ in range(4):
        table.dream("y")
    assert not table.is_over and table.offers()["end_game"].ends
    table.once("end_game")
    assert table.is_over


def test_the_last_role_told_ends_the_game(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("set_roles", value="cards")
    for _ in range(4):
        table.dream("y")
        others = [seat for seat in table.night.players if seat != table.night.dreamer]
        for seat, role in zip(others, ("fairy", "boogeyman", "sandman"), strict=True):
            table.play("say_role", round=table.night.number, seat=seat, role=role)
    assert table.kinds[-2:] == ["role_said", "game_ended"]


def test_the_role_of_who_only_sits_out_is_waited_for_too(dreaming: Dreaming) -> None:
    table = dreaming.of(5)
    table.play("set_roles", value="cards")
    for _ in range(5):
        table.dream("y")
    table.play("sit_out", seat="s5")
    while missing := table.parts()["asked"].missing:
        assert not table.is_over
        round, seat, roles = min(missing, key=lambda each: each[1].id)
        table.play("say_role", round=round, seat=seat.id, role=roles[0])
    assert table.is_over


@pytest.mark.rule("WD-001", "WD-003")
def test_who_comes_late_is_dealt_in_and_dreams_once(dreaming: Dreaming) -> None:
    table = dreaming.of(4).dream("y").dream("y")
    told = wid.foresee(table.table, Move("add_seat", {}))
    assert told[0] == say("when_i_dream.foresee.roles", rule="WD-003", players=5, fairy=2, boogeyman=1, sandman=2,
                          fairy_was=1, boogeyman_was=1, sandman_was=2)  # fmt: skip
    assert told[1] == say("when_i_dream.foresee.dreams", rule="WD-001", n=3, was=2)
    table.play("add_seat", name="Late", after="s1")
    dreamers = [table.dream("y").night.dreamer for _ in range(3)]
    assert dreamers == ["s3", "s4", "s5"] and table.is_over
    assert len(table.night.players) == 5 and len(table.state.nights[0].players) == 4


@pytest.mark.rule("WD-001")
def test_who_comes_in_the_middle_of_a_dream_waits_for_the_next_deal(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal()
    told = wid.foresee(table.table, Move("add_seat", {}))
    assert told[-1].id == "when_i_dream.foresee.next_deal"
    table.play("add_seat", name="Late", after="s4")
    assert "s5" not in table.night.players
    assert "s5" in table.start().end_night().wake().deal().night.players


@pytest.mark.rule("WD-001", "WD-013")
def test_who_leaves_dreams_no_more_and_does_not_win(dreaming: Dreaming) -> None:
    table = dreaming.of(5).dream("yyyyy")
    told = wid.foresee(table.table, Move("leave", {"seat": "s3"}))
    assert [each.id.rpartition(".")[2] for each in told] == ["roles", "dreams", "left"]
    assert dict(told[0].values)["players"] == 4 and dict(told[1].values) == {"n": 3, "was": 4}
    table.play("leave", seat="s1")
    for _ in range(4):
        table.dream("b")
    assert table.is_over
    assert "s1" not in wid.result(table.table).of("points")


def test_who_goes_home_after_the_end_keeps_the_place(dreaming: Dreaming) -> None:
    table = dreaming.of(5)
    for _ in range(5):
        table.dream("y")
    before = wid.result(table.table)
    table.play("leave", seat=before.winners[0])
    assert wid.result(table.table) == before and table.is_over


def test_who_sits_out_is_passed_over_and_dreams_when_back(dreaming: Dreaming) -> None:
    table = dreaming.of(5)
    table.play("sit_out", seat="s2")
    assert table.dream("y").dream("y").night.dreamer == "s3"
    assert "s2" not in table.night.players and table.totals["s2"] == 0
    table.play("come_back", seat="s2")
    dreamers = [table.dream("y").night.dreamer for _ in range(3)]
    assert dreamers == ["s4", "s5", "s2"]


def test_when_the_last_to_dream_leaves_the_game_is_ended_by_hand(dreaming: Dreaming) -> None:
    table = dreaming.of(5)
    for _ in range(4):
        table.dream("y")
    table.play("leave", seat="s5")
    assert "next_round" not in table.offers()
    table.once("end_game")
    assert table.is_over


def test_somebody_who_comes_after_the_end_dreams_still(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    for _ in range(4):
        table.dream("y")
    table.play("add_seat", name="Late", after="s4")
    assert not table.is_over
    assert table.dream("y").night.dreamer == "s5" and table.kinds.count("game_ended") == 2


def test_leaving_below_four_is_refused(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    with pytest.raises(IllegalMove):
        table.play("leave", seat="s2")


def test_the_end_tells_who_was_what_and_the_words_of_each_dream(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("set_words", value="on")
    for word in ("boat", "lamp", "cat", "moon"):
        table.deal().start()
        table.play("note_word", dream_card=1, word=word)
        table.judge("y").end_night().wake()
    past = table.parts()["past"]
    assert [dream.words for dream in past.dreams] == [(("right", word),) for word in ("boat", "lamp", "cat", "moon")]
    assert past.dreams[1].roles[1] == "dreamer" and set(past.dreams[1].roles) >= {"sandman"}
    assert len(past.race.lines) == 4 and len(past.race.rounds) == 4


@pytest.mark.rule("WD-001")
@pytest.mark.parametrize(("choice", "points"), [("zero", 0), ("lowest", 1)])
def test_who_comes_late_begins_with_what_the_table_chose(dreaming: Dreaming, choice: str, points: int) -> None:
    table = with_points(dreaming.of(4).dream("y"), 5, 3, 1, 4)
    assert table.offers()["add_seat"].points == ("late_start",)
    table.play("add_seat", name="Late", after="s1", point_late_start=choice)
    assert table.totals["s5"] == points


@pytest.mark.rule("WD-013")
def test_a_game_that_is_stopped_early_has_a_ranking_and_says_why(dreaming: Dreaming) -> None:
    table = dreaming.of(10)
    for _ in range(5):
        table.dream("yyb")
    table.once("end_game")
    ending = table.parts()["ending"]
    assert table.is_over and len(ending.standings) == 10
    assert ending.headline.id == "when_i_dream.ending.ahead"
    assert headline(table.table, TABLET).id == "when_i_dream.headline.leads"
    assert ending.reasons[0] == say("when_i_dream.why.stopped", rule="WD-013", n=5, of=10)


def test_a_dream_that_is_cut_off_by_the_end_does_not_count(dreaming: Dreaming) -> None:
    table = dreaming.of(4).dream("yyb")
    before = table.totals
    table.deal().start().judge("yyyy")
    stop = table.once("end_game")
    assert table.is_over and table.totals == before
    table.undo(stop)
    assert not table.is_over and table.totals == before and table.table.privacy.deal == ""
    assert [each.told.id for each in table.table.news] == ["told.deal_voided"]


def test_a_stopped_game_may_go_on_and_whoever_was_cut_off_dreams(dreaming: Dreaming) -> None:
    table = dreaming.of(4).dream("y").deal()
    table.once("end_game")
    dreamers = [table.dream("y").night.dreamer for _ in range(3)]
    assert dreamers == ["s2", "s3", "s4"] and table.is_over
    assert table.parts()["ending"].headline.id != "when_i_dream.ending.ahead"


def test_before_the_first_dream_there_is_nothing_to_rank(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    assert "end_game" not in table.offers() and "end_game" in table.dream("y").offers()
    assert "end_game" not in table.deal().offers(sitting("s2"))
