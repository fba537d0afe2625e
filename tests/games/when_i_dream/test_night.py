"""The night: the clock, the verdicts, forbidden words, the last answer."""

import pytest

from companion.games.when_i_dream.game import game as wid
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove, StaleMove
from tests.games.when_i_dream.dreaming import Dreaming
from tests.table.tables import Clock


@pytest.mark.rule("WD-005")
def test_the_night_lasts_two_minutes_and_the_house_ends_it(dreaming: Dreaming, clock: Clock) -> None:
    table = dreaming.of(4).deal().start()
    assert table.night.clock.left_at(clock.now) == 120
    clock.now += 119
    assert table.tables.moves.keep_time(table.id) == 1_120
    clock.now += 1
    table.tables.moves.keep_time(table.id)
    assert (table.night.phase, table.night.rang, table.kinds[-1]) == ("answer", 1_120, "time_ended")
    assert not table.night.clock.is_running


@pytest.mark.rule("WD-005")
def test_the_length_of_the_night_is_a_setting(dreaming: Dreaming, clock: Clock) -> None:
    table = dreaming.of(4)
    table.play("set_night_seconds", value=90)
    assert table.deal().start().night.clock.ends_at == clock.now + 90


def test_the_clock_is_paused_moved_and_resumed(dreaming: Dreaming, clock: Clock) -> None:
    table = dreaming.of(4).deal().start()
    clock.now += 20
    table.play("pause_clock")
    clock.now += 500
    table.play("move_clock", seconds=10)
    table.play("move_clock", seconds=-30)
    assert table.night.clock.left == 80 and wid.due(table.table) is None
    table.play("resume_clock")
    assert wid.due(table.table).at == clock.now + 80


def test_undoing_the_end_of_the_time_gives_a_paused_clock_that_goes_on(dreaming: Dreaming, clock: Clock) -> None:
    table = dreaming.of(4).deal().start()
    clock.now += 130
    table.tables.moves.keep_time(table.id)
    table.undo(table.opened.seq)
    assert (table.night.phase, table.night.clock.is_running, table.night.clock.left) == ("night", False, 0)
    table.play("move_clock", seconds=10)
    table.play("resume_clock")
    clock.now += 10
    table.tables.moves.keep_time(table.id)
    assert table.night.phase == "answer"


def test_an_undo_about_an_earlier_night_leaves_this_clock_running(dreaming: Dreaming, clock: Clock) -> None:
    table = dreaming.of(4).deal()
    started = table.once("start_night")
    table.end_night()
    clock.now += 600
    ends_at = table.wake().deal().start().night.clock.ends_at
    table.undo(started)
    assert table.night.clock.ends_at == ends_at


@pytest.mark.rule("WD-007")
@pytest.mark.parametrize(("verdict", "piles"), [("right", (1, 0)), ("wrong", (0, 1)), ("pass", (0, 1))])
def test_right_is_yellow_wrong_and_passed_are_blue(dreaming: Dreaming, verdict: str, piles: tuple[int, int]) -> None:
    table = dreaming.of(4).deal().start()
    table.once("give_verdict", verdict=verdict)
    pads = table.parts()["pads"]
    assert (pads.yellow, pads.blue, pads.card) == (*piles, 2)


def test_two_people_who_tap_for_the_same_card_count_once(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal().start()
    at = table.offers()["give_verdict"].at
    table.play("give_verdict", verdict="right", at=at)
    with pytest.raises(StaleMove):
        table.play("give_forbidden", seat="s2", at=at)
    with pytest.raises(IllegalMove):
        table.play("give_verdict", verdict="right")
    assert [card.verdict for card in table.night.cards] == ["right"]


@pytest.mark.rule("WD-006", "WD-008")
def test_a_forbidden_word_puts_the_card_before_who_said_it_and_the_dreamer_is_warned(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal().start().judge("y").next_card()
    table.once("give_forbidden", seat="s3")
    pads = table.parts()["pads"]
    assert (pads.yellow, pads.blue, pads.card, pads.warned.id) == (1, 0, 3, "s3")
    assert [each.penalties for each in table.parts()["scores"].scores] == [0, 0, 1, 0]
    assert table.judge("y").parts()["pads"].warned is None


@pytest.mark.rule("WD-008")
def test_a_word_said_just_before_the_gong_is_noted_after_it_and_by_day_it_is_a_correction(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal().start().judge("y").next_card()
    table.once("end_night")
    table.once("give_forbidden", seat="s3")
    assert (table.night.phase, table.parts()["scores"].scores[2].penalties) == ("answer", 1)
    table.once("last_answer", verdict="none")
    assert table.night.phase == "day" and "give_forbidden" not in table.offers()
    table.play("correct_penalties", seat="s3", penalties=2)
    assert table.parts()["scores"].scores[2].penalties == 2 and len(table.night.cards) == 2


@pytest.mark.rule("WD-008")
def test_where_totals_are_entered_a_forbidden_word_is_one_tap_too(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("set_counting", value="totals")
    table.deal().start()
    table.once("give_forbidden", seat="s3")
    table.end_night()
    table.play("enter_totals", yellow=3, blue=2)
    assert table.wake().shares["dreamer"] == {5}
    assert table.parts()["scores"].scores[2].penalties == 1


@pytest.mark.rule("WD-008")
def test_the_dreamer_gives_no_clues_and_can_say_no_forbidden_one(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal().start()
    with pytest.raises(IllegalMove):
        table.once("give_forbidden", seat="s1")


@pytest.mark.rule("WD-005")
def test_clues_go_around_from_the_dreamers_left(dreaming: Dreaming) -> None:
    table = dreaming.of(4, oldest="s3")
    table.play("set_clue_turns", value="on")
    table.deal()
    table.once("start_night", point_lap="restart")
    speakers = []
    for _ in range(4):
        speakers.append(table.parts()["clue"].giver.id)
        table.once("next_clue")
    assert speakers == ["s4", "s1", "s2", "s4"]


@pytest.mark.rule("WD-007")
@pytest.mark.parametrize(("choice", "next_giver"), [("restart", "s2"), ("continue", "s4")])
def test_after_an_answer_the_lap_restarts_or_goes_on_as_the_table_chose(
    dreaming: Dreaming, choice: str, next_giver: str
) -> None:
    table = dreaming.of(4)
    table.play("set_clue_turns", value="on")
    table.deal()
    assert table.offers()["start_night"].points == ("lap",)
    table.once("start_night", point_lap=choice)
    for _ in range(2):
        table.once("next_clue")
    assert table.judge("y").parts()["clue"].giver.id == next_giver


@pytest.mark.rule("WD-007")
def test_where_clues_go_on_who_just_spoke_is_not_shown_again(dreaming: Dreaming) -> None:
    """Nobody has time to tap "next" between a word and its answer."""
    table = dreaming.of(4)
    table.play("set_clue_turns", value="on")
    table.deal()
    table.once("start_night", point_lap="continue")
    shown = [table.judge("y").parts()["clue"].giver.id for _ in range(3)]
    assert shown == ["s3", "s4", "s2"]


@pytest.mark.rule("WD-007", "WD-008")
@pytest.mark.parametrize(
    ("clues", "offender", "next_giver"), [(0, "s3", "s4"), (1, "s3", "s4"), (2, "s3", "s4"), (2, "s4", "s2")]
)
def test_where_clues_go_on_who_said_a_forbidden_word_does_not_speak_again(
    dreaming: Dreaming, clues: int, offender: str, next_giver: str
) -> None:
    table = dreaming.of(4)
    table.play("set_clue_turns", value="on")
    table.deal()
    table.once("start_night", point_lap="continue")
    for _ in range(clues):
        table.once("next_clue")
    table.once("give_forbidden", seat=offender)
    assert table.parts()["clue"].giver.id == next_giver


@pytest.mark.rule("WD-008")
def test_the_ring_of_five_seconds_begins_with_each_clue_and_stands_with_the_clock(
    dreaming: Dreaming, clock: Clock
) -> None:
    table = dreaming.of(4)
    for id in ("ring", "clue_turns"):
        table.play(f"set_{id}", value="on")
    table.deal()
    began = []
    for kind, fields in (
        ("start_night", {}), ("give_verdict", {"verdict": "right"}), ("next_clue", {}),
        ("give_forbidden", {"seat": "s2"}), ("pause_clock", {}), ("resume_clock", {}), ("move_clock", {"seconds": 10}),
    ):  # fmt: skip
        clock.now += 1
        table.once(kind, **fields)
        began.append((table.parts()["clue"].began - 1_000, table.parts()["clue"].ring))
    assert began == [(1, 5), (2, 5), (3, 5), (4, 5), (4, 0), (6, 5), (6, 5)]


@pytest.mark.rule("WD-009")
@pytest.mark.parametrize(("answer", "piles"), [("right", (1, 0)), ("wrong", (0, 1)), ("none", (0, 0))])
def test_one_last_answer_counts_like_any_other_and_none_counts_nowhere(
    dreaming: Dreaming, answer: str, piles: tuple[int, int]
) -> None:
    table = dreaming.of(4).sleep(last=answer)
    question = table.parts()["dream"]
    assert (question.step, question.yellow, question.blue) == ("day", *piles)
    assert len(table.night.cards) == sum(piles)


@pytest.mark.rule("WD-009")
def test_after_the_time_there_is_one_answer_only(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal().start()
    table.once("end_night")
    at = table.offers()["last_answer"].at
    table.once("last_answer", verdict="none")
    for kind in ("give_verdict", "last_answer", "pass_late"):
        assert kind not in table.offers()
    with pytest.raises(StaleMove):
        table.play("last_answer", verdict="right", at=at)


def test_a_tap_kept_from_a_deal_that_was_undone_does_not_fit_the_one_in_its_place(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal()
    at, deal = table.offers()["start_night"].at, table.opened.seq
    table.undo(deal)
    table.deal()
    with pytest.raises(StaleMove):
        table.play("start_night", at=at)


@pytest.mark.rule("WD-015")
@pytest.mark.parametrize(("choice", "blue"), [("in_bed", 0), ("blue", 1)])
def test_i_pass_after_the_time_is_asked_once(dreaming: Dreaming, choice: str, blue: int) -> None:
    table = dreaming.of(4).deal().start()
    table.once("end_night")
    assert table.offers()["pass_late"].points == ("late_pass",)
    table.once("pass_late", point_late_pass=choice)
    assert table.parts()["dream"].blue == blue
    table.play("point_late_pass", choice="blue")
    assert table.parts()["dream"].blue == 1
    table.wake().deal().start()
    table.once("end_night")
    assert table.offers()["pass_late"].points == ()


def test_two_who_end_the_night_end_it_once(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal().start()
    at = table.offers()["end_night"].at
    table.play("end_night", at=at)
    with pytest.raises(StaleMove):
        table.play("end_night", at=at)
    assert table.parts()["clock"].rang == 1_000


def test_with_totals_the_night_shows_the_clock_only(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("set_counting", value="totals")
    table.deal().start()
    assert "give_verdict" not in table.offers() and "end_night" in table.offers()
    table.end_night()
    assert "take_off_mask" not in table.offers()
    table.play("enter_totals", yellow=3, blue=2)
    assert table.wake().shares["dreamer"] == {5}


def test_a_word_goes_with_its_card_whatever_was_undone_before_it(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    table.play("set_words", value="on")
    table.deal().start()
    table.play("note_word", dream_card=1, word="boat")
    first = table.once("give_verdict", verdict="wrong")
    table.play("note_word", dream_card=2, word="lamp")
    table.judge("y")
    assert [(card.word, card.verdict) for card in table.night.cards] == [("boat", "wrong"), ("lamp", "right")]
    table.undo(first)
    assert [(card.word, card.verdict) for card in table.night.cards] == [("lamp", "right")]


def test_words_are_asked_only_where_the_table_wants_them(dreaming: Dreaming) -> None:
    table = dreaming.of(4).deal().start()
    assert "note_word" not in table.offers()
    with pytest.raises(IllegalMove):
        table.tables.moves.play(table.id, TABLET, "note_word", {"dream_card": 1, "word": "boat"})


def test_a_round_takes_four_taps_and_one_a_verdict(dreaming: Dreaming) -> None:
    table = dreaming.of(4)
    before = len({fact.move for fact in table.facts})
    table.deal().start().judge("yyb")
    table.tables.resources.clock.now += 120
    table.tables.moves.keep_time(table.id)
    table.once("last_answer", verdict="none")
    table.wake()
    by_hand = [fact for fact in table.facts if str(fact.who) == "tablet"]
    assert len({fact.move for fact in by_hand}) == 4 + 3 and before == 1


@pytest.mark.parametrize("ahead", [2 * 86_400.0, 300 * 86_400.0])
def test_a_night_begun_while_the_clock_was_ahead_goes_on_with_what_was_left(
    dreaming: Dreaming, clock: Clock, ahead: float
) -> None:
    clock.now += ahead
    table = dreaming.of(4).deal().start()
    clock.now += 30
    table.play("move_clock", seconds=10)
    clock.now += 5 - ahead
    table.tables.moves.correct_clock(table.id)
    assert table.night.clock.left_at(clock.now) == 100 and table.opened.table.last_at == clock.now
    table.tables.moves.correct_clock(table.id)
    clock.now += 100
    table.tables.moves.keep_time(table.id)
    assert table.night.phase == "answer" and table.kinds.count("clock_corrected") == 1


def test_a_clock_that_was_never_ahead_is_not_corrected(dreaming: Dreaming, clock: Clock) -> None:
    table = dreaming.of(4).deal().start()
    clock.now += 30
    table.tables.moves.correct_clock(table.id)
    assert "clock_corrected" not in table.kinds and table.night.clock.left_at(clock.now) == 90
