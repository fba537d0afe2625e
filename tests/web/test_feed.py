"""The feed wakes exactly who waits, once, from any thread."""

import asyncio

from companion.feed import EVERY, Feed
from tests.web.live import live


def attached() -> Feed:
    feed = Feed()
    feed.attach(asyncio.get_running_loop())
    return feed


@live
async def test_news_of_a_table_wakes_who_waits_for_it_and_nobody_else() -> None:
    feed = attached()
    ana, ben, other = feed.next("a"), feed.next("a"), feed.next("b")
    await asyncio.to_thread(feed.announce, "a")
    await asyncio.wait_for(asyncio.gather(ana, ben), 5)
    assert not other.done() and set(feed.waiting) == {"b"}


@live
async def test_news_for_everybody_wakes_everybody() -> None:
    feed = attached()
    waiting = [feed.next(topic) for topic in ("a", "b", "*house")]
    feed.announce(EVERY)
    await asyncio.wait_for(asyncio.gather(*waiting), 5)
    assert not feed.waiting


@live
async def test_who_asked_before_the_news_misses_nothing() -> None:
    feed = attached()
    before = feed.next("a")
    feed.wake("a")
    after = feed.next("a")
    assert before.done() and not after.done()


@live
async def test_who_no_longer_waits_is_forgotten() -> None:
    feed = attached()
    one, two = feed.next("a"), feed.next("a")
    feed.forget("a", one)
    feed.wake("a")
    assert not one.done() and two.done() and not feed.waiting


@live
async def test_somebody_who_gave_up_does_not_stop_the_others() -> None:
    feed = attached()
    gone, there = feed.next("a"), feed.next("a")
    gone.cancel()
    feed.wake("a")
    assert there.done()


def test_before_the_server_runs_and_after_it_nobody_waits() -> None:
    async def end() -> Feed:
        return attached()

    for feed in (Feed(), asyncio.run(end())):
        feed.announce("a")
        assert not feed.waiting
