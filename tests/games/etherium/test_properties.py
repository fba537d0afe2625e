"""What holds in every year, however it is played: checked on generated ones, the same in every run."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from companion.games.etherium import connection_throws
from companion.games.etherium.box_contents import SUPPLIES
from companion.games.etherium.people_assignment import contenders, peoples_present
from companion.games.etherium.seasons import actions, initiative
from companion.kit.supplies import Stock
from companion.table.fact import Fact, sitting
from companion.table.log.fold import advance, blank
from companion.testing import property_checks
from companion.testing.hypothesis_strategies import quickly
from tests.games.etherium.generated import starts, steps, take, years
from tests.games.etherium.years import Year
from tests.games.every_game import HoldsInEveryGame

STARTED = Fact("game_started", {"peoples": {"s1": "ertis", "s2": "psolos", "s3": "reces"}, "season": 1})


def holds(stock: Stock) -> bool:
    together = all(stock.left(thing) >= 0 for thing in SUPPLIES)
    return together and all(SUPPLIES[what].least <= n <= SUPPLIES[what].each for (_, what), n in stock.held.items())


class TestEtherium(HoldsInEveryGame):
    evening = Year
    starts, steps = staticmethod(lambda: starts), staticmethod(lambda: steps)
    begun, take = staticmethod(years), staticmethod(take)

    def opening(self) -> list[Fact]:
        return [*super().opening(), STARTED]

    @quickly
    @given(st.data())
    def test_supplies_are_never_negative_and_never_above_their_limit(self, data: st.DataObject) -> None:
        def check(year: Year) -> None:
            assert holds(year.state.stock)

        with self.after(data.draw(self.starts()), data.draw(self.steps()), check):
            pass

    @quickly
    @given(st.data())
    def test_a_garbled_log_makes_nothing_out_of_nothing(self, data: st.DataObject) -> None:
        begun = advance(blank(self.game, "t"), self.opening())
        for opened in property_checks.growing(self.game, begun, data.draw(st.lists(self.garbled(), max_size=30))):
            assert holds(opened.table.state.stock) and 1 <= opened.table.state.number <= 7

    @quickly
    @given(st.data())
    def test_everybody_has_one_place_in_the_initiative(self, data: st.DataObject) -> None:
        def check(year: Year) -> None:
            present = peoples_present(year.table)
            card = initiative.current_card(year.state.card, present)
            placed, waiting = initiative.place_peoples(card, present)
            while waiting:
                assert len({*placed, *waiting}) == len(placed) + len(waiting)
                card = replace(card, taps=(*card.taps, waiting[0]), among=card.among or present)
                placed, waiting = initiative.place_peoples(card, present)
            assert sorted(placed) == sorted(present)

        with self.after(data.draw(self.starts()), data.draw(self.steps()), check):
            pass

    @quickly
    @given(st.data())
    def test_a_season_lasts_as_long_as_anybody_has_actions(self, data: st.DataObject) -> None:
        with self.draw(data) as year:
            assert 1 <= year.state.number <= 7 and 0 <= year.state.action <= 9
            assert all(0 <= actions.token_count(year.table, seat.id) <= 9 for seat in year.table.seats)
            assert all(0 <= connection_throws.connections_left(year.table, seat.id) <= 2 for seat in year.table.seats)

    @quickly
    @given(st.data())
    def test_stars_are_the_sum_of_their_reasons(self, data: st.DataObject) -> None:
        with self.draw(data) as year:
            for seat in contenders(year.table):
                reasons = year.parts(sitting(seat.id))["mine"].reasons
                assert sum(dict(each.values)["stars"] for each in reasons) == year.stars[seat.id]
