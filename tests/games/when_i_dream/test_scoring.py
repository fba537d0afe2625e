"""The day: what is told, what each role earns, and why."""

import pytest

from companion.games.when_i_dream.game import game as wid
from companion.games.when_i_dream.points import SCORES, sandman_share, share_of
from companion.table.fact import TABLET
from companion.table.log.fold import tell
from companion.table.moves import IllegalMove
from tests.games.when_i_dream.dreaming import Dreaming


@pytest.mark.rule("WD-012")
@pytest.mark.parametrize(("yellow", "blue", "points"), [(3, 3, 5), (2, 3, 3), (4, 2, 2)])
def test_the_examples_of_the_rulebook_for_sandmen(yellow: int, blue: int, points: int) -> None:
    assert sandman_share(yellow, blue).points == points


@pytest.mark.rule("WD-011")
@pytest.mark.parametrize(
    ("yellow", "blue", "points", "why"),
    [(0, 0, 2, "equal"), (5, 5, 7, "equal"), (4, 3, 4, "larger"), (0, 1, 1, "larger"), (0, 2, 0, "smaller"),
     (2, 6, 2, "smaller")],
)  # fmt: skip
def test_sandmen_earn_most_when_both_sides_are_alike(yellow: int, blue: int, points: int, why: str) -> None:
    found = sandman_share(yellow, blue)
    assert (found.points, found.because.id) == (points, f"when_i_dream.because.{why}")


@pytest.mark.rule("WD-011", "WD-012")
def test_the_whole_round_of_the_rulebook(dreaming: Dreaming) -> None:
    table = dreaming.of(5).dream("ybyby", told="all")
    assert table.shares == {"dreamer": {5}, "fairy": {3}, "boogeyman": {2}, "sandman": {3}}


@pytest.mark.rule("WD-010", "WD-011")
def test_a_dreamer_who_forgot_a_yellow_card_has_no_bonus(dreaming: Dreaming) -> None:
    table = dreaming.of(4).dream("yyy", told="not_all")
    assert (table.totals["s1"], table.because("s1")) == (3, "not_all_told")


@pytest.mark.rule("WD-010")
def test_words_that_were_noted_are_ticked_and_then_nothing_is_asked(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("set_words", value="on")
    table.deal().start()
    for card, (word, verdict) in enumerate((("boat", "y"), ("lamp", "b"), ("cat", "y")), start=1):
        table.play("note_word", dream_card=card, word=word)
        table.judge(verdict)
    table.end_night()
    for card in (1, 3, 3):
        table.play("tick_card", dream_card=card, told="yes")
    assert table.offers()["take_off_mask"].fields == ()
    assert (table.wake().totals["s1"], table.because("s1")) == (4, "all_told")


@pytest.mark.rule("WD-010")
def test_whoever_counts_the_told_cards_needs_no_words_and_may_be_corrected(dreaming: Dreaming) -> None:
    table = dreaming.of(4).sleep("yby")
    for card in (1, 3):
        table.play("tick_card", dream_card=card, told="yes")
    assert (table.wake().totals["s1"], table.because("s1")) == (4, "all_told")
    table.play("correct_told", round=1, told="not_all")
    assert table.totals["s1"] == 2


@pytest.mark.rule("WD-010")
def test_where_nobody_ticked_the_table_is_asked_also_with_words(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("set_words", value="on")
    table.deal().start()
    table.play("note_word", dream_card=1, word="boat")
    assert table.judge("y").end_night().offers()["take_off_mask"].fields


@pytest.mark.rule("WD-010")
def test_a_word_that_was_not_told_costs_the_bonus(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("set_words", value="on")
    table.deal().start()
    table.play("note_word", dream_card=1, word="boat")
    table.judge("yy")
    table.end_night()
    table.play("tick_card", dream_card=1, told="yes")
    table.play("tick_card", dream_card=2, told="yes")
    table.play("tick_card", dream_card=1, told="no")
    assert table.wake().because("s1") == "not_all_told"


@pytest.mark.rule("WD-010")
def test_a_yellow_card_without_a_word_leaves_the_question(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("set_words", value="on")
    table.deal().start()
    table.play("note_word", dream_card=1, word="boat")
    table.judge("yy")
    table.end_night()
    assert [name for name, _ in table.offers()["take_off_mask"].fields] == ["told"]


@pytest.mark.rule("WD-011")
@pytest.mark.parametrize(("choice", "points"), [("none", 0), ("bonus", 2)])
def test_without_a_yellow_card_the_table_says_once_whether_there_is_a_bonus(
    dreaming: Dreaming, choice: str, points: int
) -> None:
    table = dreaming.of(4).sleep("bb")
    offer = table.offers()["take_off_mask"]
    assert offer.fields == () and offer.points == ("empty_dream",)
    table.once("take_off_mask", point_empty_dream=choice)
    assert (table.totals["s1"], table.because("s1")) == (points, "empty")
    assert table.sleep("b").offers()["take_off_mask"].points == ()


def test_totals_entered_by_hand_win_over_the_verdicts(dreaming: Dreaming) -> None:
    table = dreaming.of(4).sleep("y")
    table.play("enter_totals", yellow=4, blue=2)
    expected = {"dreamer": {6}, "fairy": {4}, "boogeyman": {2}, "sandman": {2}}
    assert table.wake().shares == {role: expected[role] for role in table.shares}


def test_a_dream_is_corrected_later_and_every_total_follows(dreaming: Dreaming) -> None:
    table = dreaming.of(5).dream("yyb").dream("yyy").dream("b")
    before = {seat: SCORES.scores(table.table, seat) for seat in table.totals}
    table.play("correct_night", round=2, yellow=4, blue=0)
    gained = {seat: share_of(table.table, table.state.nights[1], seat).points for seat in before}
    for seat, (start, first, second, third) in before.items():
        by = first + gained[seat] - second
        assert SCORES.scores(table.table, seat) == (start, first, second + by, third + by)
    assert table.facts[-1].data["was_yellow"] == 3
    assert len(table.state.nights) == 3


@pytest.mark.rule("WD-010")
def test_whether_all_was_told_can_be_corrected(dreaming: Dreaming) -> None:
    table = dreaming.of(4).dream("yy", told="all").dream("y")
    table.play("correct_told", round=1, told="not_all")
    assert SCORES.scores(table.table, "s1")[1] == 2


def test_roles_of_the_box_are_told_after_the_mask_is_off(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("set_roles", value="cards")
    table.dream("yyb")
    asked = table.parts()["asked"]
    assert [(round, seat.id) for round, seat, _ in asked.missing] == [(1, "s2"), (1, "s3"), (1, "s4")]
    table.with_roles(s2="fairy", s3="boogeyman", s4="sandman")
    assert table.totals == {"s1": 4, "s2": 2, "s3": 1, "s4": 2}
    assert table.parts()["asked"].missing == ()


def test_points_given_by_hand_win_over_the_role(dreaming: Dreaming) -> None:
    table = dreaming.of(4).dream("yyb")
    table.play("correct_points", round=1, seat="s2", points=9)
    table.with_roles(s2="sandman")
    assert (table.totals["s2"], table.because("s2")) == (9, "by_hand")


def test_what_somebody_began_with_is_corrected_too(dreaming: Dreaming) -> None:
    table = dreaming.of(4, round=3, start_s2=5)
    table.play("correct_points", round=0, seat="s2", points=6)
    assert table.totals["s2"] == 6


def test_points_of_a_dream_before_this_table_are_what_somebody_began_with(dreaming: Dreaming) -> None:
    table = dreaming.of(4, round=3, start_s2=5).dream("y")
    table.play("correct_points", round=1, seat="s2", points=6)
    assert (table.state.start["s2"], table.facts[-1].data["round"]) == (6, 0)
    assert tell(wid, table.table, table.facts[-1], TABLET).id == "when_i_dream.told.start_corrected"


@pytest.mark.rule("WD-008", "WD-013")
def test_penalties_counted_by_hand_grow_with_what_is_said_later(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal().start()
    table.once("give_forbidden", seat="s2")
    table.play("correct_penalties", seat="s2", penalties=3)
    table.next_card().once("give_forbidden", seat="s2")
    assert table.parts()["scores"].scores[1].penalties == 4
    table.play("correct_penalties", seat="s2", penalties=0)
    assert table.parts()["scores"].scores[1].penalties == 0


def test_a_line_a_player_with_its_reason(dreaming: Dreaming) -> None:
    table = dreaming.of(4).dream("yb")
    lines = table.parts()["scores"].scores
    assert all(line.because and line.gained is not None for line in lines)
    assert lines[0].role == "dreamer" and lines[0].because.values == (("n", 1), ("bonus", 2))
    assert all(line.because is None for line in table.deal().parts()["scores"].scores)


def test_nobody_is_given_a_role_that_is_none(dreaming: Dreaming) -> None:
    table = dreaming.of(4).dream("y")
    with pytest.raises(IllegalMove):
        table.play("say_role", round=1, seat="s2", role="dreamer")
