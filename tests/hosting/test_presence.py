"""Which screens are open, told from process to process; of one that died, nothing counts."""

from collections.abc import Iterator
from contextlib import closing
from threading import Event

import pytest
from psycopg import InternalError

from companion.hosting import screen_presence
from companion.hosting.connection_pool import PostgresConnection
from companion.hosting.other_process_events import HousePeers
from companion.hosting.postgres_database import Database
from companion.table.log.store_contract import CannotWrite
from tests.postgres import database

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with database() as address:
        yield address


@pytest.fixture
def here(address: str) -> Iterator[Database]:
    with closing(living(address)) as here:
        yield here


@pytest.fixture
def there(address: str) -> Iterator[Database]:
    with closing(living(address)) as there:
        yield there


def living(address: str) -> Database:
    houses = Database(address)
    houses.notifications.listen(lambda house, table: None)
    return houses


def is_seen(houses: Database, house: str, device: str = "phone") -> bool:
    return HousePeers(houses, house).has_screen("t", device)


def told(houses: Database) -> None:
    """What it had to tell is told."""
    houses.presence.thread.submit(lambda: None).result(20)


def gone(here: Database, process: int) -> None:
    """The database has noticed that it died: what it held is free."""
    with here.pool.connection() as line:
        line.execute("SET lock_timeout = '20s'")
        line.execute("SELECT pg_advisory_lock(%s::integer, %s::integer)", (screen_presence.ALIVE, process))
        line.execute("SELECT pg_advisory_unlock_all()")


def test_a_screen_that_opens_is_known_elsewhere_until_it_closes(here: Database, there: Database) -> None:
    HousePeers(there, "one").share_screen_opened("t", "phone")
    told(there)
    assert is_seen(here, "one") and not is_seen(here, "other") and not is_seen(here, "one", "another phone")
    HousePeers(there, "one").share_screen_closed("t", "phone")
    told(there)
    assert not is_seen(here, "one")


def test_of_a_process_that_died_nothing_counts(address: str, here: Database) -> None:
    dead = living(address)
    HousePeers(dead, "two").share_screen_opened("t", "phone")
    told(dead)
    assert is_seen(here, "two")
    dead.close()
    gone(here, dead.presence.process)
    assert not is_seen(here, "two")


def test_what_dead_processes_left_is_tidied_up_by_the_next(address: str, here: Database) -> None:
    with closing(living(address)) as dead:
        HousePeers(dead, "three").share_screen_opened("t", "phone")
        told(dead)
        assert is_seen(here, "three")
    gone(here, dead.presence.process)
    with closing(living(address)) as fresh:
        assert fresh.pool.query("SELECT 1 FROM screens WHERE house = 'three'") == []


def test_a_line_that_was_lost_and_found_tells_again(here: Database, there: Database) -> None:
    HousePeers(there, "four").share_screen_opened("t", "phone")
    told(there)
    assert is_seen(here, "four")
    register, is_found = there.notifications.register, Event()

    def found(line: PostgresConnection) -> None:
        register(line)
        is_found.set()

    there.notifications.register = found
    there.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = %s",
        [there.presence.process],
    )
    assert is_found.wait(20)
    told(there)
    assert is_seen(here, "four")


def test_who_left_while_the_line_was_lost_counts_no_more(here: Database, there: Database) -> None:
    HousePeers(there, "five").share_screen_opened("t", "phone")
    told(there)
    assert is_seen(here, "five")
    there.presence.open.clear()
    with there.pool.connection() as line:
        line.execute("SET lock_timeout = '20s'")
        there.presence.register(line)
        assert not is_seen(here, "five")
        line.close()


@pytest.mark.parametrize("why", [CannotWrite("busy"), InternalError("nobody thought of it")])
def test_what_was_refused_is_told_later(
    here: Database, there: Database, monkeypatch: pytest.MonkeyPatch, why: Exception
) -> None:
    class Busy:
        def retry(self, ask: object) -> object:
            there.presence.pool = there.pool
            raise why

    monkeypatch.setattr(screen_presence, "PAUSE", 0.0)
    there.presence.pool = Busy()
    HousePeers(there, "six").share_screen_opened("t", "phone")
    told(there)
    assert is_seen(here, "six")


def test_who_stops_works_off_nothing(address: str) -> None:
    going, asked = living(address), list[str]()
    has_begun, may_end = Event(), Event()

    class Unreachable:
        def retry(self, ask: object) -> object:
            asked.append("again")
            has_begun.set()
            may_end.wait(20)
            raise CannotWrite("away")

    going.presence.pool = Unreachable()
    for device in ("one", "two", "three"):
        HousePeers(going, "seven").share_screen_closed("t", device)
    assert has_begun.wait(20)
    going.presence.is_closing.set()
    may_end.set()
    going.close()
    assert asked == ["again"]
