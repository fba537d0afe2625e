"""From a log to a table: which moves stand, and what is at hand for undo and redo."""

import re
from dataclasses import replace

import pytest

from companion.table.chapter import Chapter, Kind, no_line
from companion.table.fact import TABLET, Fact
from companion.table.log.fold import RECENT, advance, blank, fold, undone_moves
from companion.table.say import say
from tests.table.tables import Evening, undoable_now
from tests.toy.toy_game import game as toy


def test_no_facts_fold_to_a_blank_table() -> None:
    assert fold(toy, "t", []) == blank(toy, "t")


def test_opening_seats_everybody_clockwise_with_a_colour_and_a_shape(evening: Evening) -> None:
    seats = evening.table.seats
    assert [(seat.id, seat.name, seat.status) for seat in seats] == [
        ("s1", "Ana", "here"), ("s2", "Ben", "here"), ("s3", "Cleo", "here"),
    ]  # fmt: skip
    assert len({seat.colour for seat in seats}) == len({seat.shape for seat in seats}) == 3


def test_a_table_folded_fact_by_fact_is_the_table_folded_at_once(evening: Evening) -> None:
    evening.throw("s1", 5)
    evening.next_round()
    evening.tables.moves.take_seat(evening.id, "s2", "phone")
    step_by_step = blank(toy, evening.id)
    for fact in evening.facts:
        step_by_step = advance(step_by_step, [fact])
    assert step_by_step.table == fold(toy, evening.id, evening.facts).table == evening.table


def test_the_time_of_the_last_fact_is_known(evening: Evening, clock) -> None:
    clock.now = 2_000.0
    evening.throw("s1", 5)
    assert evening.table.last_at == 2_000.0


def test_a_clock_that_was_set_back_makes_no_table_older(evening: Evening, clock) -> None:
    clock.now = 2_000.0
    evening.throw("s1", 5)
    clock.now = 1_500.0
    evening.throw("s1", 5)
    assert evening.table.last_at == 2_000.0


def test_a_fresh_table_offers_nothing_to_undo(evening: Evening) -> None:
    assert undoable_now(toy, evening.opened, TABLET) is None


def test_undo_is_offered_for_the_last_move_with_its_words(evening: Evening) -> None:
    evening.throw("s1", 5)
    move = evening.throw("s2", 7)
    told = say("toy.told.throw_noted", "TOY-002", name="Ben", points="+7", round=1)
    assert undoable_now(toy, evening.opened, TABLET) == (move, told)


def test_undo_goes_on_to_the_move_before(evening: Evening) -> None:
    first = evening.throw("s1", 5)
    evening.undo(evening.throw("s2", 7))
    assert undoable_now(toy, evening.opened, TABLET)[0] == first


def test_hearing_news_or_taking_a_seat_does_not_hide_the_move_to_undo(evening: Evening) -> None:
    move = evening.throw("s1", 5)
    for device in range(RECENT + 3):
        evening.tables.moves.take_seat(evening.id, "s2", f"phone {device}", takes_over=True)
    evening.play("hear_news")
    assert undoable_now(toy, evening.opened, TABLET)[0] == move
    assert undoable_now(toy, fold(toy, evening.id, evening.facts), TABLET)[0] == move


def test_what_may_be_undone_is_the_same_after_a_restart(evening: Evening) -> None:
    for points in range(RECENT + 5):
        evening.throw("s1", points)
    assert len(evening.opened.recent) == RECENT
    assert fold(toy, evening.id, evening.facts) == evening.opened


def test_redo_is_at_hand_right_after_an_undo_only(evening: Evening) -> None:
    move = evening.throw("s1", 5)
    evening.undo(move)
    assert evening.opened.redoable == move
    evening.redo(move)
    assert evening.opened.redoable == 0
    evening.undo(move)
    evening.throw("s2", 5)
    assert evening.opened.redoable == 0


@pytest.mark.parametrize("moves", [None, 3, "3", {"3": 1}, ["3", None, [3]]])
def test_an_undone_fact_that_names_no_moves_undoes_none(moves: object) -> None:
    assert undone_moves([Fact("undone", {"moves": moves})]) == set()


def test_redone_moves_stand_again() -> None:
    undone = [Fact("undone", {"moves": [3, 4]}), Fact("redone", {"moves": [4]})]
    assert undone_moves(undone) == {3}


def test_a_fact_that_its_game_cannot_count_says_where_without_its_words() -> None:
    def breaks(table: object, fact: Fact) -> None:
        raise KeyError("moonhare")

    game = replace(toy, chapters=(*toy.chapters, Chapter(facts={"stone_lost": Kind(breaks, no_line)})))
    reported: list[tuple[int, Exception]] = []
    table = advance(blank(game, "t"), [Fact("stone_lost", {}, 1, 1)], lambda *told: reported.append(told)).table
    ((seq, cause),) = table.failed_facts
    assert seq == 1 and re.fullmatch(r"KeyError at test_fold\.py:[1-9][0-9]*", cause)
    assert [(seq, type(error)) for seq, error in reported] == [(1, KeyError)]
