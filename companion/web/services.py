"""Holds the services of one house. Handlers use them; `app.py` creates them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.config import Config
from companion.evenings.summary_cache import SummaryCache
from companion.export.upload_store_contract import Uploads
from companion.reference.rules_of_all_games import RulesOfAllGames
from companion.table.fact import HOUSE
from companion.table.house.backup_contract import Backups
from companion.table.log.table_memory import HOUSE_ID
from companion.table.use_cases.tables import Tables
from companion.web.game_registry import RegisteredGame
from companion.web.http.house_addresses import Addresses
from companion.web.http.proxies import PathPrefix
from companion.web.http.wrong_code_limits import RateLimits
from companion.web.live.presence import Presence
from companion.web.live.stream_wakeups import Feed
from companion.web.rendering.screens import Screens
from companion.web.rendering.translations import Translator


class Restart:
    def __init__(self) -> None:
        self.listeners: list[Callable[[], None]] = []

    def subscribe(self, listener: Callable[[], None]) -> None:
        self.listeners.append(listener)

    def request(self) -> None:
        for listener in self.listeners:
            listener()


@dataclass(frozen=True)
class Services:
    config: Config
    tables: Tables
    screens: Screens
    registry: Mapping[str, RegisteredGame]
    translators: Mapping[str, Translator]
    addresses: Addresses
    feed: Feed
    limits: RateLimits
    all_rules: RulesOfAllGames
    backups: Backups
    summary_cache: SummaryCache
    uploads: Uploads
    prefix: PathPrefix
    presence: Presence
    restart: Restart = field(default_factory=Restart)

    def change_house(self, kind: str, fields: Mapping[str, object], key: str = "") -> None:
        """Makes a move in the house's own log. `key` identifies the tap, so that a tap that is sent twice is written
        only once; it is "" if there is no tap."""
        self.tables.moves.play(HOUSE_ID, HOUSE, kind, fields, key)
