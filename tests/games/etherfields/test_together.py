"""A group wins and loses as one: after an evening it is said together how it fared."""

import pytest

from companion.games.etherfields.game import game as etherfields
from companion.games.etherfields.screens.recap import dream_won, outcome_of, previously
from companion.games.etherfields.state import Evening
from companion.table.log.fold import fold
from tests.recordings.replay import recordings

ENDED = {each.ending: each.facts for each in recordings() if each.game == "etherfields"}


@pytest.mark.parametrize(
    ("ending", "told"),
    [("dream_won_and_saved", "etherfields.together.won"), ("saved_inside_a_dream", "etherfields.together.lost")],
)
def test_after_an_evening_all_who_were_there_are_told_how_they_fared(ending: str, told: str) -> None:
    closed = next(place for place, fact in enumerate(ENDED[ending], 1) if fact.kind == "evening_ended")
    table = fold(etherfields, "t", ENDED[ending][:closed]).table
    retold = previously(table)
    assert retold.outcome and retold.outcome.id == told
    assert [seat.id for seat in retold.together] == [seat.id for seat in table.here()]


def test_an_evening_without_a_dream_was_lived_together() -> None:
    table = fold(etherfields, "t", ENDED["dream_won_and_saved"]).table
    assert outcome_of(table.state, Evening(number=3)).id == "etherfields.together.lived"


def test_a_line_says_which_dream_was_won_from_the_moment_on_and_not_before() -> None:
    facts = ENDED["dream_won_and_saved"]
    won = next(place for place, fact in enumerate(facts) if fact.data.get("how") == "won")
    before, after = (fold(etherfields, "t", facts[:upto]).table for upto in (won, won + 1))
    told = dream_won(after).told
    assert dream_won(before).told is None and told and told.id == "etherfields.dream_won"
