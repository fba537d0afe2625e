"""A list that several people tick: what it shows, and what a tick that comes late or from nowhere does."""

from dataclasses import dataclass

import pytest

from companion.kit.checklist import (
    Checklist,
    ChecklistStep,
    checklist_chapter,
    make_checklist,
    step_ticked,
    step_unticked,
)
from companion.table.chapter import Chapter
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Offer, StaleMove, read_move
from companion.table.say import say
from companion.table.table import Table

BOIL, PEEL = ChecklistStep("boil", say("egg.boil", minutes=5)), ChecklistStep("peel", say("egg.peel"))


@dataclass(frozen=True)
class Kitchen:
    ticks: frozenset[str] = frozenset()
    pot: str = "pot:1"


def breakfast(table: Table[Kitchen]) -> Checklist:
    return make_checklist("breakfast", (BOIL, PEEL) if table.state.pot else (), table.state.ticks)


def offers(state: Kitchen) -> dict[str, Offer]:
    chapter: Chapter[Kitchen] = checklist_chapter(breakfast, lambda table: table.state.pot)
    return {offer.kind: offer for offer in chapter.offers(Table("t", "egg", state))}


def ticked(state: Kitchen, *steps: str) -> Kitchen:
    for step in steps:
        state = step_ticked(Table("t", "egg", state), Fact("step_ticked", {"step": step}))
    return state


def test_two_people_who_tick_the_same_step_leave_it_ticked() -> None:
    state = ticked(Kitchen(), "boil", "boil")
    now = breakfast(Table("t", "egg", state))
    assert [step.is_done for step in now.steps] == [True, False]
    assert (now.done, now.next) == (1, PEEL)


def test_a_step_is_unticked_again_and_one_that_was_not_ticked_stays_so() -> None:
    state = step_unticked(Table("t", "egg", ticked(Kitchen(), "boil")), Fact("step_unticked", {"step": "boil"}))
    assert state.ticks == frozenset()
    assert step_unticked(Table("t", "egg", state), Fact("step_unticked", {"step": "peel"})).ticks == frozenset()


def test_only_a_step_of_the_open_list_can_be_ticked() -> None:
    with pytest.raises(IllegalMove):
        read_move("tick_step", {"step": "fry"}, offers(Kitchen()))
    assert read_move("tick_step", {"step": "boil"}, offers(Kitchen())).text("step") == "boil"


def test_a_tick_that_was_kept_for_another_list_is_over() -> None:
    with pytest.raises(StaleMove):
        read_move("tick_step", {"step": "boil", "at": "pot:1"}, offers(Kitchen(pot="pot:2")))


def test_where_no_list_is_open_nothing_can_be_ticked() -> None:
    assert offers(Kitchen(pot="")) == {}


def test_all_done_leaves_no_next_step() -> None:
    assert breakfast(Table("t", "egg", ticked(Kitchen(), "peel", "boil"))).next is None
