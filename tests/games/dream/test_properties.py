"""What holds however a game of Dream is played: checked on generated ones, the same in every run."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from companion.games.dream import card_pile, game_end, points, tokens
from companion.games.dream.state import Dream
from companion.table.table import Table
from companion.testing.hypothesis_strategies import quickly
from tests.games.dream.generated import evenings, starts, steps, take
from tests.games.dream.sleepers import Sleepers
from tests.games.every_game import HoldsInEveryGame


class TestDream(HoldsInEveryGame):
    evening = Sleepers
    starts, steps = staticmethod(lambda: starts), staticmethod(lambda: steps)
    begun, take = staticmethod(evenings), staticmethod(take)

    def compared(self, table: Table[Dream], at: float) -> Table[Dream]:
        """That a reveal was taken back is told to everybody, and changes nothing else."""
        return replace(table, news=())

    @quickly
    @given(st.data())
    def test_totals_add_up_and_the_lines_of_the_race_end_there(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            sheet, totals = evening.parts()["sheet"], points.SCORES.totals(evening.table)
            for place, (seat, began) in enumerate(sheet.start):
                gained = [row.cells[place].points for row in sheet.rows if row.cells]
                assert totals.get(seat.id, began + sum(gained)) == began + sum(gained)

    @quickly
    @given(st.data())
    def test_bets_alone_earn_what_the_rulebook_says(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            for round in evening.state.scored:
                for seat in round.players:
                    tally = points.tally(round, seat)
                    earned = tally.for_hiding + tally.for_betting
                    assert earned in ((0, 2, 3, 5) if seat == round.mortal else (0, 1, 2, 3))

    @quickly
    @given(st.data())
    def test_there_is_one_mortal_a_round_and_a_stack_for_everybody(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            for round in evening.state.rounds:
                cards = [*round.deal.cards.values()]
                assert not cards or (cards.count(tokens.MORTAL), len({*cards})) == (1, 2)
                assert {*round.votes} <= {*round.players}
            assert 0 <= card_pile.cards_left(evening.state) <= card_pile.CARDS

    @quickly
    @given(st.data())
    def test_the_game_ends_only_after_a_counted_round_that_reached_the_goal(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            if evening.is_over:
                best = max(evening.totals.values())
                assert evening.state.hidden is None and best >= game_end.GOAL.number(evening.table)
                assert {*evening.winners} == {seat for seat, total in evening.totals.items() if total == best}
