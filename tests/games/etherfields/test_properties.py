"""What holds however a campaign is played, with its Turns followed closely and without: some thousands of moves, the
same in every run."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.etherfields.campaign import scene_transitions, supplies, team_counters
from companion.games.etherfields.campaign.dreamers import MOST_PROGRESS, PILES, pile_size
from companion.games.etherfields.ledger.entries import ON_THE_TABLE
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.turns import hands
from companion.table.fact import TABLET, Who, sitting
from companion.table.table import Table
from companion.testing import property_checks
from companion.testing.hypothesis_strategies import quickly
from tests.games.etherfields import generated
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.generated import Step, take
from tests.games.etherfields.turning import Following
from tests.games.every_game import HoldsInEveryGame

people = st.integers(1, 4)


class TestCampaigns(HoldsInEveryGame):
    evening: type[Journey] = Journey
    begun, take, fill = staticmethod(generated.campaigns), staticmethod(take), staticmethod(generated.fill)

    @property
    def audiences(self) -> tuple[Who, ...]:
        return TABLET, sitting("s1")

    def starts(self) -> st.SearchStrategy[int]:
        return people

    def steps(self) -> st.SearchStrategy[list[Step]]:
        return generated.steps

    def compared(self, table: Table[Campaign], at: float) -> Table[Campaign]:
        """The clock of a look at a card comes back paused; all else is as it was."""
        study = table.state.study
        return replace(table, state=replace(table.state, study=study and property_checks.stopped(study, at)))

    @pytest.mark.rule("EF-094", "EF-100", "EF-107")
    @quickly
    @given(st.data())
    def test_supplies_and_limits_hold_at_every_moment(self, data: st.DataObject) -> None:
        with self.after(data.draw(self.starts()), data.draw(self.steps()), check_limits):
            pass


class TestTurns(TestCampaigns):
    """With the Turns of a Slumber followed closely."""

    evening = Following
    begun = staticmethod(generated.slumbers)

    def steps(self) -> st.SearchStrategy[list[Step]]:
        return generated.close_steps

    @pytest.mark.rule("EF-063", "EF-094", "EF-140")
    @quickly
    @given(st.data())
    def test_what_lies_on_the_site_lies_there_at_every_moment(self, data: st.DataObject) -> None:
        with self.after(data.draw(self.starts()), data.draw(self.steps()), check_site):
            pass


def check_limits(journey: Journey) -> None:
    state = journey.state
    for thing in supplies.THINGS:
        taken = [number for (_, what), number in state.held.items() if what == thing]
        assert all(number >= 0 for number in taken)
        assert dict(journey.table.settings).keys() - {"turns"} or supplies.left_in_supply(journey.table, thing) >= 0
    assert 0 <= state.hours <= team_counters.MOST_HOURS and state.scene.turn <= state.scene.turns + 1
    for dreamer in state.dreamers.values():
        assert all(0 <= pile_size(dreamer, pile) <= 99 for pile in PILES)
        assert dreamer.progress + dreamer.veiled <= MOST_PROGRESS
    for place in ON_THE_TABLE:
        lying = {entry.code for entry in state.ledger.every() if entry.place == place}
        assert lying == {entry.code for entry in state.ledger.at(place)}


def check_site(table: Following) -> None:
    state, site, turn = table.state, table.site, table.turn
    assert (turn.scene, turn.turn, turn.kind) == (state.scene.number, state.scene.turn, state.scene.kind)
    assert all(each.until == 0 or each.until >= state.scene.turn for each in site.conditions)
    assert state.scene.turns <= scene_transitions.MOST_TURNS
    for seat in site.hands:
        hand = table.hand(seat)
        assert hand.hand >= 0 and hand.deck >= 0 and hands.discard_size(table.table, seat, hand) >= 0
    if state.scene.kind not in scene_transitions.INSIDE:
        assert not site.entities and not site.conditions
    here = {seat.id for seat in table.table.seats if seat.status != "gone"}
    lying = {each.id for room in (site.entities, site.costs, site.conditions, turn.card) for each in room}
    assert {holder for holder, _ in state.held} <= here | lying | {supplies.TEAM}
    assert all(table.has(each.id, "states") == 1 for each in site.conditions)
