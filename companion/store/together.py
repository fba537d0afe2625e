"""Whoever waits while the disk is busy with another table is written with all who wait: one commit for several."""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Generic, TypeVar

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
        self.turn = threading.Lock()
        self.waiting: deque[Note[T]] = deque()

    def note(self, write: Callable[[T], None]) -> None:
        """On disk when it returns; raises what refused it."""
        self.waiting.append(note := Note(write))
        with self.turn:
            if not note.is_done:
                self.note_all([note, *(each for each in self.drained() if each is not note)])
        if note.error:
            raise note.error

    def drained(self) -> list[Note[T]]:
        return [self.waiting.popleft() for _ in range(len(self.waiting))]

    def note_all(self, notes: list[Note[T]]) -> None:
        """Where one of them is refused, each is tried for itself."""
        try:
            with self.noting() as noted:
                for each in notes:
                    each.write(noted)
        except Exception as error:
            if len(notes) > 1:
                for each in notes:
                    self.note_all([each])
                return
            notes[0].error = error
        for each in notes:
            each.is_done = True
