"""How the house is, for whoever watches over it: whether taps are noted, the clock is right, the last backup. Answered
beside Flask, so that it is said also when the workers are stuck; nothing secret, to anybody."""

import asyncio
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from companion.table.log import REFUSALS
from companion.table.say import Say, say
from companion.web import door
from companion.web.backups import aged
from companion.web.guard import is_trusted_host, read_headers, visitor
from companion.web.rooms import Rooms
from companion.web.stream import refuse

PATH = "/health"
PATIENCE = 2.0
THIS_YEAR, FAR = 1_767_225_600, 4_102_444_800
A_MINUTE = 60.0
STATES = ("ok", "attention", "trouble")
STORES = ("writable", *REFUSALS, "slow")


@dataclass(frozen=True, slots=True)
class Health:
    """`store` is one of STORES; `backup` is when the last one was made, `refused` why the next one was not, `place`
    where the second place is."""

    store: str
    clock: str = "right"
    backup: float | None = None
    refused: str = ""
    place: str = "none"

    @property
    def status(self) -> str:
        if self.store != "writable":
            return "trouble"
        is_well = self.clock == "right" and not self.refused and self.place in ("none", "there", "database")
        return "ok" if is_well else "attention"


class Asked:
    """What is looked at is looked at once, however many ask."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="health")
        self.looking: asyncio.Future[Health] | None = None

    async def __call__(self, scope: Mapping[str, Any], receive: Any, send: Any) -> None:
        headers = read_headers(scope)
        if scope["method"] not in door.SAFE:
            return await refuse(send, 405)
        if not is_trusted_host(headers.get("host", ""), self.rooms.config.names):
            return await refuse(send, 421)
        found = await self.found()
        wants_json = "json" in headers.get("accept", "") or headers.get("accept", "*/*") == "*/*"
        kind = "application/json" if wants_json else "text/plain; charset=utf-8"
        body = self.plain(found) if wants_json else self.told(found, visitor(headers).language)
        await answer(send, 503 if found.status == "trouble" else 200, kind, body)

    async def found(self) -> Health:
        """A disk that does not answer is an answer, too."""
        if self.looking is None or self.looking.done():
            self.looking = asyncio.get_running_loop().run_in_executor(self.pool, self.look)
        try:
            return await asyncio.wait_for(asyncio.shield(self.looking), PATIENCE)
        except TimeoutError:
            return Health("slow")

    def look(self) -> Health:
        tables, backups = self.rooms.tables, self.rooms.backups
        last = max((each.table.last_at for each in [*tables.opened.values()] if each.table.last_at < FAR), default=0.0)
        latest = next((each for each in backups.all() if each.why != "brought"), None)
        return Health(
            store=tables.log.refuses() or "writable",
            clock="right" if tables.clock() >= max(THIS_YEAR, last - A_MINUTE) else "behind",
            backup=latest.at if latest else None,
            refused=backups.refused,
            place=backups.place(),
        )

    def plain(self, found: Health) -> str:
        return json.dumps({"status": found.status, **asdict(found), "now": self.rooms.tables.clock()}) + "\n"

    def told(self, found: Health, language: str) -> str:
        voice = self.rooms.voices[language]
        return "".join(f"{voice(each)}\n" for each in words(found, self.rooms.tables.clock()))


def words(found: Health, now: float) -> list[Say]:
    backup = say("health.backup.none") if found.backup is None else say("health.backup", age=aged(now - found.backup))
    backups = [] if found.place == "database" else [backup]
    return [
        say(f"health.{found.status}"),
        say(f"health.store.{found.store}"),
        say(f"health.clock.{found.clock}"),
        *backups,
        *([say(f"backups.refused.{found.refused}")] if found.refused else []),
        *([] if found.place == "none" else [say(f"backups.place.{found.place}")]),
    ]


async def answer(send: Any, status: int, kind: str, body: str) -> None:
    content = body.encode()
    headers = {"Content-Type": kind, "Content-Length": str(len(content)), "Cache-Control": "no-store", **door.HEADERS}
    sent = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": sent})
    await send({"type": "http.response.body", "body": content})
