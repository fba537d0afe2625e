"""What the screens are to be sent next: worked out on threads, never on the loop, in one go for all that wait, and once
for those that have been sent the same since they opened."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from companion.table.fact import Who
from companion.table.folded import HOUSE_ID
from companion.table.game import Place
from companion.web.house import house_parts
from companion.web.rooms import Rooms
from companion.web.screen import Drawn, Shown


@dataclass(frozen=True, slots=True)
class Asked:
    """What has changed since a screen was sent what is `shown`, `but` for what lies in one place: that comes `late`,
    asked for by itself."""

    id: str
    who: Who
    language: str
    shown: Shown
    but: Place | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """What is shown then, and what must be sent for it: nothing where nothing is new."""

    shown: Shown
    frame: bytes


class Steps:
    def __init__(self, rooms: Rooms, pool: ThreadPoolExecutor) -> None:
        self.rooms, self.pool = rooms, pool
        self.waiting: defaultdict[Asked, list[asyncio.Future[Step]]] = defaultdict(list)

    async def next(self, asked: Asked) -> Step:
        """Whatever is asked for until the loop comes round is worked out together, from what is known then."""
        loop = asyncio.get_running_loop()
        if not self.waiting:
            loop.call_soon(self.work_off)
        step: asyncio.Future[Step] = loop.create_future()
        self.waiting[asked].append(step)
        return await step

    def work_off(self) -> None:
        waiting, self.waiting = self.waiting, defaultdict(list)
        work = asyncio.get_running_loop().run_in_executor(self.pool, self.worked_out, [*waiting])
        work.add_done_callback(lambda done: settle(waiting.values(), done.result()))

    def worked_out(self, asked: Sequence[Asked]) -> list[Step | Exception]:
        return [self.try_step(each) for each in asked]

    def try_step(self, asked: Asked) -> Step | Exception:
        """What breaks for one screen is no matter for the others."""
        try:
            step = opened if asked.late else gone_on
            return step(self.draw(asked), asked.shown)
        except Exception as error:
            return error

    def draw(self, asked: Asked) -> Drawn:
        screens, tables = self.rooms.screens, self.rooms.tables
        if asked.id == HOUSE_ID:
            parts = house_parts(self.rooms)
            return Drawn(0, {part.name: screens.drawn(HOUSE_ID, part, asked.language) for part in parts})
        return screens.draw(tables.remembered(asked.id), asked.who, asked.language, asked.but)


def settle(waiting: Iterable[Sequence[asyncio.Future[Step]]], found: Sequence[Step | Exception]) -> None:
    """Who has gone meanwhile needs no step."""
    for futures, step in zip(waiting, found, strict=True):
        for future in (each for each in futures if not each.done()):
            if isinstance(step, Exception):
                future.set_exception(step)
            else:
                future.set_result(step)


def gone_on(drawn: Drawn, shown: Shown) -> Step:
    """What has changed."""
    changed = drawn.partials(shown.parts)
    frame = b"id: %d\n%b" % (drawn.seq, data(changed)) if changed or drawn.seq != shown.seq else b""
    return Step(Shown(drawn.seq, {**shown.parts, **drawn.traces}), frame)


def opened(drawn: Drawn, shown: Shown) -> Step:
    """The drawers, unless there is news again: then they wait for the next pause. Without a number: they come by the
    stream alone, so that no answer to a tap is ever ahead of them."""
    if drawn.seq != shown.seq:
        return Step(shown, b"")
    changed = drawn.partials(shown.parts)
    return Step(Shown(drawn.seq, drawn.traces), data(changed) if changed else b"")


def data(changed: bytes) -> bytes:
    """All that ends a line of a stream goes on with the next: what is drawn must not begin another one."""
    lines = changed.replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\n", b"\ndata: ")
    return b"data: %b\n\n" % lines
