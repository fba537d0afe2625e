"""The contract of every store for files that came by a browser and wait."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from io import BytesIO
from random import Random

from companion.export.upload_store_contract import Uploads
from companion.store.uploaded_exports import PIECE

ONE, LONG = b"one", Random(1).randbytes(2 * PIECE + 7)


def read(uploads: Uploads, name: str) -> bytes | None:
    file = uploads.open(name)
    if file is None:
        return None
    with file:
        return file.read()


class ArrivalsContract(ABC):
    @abstractmethod
    def of(self, house: str) -> Uploads:
        """As any process of this house has them."""

    def test_what_is_laid_aside_by_one_is_found_by_another(self) -> None:
        name = self.of("found").save(BytesIO(LONG))
        assert read(self.of("found"), name) == LONG and len(name) == 16

    def test_it_is_read_whole_wherever_its_reader_stands(self) -> None:
        sent = BytesIO(LONG)
        sent.seek(5)
        assert read(self.of("whole"), self.of("whole").save(sent)) == LONG

    def test_of_several_only_the_last_stays(self) -> None:
        uploads = self.of("last")
        first, last = uploads.save(BytesIO(LONG)), uploads.save(BytesIO(ONE))
        assert (read(uploads, first), read(uploads, last)) == (None, ONE)

    def test_the_same_file_has_the_same_name(self) -> None:
        uploads = self.of("same")
        assert uploads.save(BytesIO(ONE)) == (name := uploads.save(BytesIO(ONE))) and read(uploads, name) == ONE

    def test_the_same_file_may_be_laid_aside_by_two_at_once(self) -> None:
        """The other is done after this one was named, and before it is written."""
        other: list[Callable[[], object]] = [lambda: self.of("twice").save(BytesIO(LONG)), lambda: None]

        class Sent(BytesIO):
            def seek(self, place: int, whence: int = 0, /) -> int:
                other.pop()()
                return super().seek(place, whence)

        assert read(self.of("twice"), self.of("twice").save(Sent(LONG))) == LONG

    def test_what_was_dropped_is_gone_and_may_be_dropped_twice(self) -> None:
        uploads = self.of("gone")
        name = uploads.save(BytesIO(ONE))
        for _ in range(2):
            uploads.drop(name)
        assert read(uploads, name) is None

    def test_houses_are_apart(self) -> None:
        one, other = self.of("one"), self.of("other")
        name = one.save(BytesIO(ONE))
        assert read(other, name) is None
        other.save(BytesIO(LONG))
        other.drop(name)
        assert read(one, name) == ONE
