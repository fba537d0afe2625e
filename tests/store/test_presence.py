"""Which screens are open, told from process to process; of one that died, nothing counts."""

from collections.abc import Iterator
from contextlib import closing
from threading import Event

import pytest
from psycopg import InternalError

from companion.store import presence
from companion.store.lines import Line
from companion.store.postgres import Houses
from companion.table.log import CannotWrite
from tests.postgres import database

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with database() as address:
        yield address


@pytest.fixture
def here(address: str) -> Iterator[Houses]:
    with closing(living(address)) as here:
        yield here


@pytest.fixture
def there(address: str) -> Iterator[Houses]:
    with closing(living(address)) as there:
        yield there


def living(address: str) -> Houses:
    houses = Houses(address)
    houses.listen(lambda house, table: None)
    return houses


def is_seen(houses: Houses, house: str, device: str = "phone") -> bool:
    return houses.screens(house).has("t", device)


def told(houses: Houses) -> None:
    """What it had to tell is told."""
    houses.presence.pool.submit(lambda: None).result(20)


def gone(here: Houses, process: int) -> None:
    """The database has noticed that it died: what it held is free."""
    with here.lines.one() as line:
        line.execute("SET lock_timeout = '20s'")
        line.execute("SELECT pg_advisory_lock(%s::integer, %s::integer)", (presence.ALIVE, process))
        line.execute("SELECT pg_advisory_unlock_all()")


def test_a_screen_that_opens_is_known_elsewhere_until_it_closes(here: Houses, there: Houses) -> None:
    there.screens("one").come("t", "phone")
    told(there)
    assert is_seen(here, "one") and not is_seen(here, "other") and not is_seen(here, "one", "another phone")
    there.screens("one").go("t", "phone")
    told(there)
    assert not is_seen(here, "one")


def test_of_a_process_that_died_nothing_counts(address: str, here: Houses) -> None:
    dead = living(address)
    dead.screens("two").come("t", "phone")
    told(dead)
    assert is_seen(here, "two")
    dead.close()
    gone(here, dead.presence.process)
    assert not is_seen(here, "two")


def test_what_dead_processes_left_is_tidied_up_by_the_next(address: str, here: Houses) -> None:
    with closing(living(address)) as dead:
        dead.screens("three").come("t", "phone")
        told(dead)
        assert is_seen(here, "three")
    gone(here, dead.presence.process)
    with closing(living(address)) as fresh:
        assert fresh.asked("SELECT 1 FROM screens WHERE house = 'three'") == []


def test_a_line_that_was_lost_and_found_tells_again(here: Houses, there: Houses) -> None:
    there.screens("four").come("t", "phone")
    told(there)
    assert is_seen(here, "four")
    live, is_found = there.news.live, Event()

    def found(line: Line) -> None:
        live(line)
        is_found.set()

    there.news.live = found
    there.asked(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = %s",
        [there.presence.process],
    )
    assert is_found.wait(20)
    told(there)
    assert is_seen(here, "four")


def test_who_left_while_the_line_was_lost_counts_no_more(here: Houses, there: Houses) -> None:
    there.screens("five").come("t", "phone")
    told(there)
    assert is_seen(here, "five")
    there.presence.open.clear()
    with there.lines.one() as line:
        line.execute("SET lock_timeout = '2s'")
        there.presence.live(line)
        assert not is_seen(here, "five")
        line.close()


@pytest.mark.parametrize("why", [CannotWrite("busy"), InternalError("nobody thought of it")])
def test_what_was_refused_is_told_later(
    here: Houses, there: Houses, monkeypatch: pytest.MonkeyPatch, why: Exception
) -> None:
    class Busy:
        def again(self, ask: object) -> object:
            there.presence.database = there
            raise why

    monkeypatch.setattr(presence, "PAUSE", 0.0)
    there.presence.database = Busy()
    there.screens("six").come("t", "phone")
    told(there)
    assert is_seen(here, "six")


def test_who_stops_works_off_nothing(address: str) -> None:
    going, asked = living(address), list[str]()
    has_begun, may_end = Event(), Event()

    class Unreachable:
        def again(self, ask: object) -> object:
            asked.append("again")
            has_begun.set()
            may_end.wait(20)
            raise CannotWrite("away")

    going.presence.database = Unreachable()
    for device in ("one", "two", "three"):
        going.screens("seven").go("t", device)
    assert has_begun.wait(20)
    going.presence.is_closing.set()
    may_end.set()
    going.close()
    assert asked == ["again"]
