"""What the handlers work with, wired by the factory."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from flask import request

from companion.config import Config
from companion.evenings.kept import Kept
from companion.feed import Feed
from companion.luggage.arrivals import Arrivals
from companion.reference.desk import Desk
from companion.table.backups import Backups
from companion.table.folded import HOUSE_ID
from companion.table.house import House
from companion.table.play import Tables
from companion.web.addresses import Addresses
from companion.web.awake import Awake
from companion.web.language import Voice
from companion.web.limits import Limits
from companion.web.root import Root
from companion.web.screen import Screens
from companion.web.shelf import Box

HERE = "veilleuse.rooms"


@dataclass(frozen=True)
class Rooms:
    config: Config
    tables: Tables
    screens: Screens
    boxes: Mapping[str, Box]
    voices: Mapping[str, Voice]
    addresses: Addresses
    feed: Feed
    limits: Limits
    desk: Desk
    backups: Backups
    kept: Kept
    arrivals: Arrivals
    root: Root
    awake: Awake = field(default_factory=Awake)

    def house(self) -> House:
        return cast(House, self.tables.look(HOUSE_ID).table.state)


def rooms() -> Rooms:
    """Those of the house that is asked: it comes with each request, so that none is taken for another."""
    return cast(Rooms, request.environ[HERE])
