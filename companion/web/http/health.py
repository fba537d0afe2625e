"""Answers at /health whether the house works well. It does not use Flask, so it answers even if all threads are
blocked."""

import asyncio
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from companion.steady_clock import clock_state
from companion.table.house.backup_contract import NO_DAMAGE, HouseDamage
from companion.table.log.store_contract import REFUSALS
from companion.table.say import Say, say
from companion.web.http.guard import SAFE, is_trusted_host, read_headers, read_visitor
from companion.web.http.responses import send_refusal, send_response
from companion.web.pages.house.backup_pages import age_text
from companion.web.pages.house.home_page import damage_notes
from companion.web.services import Services

PATH = "/health"
TIMEOUT, PATIENCE = 2.0, 1.0
# The worst state first.
CLOCKS = ("ahead", "behind", "right")
STATES = ("ok", "attention", "trouble")
STORES = ("writable", *REFUSALS, "slow", "damaged")


@dataclass(frozen=True, slots=True)
class HealthReport:
    """The state of the house. `store` is one of STORES; it is "damaged" if the file itself is damaged. `backup` is the
    time of the last backup. `refused` is why the latest attempt at a backup failed, or "". `place` is the state of the
    second backup folder. `damage` counts damaged tables and photos."""

    store: str
    clock: str = "right"
    backup: float | None = None
    refused: str = ""
    place: str = "none"
    damage: HouseDamage = NO_DAMAGE

    @property
    def status(self) -> str:
        """Returns one of STATES: "trouble" if taps cannot be saved, "attention" if something else is wrong."""
        if self.store != "writable":
            return "trouble"
        is_well = self.clock == "right" and not self.refused and self.place in ("none", "there", "database")
        return "ok" if is_well and self.damage == NO_DAMAGE else "attention"


class HealthCheck:
    """Examines the house and answers. Requests that arrive at the same time share one examination."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="health")
        self.examination: asyncio.Future[HealthReport] | None = None

    async def __call__(self, scope: Mapping[str, Any], receive: Any, send: Any) -> None:
        headers = read_headers(scope)
        if scope["method"] not in SAFE:
            return await send_refusal(send, 405)
        if not is_trusted_host(headers.get("host", ""), self.services.config.names):
            return await send_refusal(send, 421)
        report = await self.report()
        wants_json = "json" in headers.get("accept", "") or headers.get("accept", "*/*") == "*/*"
        kind = "application/json" if wants_json else "text/plain; charset=utf-8"
        body = self.as_json(report) if wants_json else self.as_text(report, headers)
        await send_response(send, 503 if report.status == "trouble" else 200, kind, body)

    async def report(self) -> HealthReport:
        """Returns the state of the house; its `store` is "slow" if the disk does not answer in two seconds."""
        if self.examination is None or self.examination.done():
            self.examination = asyncio.get_running_loop().run_in_executor(self.pool, self.examine)
        try:
            return await asyncio.wait_for(asyncio.shield(self.examination), TIMEOUT)
        except TimeoutError:
            return HealthReport("slow")

    def examine(self) -> HealthReport:
        tables, backups = self.services.tables, self.services.backups
        now = tables.resources.clock()
        moments = [each.table.last_at for each in [*tables.memory.opened.values()]]
        states = {clock_state(now, each) for each in moments or [now]} - {"future"}
        latest = next((each for each in backups.all() if each.why != "brought"), None)
        damage = backups.damage(PATIENCE)
        return HealthReport(
            store=tables.resources.log.refuses() or ("damaged" if damage.is_file else "writable"),
            clock=min(states, key=CLOCKS.index, default="right"),
            backup=latest.at if latest else None,
            refused=backups.refused,
            place=backups.second_folder_state(),
            damage=damage,
        )

    def as_json(self, report: HealthReport) -> str:
        told = {"status": report.status, **asdict(report), "now": self.services.tables.resources.clock()}
        return json.dumps(told) + "\n"

    def as_text(self, report: HealthReport, headers: Mapping[str, str]) -> str:
        translators = self.services.translators
        translator = translators[read_visitor(headers, translators).language]
        return "".join(f"{translator(each)}\n" for each in sentences(report, self.services.tables.resources.clock()))


def sentences(report: HealthReport, now: float) -> list[Say]:
    last = report.backup
    backup = say("health.backup.none") if last is None else say("health.backup", age=age_text(now - last))
    backups = [] if report.place == "database" else [backup]
    return [
        say(f"health.{report.status}"),
        say(f"health.store.{report.store}"),
        say(f"health.clock.{report.clock}"),
        *damage_notes(report.damage),
        *backups,
        *([say(f"backups.refused.{report.refused}")] if report.refused else []),
        *([] if report.place == "none" else [say(f"backups.place.{report.place}")]),
    ]
