"""What holds however a game of When I Dream is played: checked on generated ones, the same in every run."""

from collections import Counter
from dataclasses import replace
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from companion.games.when_i_dream import game_end, penalty_cards, points
from companion.games.when_i_dream.roles import deck
from companion.games.when_i_dream.state import Nights
from companion.table.moves import Move
from companion.table.table import Table
from companion.testing import property_checks
from companion.testing.hypothesis_strategies import Step, lists_of, numbers, quickly
from tests.games.every_game import HoldsInEveryGame
from tests.games.when_i_dream import generated
from tests.games.when_i_dream.dreaming import Dreaming
from tests.games.when_i_dream.generated import Start, ask, evenings

COMES_AND_GOES = ("add_seat", "come_back", "leave", "sit_out")
one_step = st.tuples(st.sampled_from(["on", "judge", "note", "correct", "people"]), numbers, numbers, numbers)


class TestWhenIDream(HoldsInEveryGame):
    evening = Dreaming
    starts, steps = staticmethod(lambda: generated.starts), staticmethod(lambda: generated.steps)
    begun, take = staticmethod(evenings), staticmethod(generated.take)

    def compared(self, table: Table[Nights], at: float) -> Table[Nights]:
        """A clock comes back paused, and that a reveal was taken back is told to everybody."""
        nights = tuple(replace(night, clock=property_checks.stopped(night.clock, at)) for night in table.state.nights)
        return replace(table, state=replace(table.state, nights=nights), news=())

    @quickly
    @given(st.data(), one_step)
    def test_undoing_the_last_move_is_the_table_before_it(self, data: st.DataObject, step: Step) -> None:
        with self.draw(data) as evening:
            go_on = partial(self.take, evening, step)
            property_checks.undoing_the_last_move_is_the_table_before_it(self.game, evening, go_on, self.compared)

    @quickly
    @given(generated.starts, lists_of(("clock", "clock", "judge", "wait"), 1, 8), numbers)
    def test_a_clock_that_comes_back_has_what_it_had_left(self, start: Start, steps: list[Step], number: int) -> None:
        with evenings(start) as evening:
            for kind in ("next_round", "start_night"):
                ask(evening, evening.offers()[kind], 0, 0, 0)
            for step in (*steps, ("wait", 7, 0, 0)):
                self.take(evening, step)
            property_checks.undoing_any_move_is_never_having_made_it(self.game, evening, number, self.compared)

    @quickly
    @given(st.data())
    def test_what_was_dealt_and_the_spare_are_always_the_row(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            for night in evening.state.nights:
                if night.deal.cards:
                    assert Counter([*night.deal.cards.values(), *night.deal.spare]) == Counter(deck(len(night.players)))
                    assert set(night.deal.cards) == {*night.players} - {night.dreamer}

    @quickly
    @given(generated.starts, generated.steps)
    def test_each_dreams_once_and_rounds_are_counted_through(self, start: Start, steps: list[Step]) -> None:
        with self.played(start, steps) as evening:
            state = evening.state
            dreamers = [*state.dreamt, *(night.dreamer for night in state.nights)]
            assert len({*dreamers}) == len(dreamers)
            assert [night.number for night in state.nights] == [*range(start[1], start[1] + len(state.nights))]

    @quickly
    @given(st.data())
    def test_every_score_is_what_it_began_with_and_the_lines_of_its_nights(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            table, sheet = evening.table, evening.parts()["sheet"]
            for place, (seat, began) in enumerate(sheet.start):
                by_night = [row.cells[place].points for row in sheet.rows]
                assert began + sum(by_night) == points.SCORES.total(table, seat.id)
                assert game_end.score(table, seat.id) >= 0 or ("floor", "below") in table.settled
                assert penalty_cards.penalties(table.state, seat.id) >= 0

    @quickly
    @given(st.data(), st.sampled_from(COMES_AND_GOES), numbers)
    def test_whoever_comes_or_goes_is_told_what_changes(self, data: st.DataObject, kind: str, number: int) -> None:
        with self.draw(data) as evening:
            seats = [seat.id for seat in evening.table.seats]
            fields = {"seat": seats[number % len(seats)]} if number % 3 and kind != "add_seat" else {}
            assert self.game.foresee(evening.table, Move(kind, fields))[0].id == "when_i_dream.foresee.roles"
