"""What holds in every campaign, however it is played: checked on generated ones, the same in every run."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import PILES, Campaign
from companion.games.etherfields.game import game as etherfields
from companion.games.etherfields.ledger import LIVE
from companion.games.etherfields.settings import sizes
from companion.table.fact import TABLET, sitting
from companion.table.fold import tell
from companion.table.table import Table
from tests.games import properties
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.generated import Step, begun, played, quickly, steps, take
from tests.games.generating import numbers
from tests.table.tables import seen

people = st.integers(1, 4)


@pytest.mark.rule("EF-100", "EF-107")
@quickly
@given(people, steps)
def test_supplies_and_limits_hold_at_every_moment(count: int, steps: list[Step]) -> None:
    with begun(count) as journey:
        for step in steps:
            take(journey, step)
            check(journey)


def check(journey: Journey) -> None:
    state, held = journey.state, sizes(journey.table.settings)
    changed = bool(journey.table.settings)
    for thing, supply in held.supplies.items():
        taken = sum(number for (_, what), number in state.held.items() if what == thing)
        assert taken >= 0 and (changed or taken <= supply.in_all)
    assert all(number >= 0 for number in state.held.values())
    assert 0 <= state.hours <= rules.MOST_HOURS and state.scene.turn <= state.scene.turns + 1
    for dreamer in state.dreamers.values():
        assert all(0 <= getattr(dreamer, pile) <= 99 for pile in PILES)
        assert dreamer.progress + dreamer.veiled <= rules.MOST_PROGRESS
    for place in LIVE:
        lying = {entry.code for entry in state.ledger.every() if entry.place == place}
        assert lying == {entry.code for entry in state.ledger.at(place)}


@quickly
@given(people, steps, numbers)
def test_undoing_any_move_equals_never_having_made_it(count: int, steps: list[Step], number: int) -> None:
    with played(count, steps) as journey:
        properties.undoing_any_move_is_never_having_made_it(etherfields, journey, number)


@quickly
@given(people, steps, numbers)
def test_undo_and_redo_change_nothing(count: int, steps: list[Step], number: int) -> None:
    with played(count, steps) as journey:
        properties.undo_and_redo_change_nothing(etherfields, journey, number, with_its_study_stopped)


def with_its_study_stopped(table: Table[Campaign], at: float) -> Table[Campaign]:
    """Its clock comes back paused; all else as it was."""
    study = table.state.study
    return replace(table, state=replace(table.state, study=study and properties.stopped(study, at)))


@quickly
@given(people, steps)
def test_a_campaign_kept_up_to_date_is_the_one_read_from_scratch(count: int, steps: list[Step]) -> None:
    with played(count, steps) as journey:
        properties.kept_up_to_date_is_read_from_scratch(etherfields, journey)


@quickly
@given(people, steps)
def test_every_screen_can_be_shown_at_every_moment(count: int, steps: list[Step]) -> None:
    with begun(count) as journey:
        for step in steps:
            take(journey, step)
            for who in (TABLET, sitting("s1")):
                assert hash(seen(etherfields, journey.table, who))
            etherfields.headline(journey.table, TABLET)
        told = [tell(etherfields, journey.table, fact, TABLET) for fact in journey.facts]
        assert any(told)
