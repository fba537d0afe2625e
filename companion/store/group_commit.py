"""Groups moves that arrive while the disk is busy, and writes them in one transaction (group commit)."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.table.log.store_contract import CannotWrite

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class PendingWrite(Generic[T]):
    """A write that waits for its transaction. `is_done` is True once the data is on disk or the write has failed; then
    `error` says why."""

    write: Callable[[T], None]
    is_done: bool = False
    error: Exception | None = None


class GroupCommit(Generic[T]):
    """Groups the writes of several threads. What `transaction` opens is stored completely or not at all."""

    def __init__(self, transaction: Callable[[], AbstractContextManager[T]]) -> None:
        self.transaction = transaction
        self.turn = threading.Condition()
        self.is_taken = False
        self.waiting: list[PendingWrite[T]] = []

    def write(self, write: Callable[[T], None]) -> None:
        """Calls `write` with an open transaction, and returns when the data is on disk; raises the error if it was
        refused. One of the waiting threads writes for all."""
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
