"""The feed wakes exactly who waits, from any thread, and a signal stays set until it is cleared."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from companion.web.live.stream_wakeups import EVERY, Feed, wait_for_signal
from tests.web.live_stream import live

LONG, AT_ONCE = 5, 0


def attached() -> Feed:
    feed = Feed()
    feed.attach_loop(asyncio.get_running_loop())
    return feed


@contextmanager
def signals(feed: Feed, *topics: str) -> Iterator[list[asyncio.Event]]:
    with ExitStack() as stack:
        hung = [asyncio.Event() for _ in topics]
        for topic, signal in zip(topics, hung, strict=True):
            stack.enter_context(feed.subscribed(topic, signal))
        yield hung


@live
async def test_news_of_a_table_wakes_who_waits_for_it_and_nobody_else() -> None:
    feed = attached()
    with signals(feed, "a", "a", "b") as (ana, ben, other):
        waiting = [asyncio.create_task(wait_for_signal(each, LONG)) for each in (ana, ben)]
        await asyncio.to_thread(feed.announce, "a")
        assert all(await asyncio.gather(*waiting)) and not other.is_set()
    assert not feed.signals


@live
async def test_news_for_everybody_wakes_everybody() -> None:
    feed = attached()
    with signals(feed, "a", "b", "*house") as hung:
        feed.announce(EVERY)
        assert all([await wait_for_signal(each, LONG) for each in hung])


@live
async def test_a_signal_stays_set_until_it_is_cleared() -> None:
    feed = attached()
    with signals(feed, "a") as (signal,):
        feed.wake("a")
        assert await wait_for_signal(signal, AT_ONCE) and await wait_for_signal(signal, AT_ONCE)
        signal.clear()
        assert not await wait_for_signal(signal, AT_ONCE)


@live
async def test_who_has_heard_nothing_goes_on_after_a_while_and_hears_the_next() -> None:
    feed = attached()
    with signals(feed, "a") as (signal,):
        assert not await wait_for_signal(signal, AT_ONCE)
        feed.wake("a")
        assert await wait_for_signal(signal, LONG)


@live
async def test_who_no_longer_waits_is_forgotten() -> None:
    feed = attached()
    with signals(feed, "a") as (there,):
        with signals(feed, "a") as (gone,):
            pass
        feed.wake("a")
        assert there.is_set() and not gone.is_set()


@live
async def test_somebody_who_gave_up_does_not_stop_the_others() -> None:
    feed = attached()
    with signals(feed, "a", "a") as (gone, there):
        waiting = asyncio.create_task(wait_for_signal(gone, LONG))
        await asyncio.sleep(0)
        waiting.cancel()
        feed.wake("a")
        assert there.is_set() and (await asyncio.wait([waiting]))[0] == {waiting} and waiting.cancelled()


def test_before_the_server_runs_and_after_it_nobody_waits() -> None:
    async def end() -> Feed:
        return attached()

    for feed in (Feed(), asyncio.run(end())):
        feed.announce("a")
        assert not feed.signals


@live
async def test_a_listener_that_fails_keeps_nobody_asleep() -> None:
    feed, told = attached(), list[str]()
    feed.subscribe(lambda topic: told.index(topic) and None)
    feed.subscribe(told.append)
    with signals(feed, "a") as (ana,):
        feed.announce("a")
        assert await wait_for_signal(ana, LONG) and told == ["a"]
