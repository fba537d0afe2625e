"""News of what another process wrote: heard once, own ones never, and a line that is lost is found again."""

import os
import resource
import select
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from queue import Empty, SimpleQueue
from threading import Event

import pytest

from companion.feed import AWAY, EVERY, NEWER
from companion.store.lines import Line, Lines
from companion.store.news import CHANNEL, News
from companion.store.postgres import RENEWED, Houses
from companion.table.log import CannotWrite, Clash, Resent
from tests.postgres import database
from tests.store.contract import facts, kinds
from tests.store.test_postgres import cut_all

pytestmark = pytest.mark.slow
PATIENCE = 10.0


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
def process(address: str) -> Iterator[Callable[[Heard], Houses]]:
    """One more of them, that tells what it hears."""
    opened = list[Houses]()

    def process(heard: Heard) -> Houses:
        opened.append(Houses(address))
        opened[-1].listen(heard)
        return opened[-1]

    yield process
    for each in opened:
        each.close()


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def here(process: Callable[[Heard], Houses], heard: Heard) -> Houses:
    return process(heard)


@pytest.fixture
def there(process: Callable[[Heard], Houses]) -> Houses:
    return process(Heard())


def test_what_another_process_wrote_is_told_by_house_and_table(here: Houses, there: Houses, heard: Heard) -> None:
    there.house("one").append("t", facts(1, "a", "b"), also={"house": facts(1, "learnt")})
    there.house("two").append("u", facts(1, "a"))
    told = {heard.next() for _ in range(3)}
    assert told == {("one", "t"), ("one", "house"), ("two", "u")}


def test_what_this_process_wrote_itself_is_no_news(here: Houses, there: Houses, heard: Heard) -> None:
    here.house("own").append("t", facts(1, "a"))
    there.house("own").append("t", facts(2, "b"))
    assert heard.until(("own", "t")) == []


def test_what_is_refused_is_no_news(here: Houses, there: Houses, heard: Heard) -> None:
    log = there.house("refused")
    log.append("t", facts(1, "a"), "tap")
    heard.until(("refused", "t"))
    for refused, seq in ((Clash, 1), (Resent, 2)):
        with pytest.raises(refused):
            log.append("t", facts(seq, "a"), "tap" if refused is Resent else "")
    log.append("u", facts(1, "a"))
    assert heard.until(("refused", "u")) == []


def test_after_a_lost_line_all_is_read_again(here: Houses, there: Houses, heard: Heard) -> None:
    log = here.house("lost")
    log.append("t", facts(1, "a"))
    cut_all(here)
    assert heard.next() == (EVERY, EVERY)
    there.house("lost").append("t", facts(2, "b"))
    heard.until(("lost", "t"))
    assert kinds(log, after=1) == ["b"]


def test_what_may_have_been_written_unheard_is_read_again(here: Houses, heard: Heard) -> None:
    here.news.doubt()
    assert heard.next() == (EVERY, EVERY)


def test_what_others_say_in_the_same_database_is_no_news(here: Houses, there: Houses, heard: Heard) -> None:
    for said in ("", "x", "one two three four five"):
        there.asked("SELECT pg_notify(%s, %s)", (CHANNEL, said))
    there.house("others").append("t", facts(1, "a"))
    assert heard.until(("others", "t")) == []


def test_a_bell_that_rang_while_the_database_is_away_hastens_one_try_alone(heard: Heard) -> None:
    rings = list[bool]()

    class Gone(Lines):
        def open(self) -> Line:
            rings.append(bool(select.select([news.bell], [], [], 0)[0]))
            news.is_closing = len(rings) == 4
            raise CannotWrite("away")

    news = News(Gone("dbname=gone"), lambda line: None, lambda line: None)
    news.hear = heard
    news.doubt()
    news.follow(Event())
    news.close()
    assert rings == [True, False, False, False] and heard.until((EVERY, AWAY)) == []


def test_whoever_serves_what_a_newer_program_has_changed_is_told_so_until_it_stops(heard: Heard) -> None:
    with database() as address, closing(Houses(address)) as here:
        here.listen(heard)
        with here.lines.one() as line:
            line.execute("UPDATE veilleuse SET version = version + 1")
            line.execute(RENEWED)
        assert heard.next() == heard.next() == (EVERY, NEWER)


def test_who_hears_badly_hears_the_next_news(here: Houses, there: Houses, caplog: pytest.LogCaptureFixture) -> None:
    heard, told = Heard(), here.news.hear

    def stumble(house: str, table: str) -> None:
        here.news.hear = told
        raise ValueError

    here.news.hear = stumble
    there.house("stumble").append("t", facts(1, "a"))
    there.house("stumble").append("u", facts(1, "a"))
    assert isinstance(told, Heard) and told.next()[0] == "stumble" and heard.told.empty()


def test_news_that_could_not_be_read_are_told_again(here: Houses, there: Houses, heard: Heard) -> None:
    def fail(house: str, table: str) -> None:
        here.news.hear = heard
        raise CannotWrite("busy")

    here.news.hear = fail
    there.house("busy").append("t", facts(1, "a"))
    assert heard.next() == (EVERY, EVERY)


def test_a_process_that_listens_late_reads_again_what_was_written_meanwhile(
    address: str, there: Houses, heard: Heard
) -> None:
    may_open = Event()

    class Late(Lines):
        def open(self) -> Line:
            may_open.wait(PATIENCE)
            return super().open()

    news = News(Late(address), lambda line: None, lambda line: None)
    news.listen(heard)
    there.house("late").append("t", facts(1, "a"))
    may_open.set()
    assert heard.next() == (EVERY, EVERY)
    news.close()


def test_what_nobody_foresaw_ends_no_listening(address: str, heard: Heard, caplog: pytest.LogCaptureFixture) -> None:
    stumbles = [ValueError]

    def live(line: Line) -> None:
        if stumbles:
            raise stumbles.pop()

    with closing(News(Lines(address), live, lambda line: None)) as news:
        news.listen(heard)
        assert heard.next() == (EVERY, EVERY)
    assert "could not be followed" in caplog.text


def test_news_are_heard_by_a_process_with_a_thousand_screens(
    process: Callable[[Heard], Houses], there: Houses, heard: Heard
) -> None:
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(files, min(most, 2_048)), most))
    with ExitStack() as screens:
        for _ in range(1_100):
            screens.callback(os.close, os.dup(1))
        process(heard)
        there.house("crowded").append("t", facts(1, "a"))
        assert heard.next() == ("crowded", "t")


def test_a_house_that_stumbles_over_news_keeps_them_from_no_other(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    def stumble(table: str) -> None:
        raise ValueError

    with closing(Houses(address)) as here:
        told = SimpleQueue[str]()
        here.follow("ill", stumble)
        here.follow("well", told.put)
        here.news.doubt()
        assert told.get(timeout=PATIENCE) == EVERY and "could not be taken in" in caplog.text


def test_houses_of_one_process_hear_each_its_own_and_all_what_concerns_all(address: str, there: Houses) -> None:
    with closing(Houses(address)) as here:
        one, other = SimpleQueue[str](), SimpleQueue[str]()
        here.follow("first", one.put)
        here.follow("second", other.put)
        there.house("first").append("t", facts(1, "a"))
        there.house("second").append("u", facts(1, "a"))
        assert (one.get(timeout=PATIENCE), other.get(timeout=PATIENCE)) == ("t", "u")
        here.news.doubt()
        assert (one.get(timeout=PATIENCE), other.get(timeout=PATIENCE)) == (EVERY, EVERY)
