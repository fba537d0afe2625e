"""Tests what holds in every game, however it is played. A game's own test class inherits `HoldsInEveryGame` and names
its `Evening`; it may change how evenings are generated."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import replace
from functools import cached_property, partial
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from hypothesis import given
from hypothesis import strategies as st

from companion.table import common_fact_kinds
from companion.table.fact import TABLET, Fact, Who, sitting
from companion.table.game import AnyGame
from companion.table.log.fold import advance, blank, fold
from companion.table.moves import IllegalMove
from companion.table.table import AnyTable
from companion.testing import property_checks
from companion.testing.evening import Evening, make_tables
from companion.testing.hypothesis_strategies import (
    Step,
    anything,
    change_the_past,
    lists_of,
    nonsense,
    numbers,
    quickly,
    thoroughly,
)
from companion.testing.property_checks import asked, can_be_made
from companion.testing.random_play import filled

THE_PAST = ("undo", "redo", "rewind")
ORDERS = 6


class GeneratedEvenings:
    """Generates evenings of a game. A test class overrides what its game needs differently."""

    evening: ClassVar[type[Evening]]
    """The class of evenings, which names the game."""

    @property
    def game(self) -> AnyGame:
        return self.evening.game

    @property
    def audiences(self) -> tuple[Who, ...]:
        return (TABLET, *(sitting(f"s{number}") for number in range(1, self.game.players[1] + 1)))

    fill = staticmethod(filled)
    """Returns legal values for the fields of an offer, chosen by numbers."""

    def recorded(self) -> Iterable[Sequence[Fact]]:
        """Returns the facts of recorded games; a game's class overrides this if it has any."""
        return ()

    def starts(self) -> st.SearchStrategy[Any]:
        """Returns a hypothesis strategy for how evenings start: by default, the number of people."""
        least, most = self.game.players
        return st.integers(least, most)

    def steps(self) -> st.SearchStrategy[list[Step]]:
        """Returns a hypothesis strategy for the steps of an evening, such as moves and undos."""
        return lists_of(("play",) * 8 + ("look", *THE_PAST), 4, 20)

    @contextmanager
    def begun(self, start: Any) -> Iterator[Evening]:
        """Yields an evening that has just begun."""
        with TemporaryDirectory() as folder, make_tables(Path(folder), self.game, seed=start) as tables:
            yield self.evening(tables).of(start)

    def take(self, evening: Any, step: Step) -> None:
        """Takes one step at a table; nothing happens if the step is refused."""
        kind, a, b, c = step
        with suppress(IllegalMove):
            if kind in THE_PAST:
                change_the_past(self.game, evening, kind, a)
            elif kind == "look":
                seats = [seat.id for seat in evening.table.seats]
                evening.tables.secrets.show(evening.id, TABLET, seats[a % len(seats)])
            else:
                offers = [*evening.offers().values()]
                offer = offers[a % len(offers)]
                fields = self.fill(offer, b, c, a + b, b + c, a + c, b + 1, c + 1, a + 1)
                evening.play(offer.kind, at=offer.at, **fields)

    def compared(self, table: AnyTable, at: float) -> object:
        """Returns those data of a table that are compared after an undo. They must be the same as if the undone move
        had never been made. `at` is the time of that move."""
        return table

    def played(self, start: Any, steps: Sequence[Step]) -> AbstractContextManager[Evening]:
        """Returns an evening after all these steps."""
        return self.after(start, steps, lambda evening: None)

    @contextmanager
    def after(self, start: Any, steps: Sequence[Step], each: Callable[[Any], object]) -> Iterator[Any]:
        """Yields an evening after all these steps; `each` is called with it after each step."""
        with self.begun(start) as evening:
            for step in steps:
                self.take(evening, step)
                each(evening)
            yield evening

    def draw(self, data: st.DataObject) -> AbstractContextManager[Any]:
        """Returns an evening with a start and steps drawn from `data`."""
        return self.played(data.draw(self.starts()), data.draw(self.steps()))

    def opening(self) -> list[Fact]:
        """Returns the valid facts that open a table; in tests of garbled logs, random facts follow them."""
        names = ["Ana", "Ben", "Cleo", "Dan", "Eva"][: max(3, self.game.players[0])]
        return [Fact("table_opened", {"game": self.game.slug, "names": [*names], "colours": []}, 1, 1)]

    def garbled(self) -> st.SearchStrategy[Fact]:
        """Returns a strategy for invalid facts: fields and texts of recorded games in wrong places."""
        fields, words = vocabulary(self.recorded())
        return nonsense([*self.game.index.facts, *common_fact_kinds.FACTS], fields, anything(words, words), most=8)

    @cached_property
    def garbled_logs(self) -> st.SearchStrategy[list[Fact]]:
        """Holds a hypothesis strategy for lists of at most 30 invalid facts. It is built once, because this reads all
        recorded games to collect their fields and texts."""
        return st.lists(self.garbled(), max_size=30)


class HoldsInEveryGame(GeneratedEvenings):
    """The tests that every game must pass."""

    @quickly
    @given(st.data())
    def test_undoing_any_move_equals_never_having_made_it(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            number = data.draw(numbers)
            property_checks.undoing_any_move_is_never_having_made_it(self.game, evening, number, self.compared)

    @quickly
    @given(st.data())
    def test_undo_and_redo_change_nothing(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            property_checks.undo_and_redo_change_nothing(self.game, evening, data.draw(numbers), self.compared)

    @quickly
    @given(st.data())
    def test_a_table_kept_up_to_date_is_the_table_read_from_scratch(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            property_checks.kept_up_to_date_is_read_from_scratch(self.game, evening)

    @quickly
    @given(st.data())
    def test_every_screen_can_be_drawn_in_every_state(self, data: st.DataObject) -> None:
        with self.begun(data.draw(self.starts())) as evening:
            taken = map(partial(self.take, evening), data.draw(self.steps()))
            property_checks.every_screen_can_be_drawn(self.game, evening, taken, self.audiences)

    @quickly
    @given(st.data())
    def test_every_fact_has_an_owner_and_is_told_or_silent(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            assert {*evening.kinds} <= {*self.game.index.facts} | common_fact_kinds.FACTS
            property_checks.every_fact_can_be_told(self.game, evening, self.audiences)

    @quickly
    @given(st.data())
    def test_every_move_on_offer_can_be_made_or_is_refused_in_words(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            some = [data.draw(numbers) for _ in range(10)]
            for who, move in asked(evening, self.audiences[:3], *some, fill=self.fill):
                assert move.kind in self.game.index.decides or common_fact_kinds.is_of_every_table(move.kind)
                with suppress(IllegalMove):
                    can_be_made(self.game, evening, who, move)
                self.game.foresee(evening.table, move)

    @quickly
    @given(st.data())
    def test_in_whichever_order_chapters_react_the_table_is_the_same(self, data: st.DataObject) -> None:
        with self.draw(data) as evening:
            for order in orders(self.game):
                assert fold(order, evening.id, evening.facts).table == evening.table

    def test_recorded_games_are_the_same_in_whichever_order_chapters_react(self) -> None:
        for facts in self.recorded():
            tables = [fold(game, "t", facts).table for game in (self.game, *orders(self.game))]
            assert all(table == tables[0] for table in tables)

    @thoroughly
    @given(st.data())
    def test_no_log_however_garbled_stops_a_table_from_opening(self, data: st.DataObject) -> None:
        facts = data.draw(self.garbled_logs)
        assert property_checks.opens_however_garbled(self.game, [*self.opening(), *facts])

    def test_a_log_of_nobody_is_drawn_after_every_kind_of_fact(self) -> None:
        for kind in (*self.game.index.facts, *common_fact_kinds.FACTS):
            assert property_checks.opens_however_garbled(
                self.game, [Fact("table_opened", {}, 1, 1), Fact(kind, {}, 2, 2)]
            )

    @thoroughly
    @given(st.data())
    def test_garbled_facts_one_by_one_are_told_and_taught(self, data: st.DataObject) -> None:
        begun = advance(blank(self.game, "t"), self.opening())
        for opened in property_checks.growing(self.game, begun, data.draw(self.garbled_logs)):
            assert self.game.headline(opened.table, TABLET)


def orders(game: AnyGame) -> Iterator[AnyGame]:
    """Yields the game with its chapters in other sequences, because no table may depend on the sequence."""
    chapters = game.chapters
    every = permutations(chapters) if len(chapters) < 4 else iter(turned(chapters))
    for _, order in zip(range(ORDERS), every, strict=False):
        yield replace(game, chapters=tuple(order))


def turned(chapters: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """Yields the chapters in other sequences. First, from the last to the first, so that each comes before those that
    it usually follows; then, about ORDERS times, in their usual sequence but beginning with a later chapter, with the
    earlier ones at the end."""
    yield chapters[::-1]
    for place in range(1, len(chapters), max(1, len(chapters) // ORDERS)):
        yield (*chapters[place:], *chapters[:place])


def vocabulary(recorded: Iterable[Sequence[Fact]]) -> tuple[Sequence[str], Sequence[str]]:
    """Returns the names of fields and the short texts that occur in the facts of recorded games. A few usual names and
    texts are added."""
    facts = [fact for each in recorded for fact in each]
    fields = {"seat", "round", "points", "number", "moves", "kinds", "was"} | {
        name for fact in facts for name in fact.data
    }
    words = {"s1", "s2", "s9", ""} | {
        word for fact in facts for value in fact.data.values() for word in texts_inside(value) if len(word) < 20
    }
    return sorted(fields), sorted(words)


def texts_inside(value: object) -> Iterator[str]:
    """Yields all texts inside a JSON value, the keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from texts_inside(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts_inside(each)
