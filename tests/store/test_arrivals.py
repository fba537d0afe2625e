"""Where a file waits that came by a browser: on the disk of one machine, or in the database of many."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from companion.luggage.arrivals import Arrivals
from companion.store.arrivals import PIECE, OnDisk
from companion.store.postgres import Houses
from tests.postgres import database

ONE, LONG = b"one", Random(1).randbytes(2 * PIECE + 7)


def read(arrivals: Arrivals, name: str) -> bytes | None:
    file = arrivals.open(name)
    if file is None:
        return None
    with file:
        return file.read()


class ArrivalsContract(ABC):
    @abstractmethod
    def of(self, house: str) -> Arrivals:
        """As any process of this house has them."""

    def test_what_is_laid_aside_by_one_is_found_by_another(self) -> None:
        name = self.of("found").lay(BytesIO(LONG))
        assert read(self.of("found"), name) == LONG and len(name) == 16

    def test_it_is_read_whole_wherever_its_reader_stands(self) -> None:
        sent = BytesIO(LONG)
        sent.seek(5)
        assert read(self.of("whole"), self.of("whole").lay(sent)) == LONG

    def test_of_several_only_the_last_stays(self) -> None:
        arrivals = self.of("last")
        first, last = arrivals.lay(BytesIO(LONG)), arrivals.lay(BytesIO(ONE))
        assert (read(arrivals, first), read(arrivals, last)) == (None, ONE)

    def test_the_same_file_has_the_same_name(self) -> None:
        arrivals = self.of("same")
        assert arrivals.lay(BytesIO(ONE)) == (name := arrivals.lay(BytesIO(ONE))) and read(arrivals, name) == ONE

    def test_the_same_file_may_be_laid_aside_by_two_at_once(self) -> None:
        """The other is done after this one was named, and before it is written."""
        other: list[Callable[[], object]] = [lambda: self.of("twice").lay(BytesIO(LONG)), lambda: None]

        class Sent(BytesIO):
            def seek(self, place: int, whence: int = 0, /) -> int:
                other.pop()()
                return super().seek(place, whence)

        assert read(self.of("twice"), self.of("twice").lay(Sent(LONG))) == LONG

    def test_what_was_dropped_is_gone_and_may_be_dropped_twice(self) -> None:
        arrivals = self.of("gone")
        name = arrivals.lay(BytesIO(ONE))
        for _ in range(2):
            arrivals.drop(name)
        assert read(arrivals, name) is None

    def test_houses_are_apart(self) -> None:
        one, other = self.of("one"), self.of("other")
        name = one.lay(BytesIO(ONE))
        assert read(other, name) is None
        other.lay(BytesIO(LONG))
        other.drop(name)
        assert read(one, name) == ONE


class TestOnDisk(ArrivalsContract):
    @pytest.fixture(autouse=True)
    def here(self, tmp_path: Path) -> None:
        self.folder = tmp_path

    def of(self, house: str) -> OnDisk:
        return OnDisk(self.folder / house)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with database() as address:
        yield address


@pytest.mark.slow
class TestInDatabase(ArrivalsContract):
    @pytest.fixture(autouse=True)
    def here(self, address: str) -> Iterator[None]:
        with closing(Houses(address)) as self.houses:
            yield

    def of(self, house: str) -> Arrivals:
        return self.houses.arrivals(house)

    def test_what_nobody_brought_in_for_a_day_is_not_found_and_swept_by_whoever_comes(self) -> None:
        name = self.of("left").lay(BytesIO(ONE))
        aged = "UPDATE arrivals SET at = at - interval '1 day 1 second' WHERE house = 'left' RETURNING 1"
        assert self.houses.asked(aged) and read(self.of("left"), name) is None
        self.of("comes").lay(BytesIO(ONE))
        assert self.houses.asked("SELECT 1 FROM arrivals WHERE house = 'left'") == []
