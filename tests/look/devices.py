"""The devices that look: a tablet that keeps the house, at each table a phone with much to do and one that waits, and a
stranger's. One page for each way in which they are held."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from playwright.sync_api import Browser, BrowserContext, Page

from companion.table.log.table_export_format import pack
from tests.http_player import Player, code_of
from tests.look.moments import Moment
from tests.look.rows import Row


@dataclass
class Devices:
    """Of one house: each with its cookie, and the browser in which they are opened."""

    browser: Browser
    tablet: Player
    phone: Player
    waiting: Player
    stranger: Player
    pages: dict[tuple[str, str, str], Page] = field(default_factory=dict)

    def page(self, whose: str, row: Row) -> Page:
        held = (whose, row.language, row.laid)
        if held not in self.pages:
            self.pages[held] = self.context(whose, row).new_page()
        return self.pages[held]

    def context(self, whose: str, row: Row) -> BrowserContext:
        context = self.browser.new_context(reduced_motion="reduce")
        cookies = {**self.cookies(whose), "lang": row.language, "laid": row.laid}
        context.add_cookies([{"name": name, "value": value, "url": self.base} for name, value in cookies.items()])
        return context

    def cookies(self, whose: str) -> Mapping[str, str]:
        player: Player = getattr(self, whose)
        return player.cookies

    @property
    def base(self) -> str:
        return self.tablet.base

    def bring(self, moment: Moment) -> str:
        """The moment as a table of this house, as if it were now; its id."""
        later = time.time() - moment.facts[-1].at
        file = pack(moment.game, [replace(each, at=each.at + later) for each in moment.facts])
        reply = self.tablet.send_file("/files/tables", json.dumps(file))
        assert reply.status == 303, (moment, reply.text)
        return reply.headers["Location"].rpartition("/")[2]

    def sit(self, phone: Player, table: str, seat: str) -> None:
        phone.seat(code_of(self.tablet.look(table)), seat, take_over="yes")

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()


def devices(browser: Browser, base: str, key: str) -> Devices:
    strangers = Player(base), Player(base), Player(base)
    for each in strangers:
        each.get("/help")
    return Devices(browser, Player(base).take_key(key), *strangers)
