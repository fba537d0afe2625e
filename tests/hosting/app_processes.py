"""Apps of one house that share a database, as processes do, and that tell when news of the others has arrived."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Condition

from companion.app import App, CommonServices, make_app
from companion.config import HOUSE, Config
from companion.hosting.no_backups import ExternalBackups
from companion.hosting.other_process_events import HousePeers, deliver
from companion.hosting.postgres_database import Database
from companion.web.live.other_process_contract import PeerListener


class TellingPeers(HousePeers):
    """Wakes those who wait for `arrived` after this process has taken news in."""

    def __init__(self, database: Database, arrived: Condition) -> None:
        super().__init__(database, HOUSE)
        self.arrived = arrived

    def subscribe(self, listener: PeerListener) -> None:
        def take_in(topic: str) -> None:
            try:
                deliver(listener, topic)
            finally:
                with self.arrived:
                    self.arrived.notify_all()

        self.database.subscribers.subscribe(self.house, take_in)


@contextmanager
def process(address: str, common: CommonServices, arrived: Condition) -> Iterator[App]:
    config = Config(Path("nowhere"), database=address)
    with closing(Database(address)) as database:
        peers, uploads = TellingPeers(database, arrived), database.uploads(HOUSE)
        app = make_app(
            config, database.log(HOUSE), common=common, backups=ExternalBackups(), uploads=uploads, peers=peers
        )
        yield app
        app.stream.pool.shutdown()


def becomes_true(is_so: Callable[[], bool], arrived: Condition, patience: float = 60.0) -> bool:
    """Looks again whenever news has arrived at one of the processes."""
    with arrived:
        return arrived.wait_for(is_so, patience)
