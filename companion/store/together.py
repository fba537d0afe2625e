"""Whoever waits while the disk is busy with another table is written with all who wait: one commit for several."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.table.log import CannotWrite

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class Note(Generic[T]):
    """What one move writes; done once it is on disk, or refused."""

    write: Callable[[T], None]
    is_done: bool = False
    error: Exception | None = None


class Together(Generic[T]):
    """`noting` is one durable step: all that is written within, or nothing."""

    def __init__(self, noting: Callable[[], AbstractContextManager[T]]) -> None:
        self.noting = noting
        self.turn = threading.Condition()
        self.is_taken = False
        self.waiting: list[Note[T]] = []

    def note(self, write: Callable[[T], None]) -> None:
        """On disk when it returns; raises what refused it. Who is written leaves at once, while the next are."""
        note = Note(write)
        with self.turn:
            self.waiting.append(note)
            self.turn.wait_for(lambda: note.is_done or not self.is_taken)
            if not note.is_done:
                self.is_taken = True
        if not note.is_done:
            try:
                self.note_all([note, *(each for each in self.drained() if each is not note)])
            finally:
                with self.turn:
                    self.is_taken = False
                    self.turn.notify_all()
        if note.error:
            raise note.error

    def drained(self) -> list[Note[T]]:
        with self.turn:
            drained, self.waiting = self.waiting, []
        return drained

    def note_all(self, notes: list[Note[T]]) -> None:
        """Where one of them is refused, each is tried for itself; where nothing can be written, all hear it at once."""
        try:
            with self.noting() as noted:
                for each in notes:
                    each.write(noted)
        except CannotWrite as error:
            for each in notes:
                each.error = error
        except Exception as error:
            if len(notes) > 1:
                for each in notes:
                    self.note_all([each])
                return
            notes[0].error = error
        for each in notes:
            each.is_done = True
