"""News of what another process wrote: heard once, own ones never, and a line that is lost is found again."""

import os
import resource
import select
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from queue import Empty, SimpleQueue
from threading import Event

import pytest

from companion.hosting.connection_pool import ConnectionPool, PostgresConnection
from companion.hosting.postgres_database import RENEWED, Database
from companion.hosting.postgres_notifications import AWAY, CHANNEL, EVERY, NEWER, Notifications
from companion.table.log.store_contract import AppendConflict, CannotWrite, DuplicateKey
from tests.hosting.test_postgres import cut_all
from tests.postgres import database
from tests.store.contract import facts, kinds

pytestmark = pytest.mark.slow
PATIENCE = 60.0


class Heard:
    """What one process is told, in order."""

    def __init__(self) -> None:
        self.told: SimpleQueue[tuple[str, str]] = SimpleQueue()

    def __call__(self, house: str, table: str) -> None:
        self.told.put((house, table))

    def next(self) -> tuple[str, str]:
        return self.told.get(timeout=PATIENCE)

    def until(self, what: tuple[str, str]) -> list[tuple[str, str]]:
        before = [*iter(self.next, what)]
        with pytest.raises(Empty):
            self.told.get_nowait()
        return before


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with database() as address:
        yield address


@pytest.fixture
def process(address: str) -> Iterator[Callable[[Heard], Database]]:
    """One more of them, that tells what it hears."""
    opened = list[Database]()

    def process(heard: Heard) -> Database:
        opened.append(Database(address))
        opened[-1].notifications.listen(heard)
        return opened[-1]

    yield process
    for each in opened:
        each.close()


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def here(process: Callable[[Heard], Database], heard: Heard) -> Database:
    return process(heard)


@pytest.fixture
def there(process: Callable[[Heard], Database]) -> Database:
    return process(Heard())


def test_what_another_process_wrote_is_told_by_house_and_table(here: Database, there: Database, heard: Heard) -> None:
    there.log("one").append("t", facts(1, "a", "b"), also={"house": facts(1, "learnt")})
    there.log("two").append("u", facts(1, "a"))
    told = {heard.next() for _ in range(3)}
    assert told == {("one", "t"), ("one", "house"), ("two", "u")}


def test_what_this_process_wrote_itself_is_no_news(here: Database, there: Database, heard: Heard) -> None:
    here.log("own").append("t", facts(1, "a"))
    there.log("own").append("t", facts(2, "b"))
    assert heard.until(("own", "t")) == []


def test_what_is_refused_is_no_news(here: Database, there: Database, heard: Heard) -> None:
    log = there.log("refused")
    log.append("t", facts(1, "a"), "tap")
    heard.until(("refused", "t"))
    for refused, seq in ((AppendConflict, 1), (DuplicateKey, 2)):
        with pytest.raises(refused):
            log.append("t", facts(seq, "a"), "tap" if refused is DuplicateKey else "")
    log.append("u", facts(1, "a"))
    assert heard.until(("refused", "u")) == []


def test_after_a_lost_line_all_is_read_again(here: Database, there: Database, heard: Heard) -> None:
    log = here.log("lost")
    log.append("t", facts(1, "a"))
    cut_all(here)
    assert heard.next() == (EVERY, EVERY)
    there.log("lost").append("t", facts(2, "b"))
    heard.until(("lost", "t"))
    assert kinds(log, after=1) == ["b"]


def test_what_may_have_been_written_unheard_is_read_again(here: Database, heard: Heard) -> None:
    here.notifications.report_missed()
    assert heard.next() == (EVERY, EVERY)


def test_what_others_say_in_the_same_database_is_no_news(here: Database, there: Database, heard: Heard) -> None:
    for said in ("", "x", "one two three four five"):
        there.pool.query("SELECT pg_notify(%s, %s)", (CHANNEL, said))
    there.log("others").append("t", facts(1, "a"))
    assert heard.until(("others", "t")) == []


def test_a_bell_that_rang_while_the_database_is_away_hastens_one_try_alone(heard: Heard) -> None:
    rings = list[bool]()

    class Gone(ConnectionPool):
        def open(self) -> PostgresConnection:
            rings.append(bool(select.select([news.wake_receiver], [], [], 0)[0]))
            news.is_closing = len(rings) == 4
            raise CannotWrite("away")

    news = Notifications(Gone("dbname=gone"), lambda line: None, lambda line: None)
    news.listener = heard
    news.report_missed()
    news.follow(Event())
    news.close()
    assert rings == [True, False, False, False] and heard.until((EVERY, AWAY)) == []


def test_whoever_serves_what_a_newer_program_has_changed_is_told_so_until_it_stops(heard: Heard) -> None:
    with database() as address, closing(Database(address)) as here:
        here.notifications.listen(heard)
        with here.pool.connection() as line:
            line.execute("UPDATE veilleuse SET version = version + 1")
            line.execute(RENEWED)
        assert heard.next() == heard.next() == (EVERY, NEWER)


def test_who_hears_badly_hears_the_next_news(here: Database, there: Database, caplog: pytest.LogCaptureFixture) -> None:
    heard, told = Heard(), here.notifications.listener

    def stumble(house: str, table: str) -> None:
        here.notifications.listener = told
        raise ValueError

    here.notifications.listener = stumble
    there.log("stumble").append("t", facts(1, "a"))
    there.log("stumble").append("u", facts(1, "a"))
    assert isinstance(told, Heard) and told.next()[0] == "stumble" and heard.told.empty()


def test_news_that_could_not_be_read_are_told_again(here: Database, there: Database, heard: Heard) -> None:
    def fail(house: str, table: str) -> None:
        here.notifications.listener = heard
        raise CannotWrite("busy")

    here.notifications.listener = fail
    there.log("busy").append("t", facts(1, "a"))
    assert heard.next() == (EVERY, EVERY)


def test_a_process_that_listens_late_reads_again_what_was_written_meanwhile(
    address: str, there: Database, heard: Heard
) -> None:
    may_open = Event()

    class Late(ConnectionPool):
        def open(self) -> PostgresConnection:
            may_open.wait(PATIENCE)
            return super().open()

    news = Notifications(Late(address), lambda line: None, lambda line: None)
    news.listen(heard)
    there.log("late").append("t", facts(1, "a"))
    may_open.set()
    assert heard.next() == (EVERY, EVERY)
    news.close()


def test_what_nobody_foresaw_ends_no_listening(address: str, heard: Heard, caplog: pytest.LogCaptureFixture) -> None:
    stumbles = [ValueError]

    def live(line: PostgresConnection) -> None:
        if stumbles:
            raise stumbles.pop()

    with closing(Notifications(ConnectionPool(address), live, lambda line: None)) as news:
        news.listen(heard)
        assert heard.next() == (EVERY, EVERY)
    assert "could not be followed" in caplog.text


def test_news_are_heard_by_a_process_with_a_thousand_screens(
    process: Callable[[Heard], Database], there: Database, heard: Heard
) -> None:
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(files, min(most, 2_048)), most))
    with ExitStack() as screens:
        for _ in range(1_100):
            screens.callback(os.close, os.dup(1))
        process(heard)
        there.log("crowded").append("t", facts(1, "a"))
        assert heard.next() == ("crowded", "t")


def test_a_house_that_stumbles_over_news_keeps_them_from_no_other(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    def stumble(table: str) -> None:
        raise ValueError

    with closing(Database(address)) as here:
        told = SimpleQueue[str]()
        here.subscribers.subscribe("ill", stumble)
        here.subscribers.subscribe("well", told.put)
        here.notifications.report_missed()
        assert told.get(timeout=PATIENCE) == EVERY and "could not be taken in" in caplog.text


def test_houses_of_one_process_hear_each_its_own_and_all_what_concerns_all(address: str, there: Database) -> None:
    with closing(Database(address)) as here:
        one, other = SimpleQueue[str](), SimpleQueue[str]()
        here.subscribers.subscribe("first", one.put)
        here.subscribers.subscribe("second", other.put)
        there.log("first").append("t", facts(1, "a"))
        there.log("second").append("u", facts(1, "a"))
        assert (one.get(timeout=PATIENCE), other.get(timeout=PATIENCE)) == ("t", "u")
        here.notifications.report_missed()
        assert (one.get(timeout=PATIENCE), other.get(timeout=PATIENCE)) == (EVERY, EVERY)
