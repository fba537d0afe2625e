"""How much is read before it is known who sends it: of a stranger a code, a key or a colour, never a file. As of the
last known facts, without touching the disk."""

from collections.abc import Mapping
from typing import Any, cast

from companion.table.folded import HOUSE_ID
from companion.table.house import House
from companion.web import pictures
from companion.web.files import LONGEST, is_file
from companion.web.guard import Visitor, is_keeper, is_trusted_host, read_headers, visitor
from companion.web.rooms import Rooms
from companion.web.whole import announced

A_FEW_WORDS = 4 * 1024
LONGEST_BODY = 256 * 1024


class Strangers:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms

    def longest(self, scope: Mapping[str, Any]) -> int:
        headers = read_headers(scope)
        if not is_trusted_host(headers.get("host", ""), self.rooms.config.names):
            return 0
        path = scope["path"]
        if is_file(path):
            return LONGEST if self.is_keeper(visitor(headers)) else 0
        if 0 < announced(scope) <= A_FEW_WORDS or not self.is_known(visitor(headers)):
            return A_FEW_WORDS
        return pictures.LONGEST if pictures.is_picture(path) else LONGEST_BODY

    def is_keeper(self, device: Visitor) -> bool:
        house = self.rooms.tables.opened.get(HOUSE_ID)
        return house is not None and is_keeper(device, cast(House, house.table.state))

    def is_known(self, device: Visitor) -> bool:
        opened = list(self.rooms.tables.opened.values())
        return self.is_keeper(device) or any(each.table.held_by(device.device) for each in opened)
