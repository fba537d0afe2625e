"""Converts facts and pictures to the rows of a database and back, and groups moves that arrive while the disk is busy
into one transaction (group commit). All stores use it."""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from companion.table.fact import Fact, Who
from companion.table.log.store_contract import CannotWrite, DamagedLog

T = TypeVar("T")
FAR = 2**62
NO_FACTS: Mapping[str, Sequence[Fact]] = {}
NO_PICTURES: Mapping[str, bytes | None] = {}
Row = tuple[object, ...]


@dataclass(eq=False, slots=True)
class Batch:
    """The rows that one transaction writes: facts, pictures to store (`kept`) and pictures to delete (`dropped`)."""

    facts: list[Row] = field(default_factory=list)
    kept: list[Row] = field(default_factory=list)
    dropped: list[Row] = field(default_factory=list)

    def add(self, more: "Batch") -> None:
        self.facts += more.facts
        self.kept += more.kept
        self.dropped += more.dropped

    def within(self, house: str) -> "Batch":
        """Returns the same rows, each with the name `house` as its first value, for a database that holds several
        houses."""
        facts, kept, dropped = ([(house, *row) for row in rows] for rows in (self.facts, self.kept, self.dropped))
        return Batch(facts, kept, dropped)


def batch(
    table: str,
    facts: Sequence[Fact],
    key: str,
    also: Mapping[str, Sequence[Fact]],
    pictures: Mapping[str, bytes | None],
) -> Batch:
    """Returns the rows that one transaction writes: `facts` of the table `table`, and facts of other tables in `also`.
    `key` is stored with the first fact. A picture with the value None is deleted, any other is stored."""
    rows = [row(table, fact, key if place == 0 else "") for place, fact in enumerate(facts)]
    rows += [row(other, fact, "") for other, facts in also.items() for fact in facts]
    kept: list[Row] = [(table, name, jpeg) for name, jpeg in pictures.items() if jpeg is not None]
    dropped: list[Row] = [(table, name) for name, jpeg in pictures.items() if jpeg is None]
    return Batch(rows, kept, dropped)


def row(table: str, fact: Fact, key: str) -> Row:
    """Returns the row of a fact; an empty `key` is stored as NULL."""
    data = json.dumps(fact.data, ensure_ascii=False, separators=(",", ":"))
    return (table, fact.seq, fact.move, fact.kind, data, str(fact.who), fact.at, key or None)


def read_rows(table: str, rows: Sequence[tuple[str, str, int, int, str, float]], after: int) -> list[Fact]:
    """Returns the facts in these rows of `table`. The first of them must have the number `after` + 1. Raises DamagedLog
    if a fact is missing or unreadable."""
    try:
        parsed = json.loads(f"[{','.join(each[1] for each in rows)}]")
        facts = [read_row(row, data) for row, data in zip(rows, parsed, strict=True)]
    except (TypeError, ValueError, AttributeError) as error:
        raise DamagedLog(table) from error
    if facts and (facts[0].seq, facts[-1].seq) != (after + 1, after + len(facts)):
        raise DamagedLog(table)
    return facts


def read_row(row: tuple[str, str, int, int, str, float], data: object) -> Fact:
    """Returns the fact in a row, whose `data` is parsed already; raises ValueError if a field has the wrong type."""
    kind, _, seq, move, who, at = row
    if not (isinstance(data, dict) and isinstance(kind, str) and isinstance(move, int) and isinstance(at, float)):
        raise ValueError(seq)
    return Fact(kind, data, seq, move, Who.read(who), at)


def number_facts(facts: Sequence[Fact], after: int) -> list[Fact]:
    """Returns the facts as one move, numbered from `after` + 1 on."""
    return [replace(fact, seq=seq, move=after + 1) for seq, fact in enumerate(facts, start=after + 1)]


@dataclass(eq=False, slots=True)
class PendingWrite(Generic[T]):
    """A write that waits for its transaction. `is_done` is True once the data is on disk or the write has failed; then
    `error` says why."""

    write: Callable[[T], None]
    is_done: bool = False
    error: Exception | None = None


class GroupCommit(Generic[T]):
    """Groups the writes of several threads. `transaction` opens a transaction, which stores all of its writes or
    none."""

    def __init__(self, transaction: Callable[[], AbstractContextManager[T]]) -> None:
        self.transaction = transaction
        self.turn = threading.Condition()
        self.is_taken = False
        self.waiting: list[PendingWrite[T]] = []

    def write(self, write: Callable[[T], None]) -> None:
        """Calls `write` with an open transaction, and returns when the data is on disk. If the data cannot be stored,
        raises the error. One of the waiting threads does the writes of all of them."""
        note = PendingWrite(write)
        with self.turn:
            self.waiting.append(note)
            self.turn.wait_for(lambda: note.is_done or not self.is_taken)
            if not note.is_done:
                self.is_taken = True
        if not note.is_done:
            try:
                with self.turn:
                    together, self.waiting = self.waiting, []
                self.write_all([note, *(each for each in together if each is not note)])
            finally:
                with self.turn:
                    self.is_taken = False
                    self.turn.notify_all()
        if note.error:
            raise note.error

    def write_all(self, notes: list[PendingWrite[T]]) -> None:
        """Does all writes in one transaction. If one of them fails, each is tried alone in its own transaction. If the
        store cannot be written at all, every write gets that error."""
        try:
            with self.transaction() as noted:
                for each in notes:
                    each.write(noted)
        except CannotWrite as error:
            for each in notes:
                each.error = error
        except Exception as error:
            if len(notes) > 1:
                for each in notes:
                    self.write_all([each])
                return
            notes[0].error = error
        for each in notes:
            each.is_done = True
