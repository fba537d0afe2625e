"""What every store must do. A store's own test file inherits these and says how to open the log."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import pytest

from companion.table.fact import HOUSE, TABLET, Fact, Json, Who, sitting
from companion.table.log.store_contract import AppendConflict, DuplicateKey, Log, LogImport


class Store(Log, Protocol):
    def close(self) -> None: ...


def facts(start: int, *kinds: str, who: Who = TABLET, at: float = 1.0) -> list[Fact]:
    """One move of several facts, numbered from `start`."""
    return [Fact(kind, {"n": seq}, seq, start, who, at) for seq, kind in enumerate(kinds, start=start)]


def kinds(log: Log, table: str = "t", **window: int) -> list[str]:
    return [fact.kind for fact in log.read(table, **window)]


class StoreContract(ABC):
    @abstractmethod
    def open(self, place: Path) -> Store:
        """The log at this place; opened twice, it is the same log."""

    @pytest.fixture
    def log(self, tmp_path: Path) -> Iterator[Store]:
        log = self.open(tmp_path)
        yield log
        log.close()

    @pytest.fixture
    def same_log(self, log: Store, tmp_path: Path) -> Iterator[Store]:
        """As another process has it open."""
        again = self.open(tmp_path)
        yield again
        again.close()

    def test_what_was_appended_is_read_back_whole(self, log: Store) -> None:
        data: dict[str, Json] = {
            "name": "Zoë 🌙",
            "n": -3,
            "half": 0.5,
            "yes": True,
            "none": None,
            "deep": {"a": [1, "b", []]},
        }
        fact = Fact("seat_renamed", data, 1, 1, sitting("s2"), 1234.5678)
        log.append("t", [fact])
        assert log.read("t") == [fact]

    def test_the_lengths_of_all_logs_are_known_at_once(self, log: Store) -> None:
        assert log.lengths() == {}
        log.append("t", facts(1, "opened", "began"))
        log.append("t", facts(3, "ended"))
        log.append("house", facts(1, "met"))
        assert log.lengths() == {"t": 3, "house": 1}

    def test_the_order_within_a_map_is_kept(self, log: Store) -> None:
        log.append("t", [Fact("game_started", {"points": {"s3": 1, "s1": 2}}, 1, 1)])
        assert [*log.read("t")[0].numbers("points")] == ["s3", "s1"]

    @pytest.mark.parametrize("who", [TABLET, HOUSE, sitting("s4")])
    def test_who_asked_is_kept(self, log: Store, who: Who) -> None:
        log.append("t", facts(1, "a", who=who))
        assert log.read("t")[0].who == who

    def test_a_log_that_nobody_wrote_is_empty(self, log: Store) -> None:
        assert log.read("t") == [] and log.tables() == []

    def test_facts_are_read_in_order_from_after_and_up_to_before(self, log: Store) -> None:
        log.append("t", facts(1, "a", "b"))
        log.append("t", facts(3, "c", "d"))
        assert kinds(log) == ["a", "b", "c", "d"]
        assert kinds(log, after=2) == ["c", "d"]
        assert kinds(log, before=3) == ["a", "b"]
        assert kinds(log, after=1, before=4) == ["b", "c"]

    def test_nothing_lies_before_the_first_nor_after_the_last(self, log: Store) -> None:
        log.append("t", facts(1, "a", "b"))
        assert kinds(log, before=1) == kinds(log, before=0) == kinds(log, after=2) == kinds(log, after=99) == []

    def test_each_table_has_its_own_numbers(self, log: Store) -> None:
        log.append("t", facts(1, "a"))
        log.append("u", facts(1, "b"))
        assert (kinds(log, "t"), kinds(log, "u")) == (["a"], ["b"])

    def test_a_number_is_given_once(self, log: Store) -> None:
        log.append("t", facts(1, "a"))
        with pytest.raises(AppendConflict):
            log.append("t", facts(1, "b"))
        assert kinds(log) == ["a"]

    def test_a_move_is_written_whole_or_not_at_all(self, log: Store) -> None:
        log.append("t", facts(1, "a"))
        with pytest.raises(AppendConflict):
            log.append("t", [*facts(2, "b", "c"), *facts(1, "clashes")])
        assert kinds(log) == ["a"]

    def test_a_move_that_clashed_leaves_its_key_free(self, log: Store) -> None:
        log.append("t", facts(1, "a"))
        with pytest.raises(AppendConflict):
            log.append("t", facts(1, "b"), "tap")
        assert not log.knows("t", "tap")
        log.append("t", facts(2, "b"), "tap")
        assert kinds(log) == ["a", "b"]

    def test_a_key_is_known_once_its_move_is_written(self, log: Store) -> None:
        assert not log.knows("t", "tap")
        log.append("t", facts(1, "a", "b"), "tap")
        assert log.knows("t", "tap") and not log.knows("t", "other tap") and not log.knows("u", "tap")

    def test_a_key_counts_once(self, log: Store) -> None:
        log.append("t", facts(1, "a", "b"), "tap")
        with pytest.raises(DuplicateKey):
            log.append("t", facts(3, "a", "b"), "tap")
        assert kinds(log) == ["a", "b"]

    def test_a_resent_move_that_also_clashes_is_refused_either_way(self, log: Store) -> None:
        log.append("t", facts(1, "a"), "tap")
        with pytest.raises((DuplicateKey, AppendConflict)):
            log.append("t", facts(1, "a"), "tap")
        assert log.knows("t", "tap") and kinds(log) == ["a"]

    def test_what_belongs_into_another_log_is_written_in_the_same_step(self, log: Store) -> None:
        log.append("t", facts(1, "a"), "tap", {"house": facts(1, "learnt")})
        assert (kinds(log), kinds(log, "house")) == (["a"], ["learnt"])

    def test_when_the_other_log_is_taken_neither_is_written_and_the_key_stays_free(self, log: Store) -> None:
        log.append("house", facts(1, "key_cut"))
        with pytest.raises(AppendConflict):
            log.append("t", facts(1, "a"), "tap", {"house": facts(1, "learnt")})
        assert kinds(log) == [] and kinds(log, "house") == ["key_cut"] and not log.knows("t", "tap")

    def test_what_no_log_can_hold_is_an_error_and_not_a_clash(self, log: Store) -> None:
        """A clash is tried again: this one would be tried for ever."""
        with pytest.raises(Exception, match=r"(?i)null") as refused:
            log.append("t", [replace(facts(1, "a")[0], kind=None)])  # type: ignore[arg-type]
        assert not isinstance(refused.value, (AppendConflict, DuplicateKey)) and kinds(log) == []

    def test_two_tables_may_use_the_same_key(self, log: Store) -> None:
        log.append("t", facts(1, "a"), "tap")
        log.append("u", facts(1, "a"), "tap")
        assert log.knows("t", "tap") and log.knows("u", "tap")

    def test_moves_without_a_key_never_meet(self, log: Store) -> None:
        log.append("t", facts(1, "a"))
        log.append("t", facts(2, "a"))
        assert not log.knows("t", "") and kinds(log) == ["a", "a"]

    def test_tables_come_with_the_last_opened_first(self, log: Store) -> None:
        for place, table in enumerate(("first", "second", "third")):
            log.append(table, facts(1, "table_opened", at=float(place)))
        log.append("first", facts(2, "throw_noted", at=99.0))
        assert log.tables() == ["third", "second", "first"]

    def test_a_picture_is_kept_with_the_facts_that_name_it(self, log: Store, same_log: Store) -> None:
        log.append("t", facts(1, "picture_taken"), pictures={"night": b"\x00\xff\xd8"})
        for each in (log, same_log):
            assert each.picture("t", "night") == b"\x00\xff\xd8" and each.pictures("t") == ["night"]

    def test_a_picture_is_one_tables_alone(self, log: Store) -> None:
        log.append("t", facts(1, "picture_taken"), pictures={"night": b"1"})
        assert log.picture("u", "night") is None and log.pictures("u") == []
        log.append("u", facts(1, "picture_taken"), pictures={"night": b"1"})
        log.append("u", facts(2, "picture_dropped"), pictures={"night": None})
        assert log.picture("t", "night") == b"1" and log.picture("u", "night") is None

    def test_a_picture_that_is_let_go_is_gone_and_may_come_again(self, log: Store) -> None:
        log.append("t", facts(1, "picture_taken"), pictures={"night": b"1", "day": b"2"})
        log.append("t", facts(2, "picture_dropped"), pictures={"night": None})
        assert log.picture("t", "night") is None and log.pictures("t") == ["day"]
        log.append("t", facts(3, "picture_taken"), pictures={"night": b"1"})
        assert log.picture("t", "night") == b"1"

    def test_a_picture_that_is_there_is_kept_once(self, log: Store) -> None:
        log.append("t", facts(1, "picture_taken"), pictures={"night": b"1"})
        log.append("t", facts(2, "picture_taken"), pictures={"night": b"1"})
        assert log.pictures("t") == ["night"]

    def test_no_picture_is_kept_or_let_go_with_facts_that_clash(self, log: Store) -> None:
        log.append("t", facts(1, "picture_taken"), pictures={"night": b"1"})
        with pytest.raises(AppendConflict):
            log.append("t", facts(1, "picture_taken"), pictures={"night": None, "day": b"2"})
        assert log.pictures("t") == ["night"]

    def test_no_picture_is_kept_with_a_key_that_is_known(self, log: Store) -> None:
        log.append("t", facts(1, "a"), "tap")
        with pytest.raises(DuplicateKey):
            log.append("t", facts(2, "picture_taken"), "tap", pictures={"night": b"1"})
        assert log.pictures("t") == []

    def test_pictures_are_there_after_opening_again(self, log: Store, tmp_path: Path) -> None:
        jpeg = bytes(range(256)) * 800
        log.append("t", facts(1, "picture_taken"), pictures={"night": jpeg})
        log.close()
        again = self.open(tmp_path)
        assert again.picture("t", "night") == jpeg
        again.close()

    def test_two_processes_see_each_others_facts_at_once(self, log: Store, same_log: Store) -> None:
        log.append("t", facts(1, "a"), "tap")
        assert kinds(same_log) == ["a"] and same_log.knows("t", "tap") and same_log.tables() == ["t"]
        same_log.append("t", facts(2, "b"))
        assert kinds(log) == ["a", "b"]

    def test_two_processes_never_give_the_same_number_or_key(self, log: Store, same_log: Store) -> None:
        log.append("t", facts(1, "a"), "tap")
        with pytest.raises(AppendConflict):
            same_log.append("t", facts(1, "b"))
        with pytest.raises(DuplicateKey):
            same_log.append("t", facts(2, "a"), "tap")
        assert kinds(log) == kinds(same_log) == ["a"]

    def test_what_was_written_is_there_after_opening_again(self, log: Store, tmp_path: Path) -> None:
        log.append("t", facts(1, "a", "b"), "tap")
        log.close()
        again = self.open(tmp_path)
        assert kinds(again) == ["a", "b"] and again.knows("t", "tap")
        again.close()

    def test_eight_threads_lose_and_double_nothing(self, log: Store) -> None:
        with ThreadPoolExecutor(8) as pool:
            written = [*pool.map(lambda thread: append_until_done(log, thread, 10), range(8))]
        assert sorted(seq for each in written for seq in each) == [*range(1, 81)]
        assert [fact.seq for fact in log.read("t")] == [*range(1, 81)]

    def test_one_key_sent_by_eight_threads_counts_once(self, log: Store) -> None:
        with ThreadPoolExecutor(8) as pool:
            counted = [*pool.map(lambda _: append_with_key(log, "tap"), range(8))]
        assert (counted.count(True), len(log.read("t"))) == (1, 1)

    def test_what_comes_from_elsewhere_is_taken_as_a_whole(self, log: Store) -> None:
        log.take([LogImport("t", facts(1, "a", "b"), {2: "tap"}, [("x", b"X")]), LogImport("u", facts(1, "c"), {})])
        assert (kinds(log), kinds(log, "u")) == (["a", "b"], ["c"])
        assert (
            log.taps("t") == log.taps("t", after=1) == {2: "tap"}
            and log.taps("t", after=2) == {}
            and log.knows("t", "tap")
            and log.picture("t", "x") == b"X"
        )

    def test_a_taken_number_leaves_nothing_of_what_comes(self, log: Store) -> None:
        log.append("u", facts(1, "c"), key="one")
        with pytest.raises(AppendConflict):
            log.take([LogImport("t", facts(1, "a"), {}, [("x", b"X")]), LogImport("u", facts(1, "d"), {})])
        assert kinds(log) == [] and log.picture("t", "x") is None and log.taps("u") == {1: "one"}

    def test_what_breaks_on_its_way_leaves_nothing(self, log: Store) -> None:
        def torn() -> Iterator[tuple[str, bytes]]:
            yield "x", b"X"
            raise EOFError

        with pytest.raises(EOFError):
            log.take([LogImport("t", facts(1, "a"), {}, torn())])
        assert kinds(log) == [] and log.picture("t", "x") is None


def append_until_done(log: Log, thread: int, times: int) -> list[int]:
    """As the kernel does it: read, number, append, and again when somebody was faster."""
    written: list[int] = []
    while len(written) < times:
        seq = len(log.read("t")) + 1
        try:
            log.append("t", facts(seq, f"by_{thread}"))
        except AppendConflict:
            continue
        written.append(seq)
    return written


def append_with_key(log: Log, key: str) -> bool:
    while not log.knows("t", key):
        try:
            log.append("t", facts(len(log.read("t")) + 1, "a"), key)
        except AppendConflict:
            continue
        except DuplicateKey:
            break
        return True
    return False
