"""News of what another process wrote: heard once, own ones never, and a line that is lost is found again."""

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue

import psycopg
import pytest

from companion.store.news import ALL, Heads
from companion.store.postgres import Houses
from companion.table.log import Clash, Resent
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


def test_what_has_nothing_new_is_not_asked_and_what_has_is(here: Houses, there: Houses, heard: Heard) -> None:
    log = here.house("asked")
    log.append("t", facts(1, "a"))
    asked = counting(here)
    assert log.read("t", after=1) == [] and asked == []
    there.house("asked").append("t", facts(2, "b"))
    heard.until(("asked", "t"))
    assert kinds(log, after=1) == ["b"] and log.read("t", after=2) == [] and len(asked) == 1


def test_who_was_slower_reads_again_before_the_news_come(here: Houses, there: Houses) -> None:
    log = here.house("slower")
    log.append("t", facts(1, "a"))
    deaf(here)
    there.house("slower").append("t", facts(2, "b"), "tap")
    assert log.read("t", after=1) == []
    with pytest.raises(Clash):
        log.append("t", facts(2, "c"))
    assert kinds(log, after=1) == ["b"]


def test_who_is_told_that_a_key_is_known_reads_again(here: Houses, there: Houses) -> None:
    for name, is_known in (("asks", lambda log: log.knows("t", "tap")), ("writes", is_resent)):
        log = here.house(name)
        log.append("t", facts(1, "a"))
        deaf(here)
        there.house(name).append("t", facts(2, "b"), "tap")
        assert log.read("t", after=1) == [] and is_known(log) and kinds(log, after=1) == ["b"]


def is_resent(log: object) -> bool:
    with pytest.raises(Resent):
        log.append("t", facts(3, "c"), "tap")  # type: ignore[attr-defined]
    return True


def test_after_a_lost_line_all_is_read_again(here: Houses, there: Houses, heard: Heard) -> None:
    log = here.house("lost")
    log.append("t", facts(1, "a"))
    cut_all(here)
    assert heard.next() == (ALL, ALL)
    there.house("lost").append("t", facts(2, "b"))
    heard.until(("lost", "t"))
    assert kinds(log, after=1) == ["b"]


def test_while_the_line_is_lost_the_log_is_asked_each_time(here: Houses, there: Houses) -> None:
    log = here.house("away")
    log.append("t", facts(1, "a"))
    here.heads.end()
    there.house("away").append("t", facts(2, "b"))
    assert kinds(log, after=1) == ["b"]


def test_what_may_have_been_written_unheard_is_read_again(here: Houses, heard: Heard) -> None:
    here.news.doubt()
    assert heard.next() == (ALL, ALL)


def test_who_hears_badly_hears_the_next_news(here: Houses, there: Houses, caplog: pytest.LogCaptureFixture) -> None:
    heard, told = Heard(), here.news.hear

    def stumble(house: str, table: str) -> None:
        here.news.hear = told
        raise ValueError

    here.news.hear = stumble
    there.house("stumble").append("t", facts(1, "a"))
    there.house("stumble").append("u", facts(1, "a"))
    assert isinstance(told, Heard) and told.next()[0] == "stumble" and heard.told.empty()


def test_what_was_asked_before_the_line_was_lost_is_not_kept() -> None:
    heads = Heads()
    heads.begin()
    turn = heads.turn
    heads.end()
    heads.begin()
    heads.note(("house", "t"), 7, turn)
    assert not heads.has_nothing_after(("house", "t"), 7)


def test_who_read_earlier_and_tells_it_later_does_no_harm() -> None:
    heads = Heads()
    heads.begin()
    heads.note(("house", "t"), 8, heads.turn)
    heads.note(("house", "t"), 7, heads.turn)
    assert heads.has_nothing_after(("house", "t"), 8) and not heads.has_nothing_after(("house", "t"), 7)


def counting(houses: Houses) -> list[object]:
    asked, again = list[object](), houses.again

    def counted(ask: Callable[[psycopg.Connection], list[tuple[object, ...]]]) -> list[tuple[object, ...]]:
        asked.append(ask)
        return again(ask)

    houses.again = counted  # type: ignore[assignment]
    return asked


def deaf(houses: Houses) -> None:
    """Its news take longer than anybody waits."""
    houses.news.take_in = lambda line: [*line.notifies(timeout=0)] and None  # type: ignore[method-assign]
