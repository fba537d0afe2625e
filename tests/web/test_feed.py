"""The feed wakes exactly who waits, from any thread, and a bell goes on ringing until it is answered."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from companion.feed import EVERY, Bell, Feed
from tests.web.live import live

LONG, AT_ONCE = 5, 0


def attached() -> Feed:
    feed = Feed()
    feed.attach(asyncio.get_running_loop())
    return feed


@contextmanager
def bells(feed: Feed, *topics: str) -> Iterator[list[Bell]]:
    with ExitStack() as stack:
        hung = [Bell() for _ in topics]
        for topic, bell in zip(topics, hung, strict=True):
            stack.enter_context(feed.ringing(topic, bell))
        yield hung


@live
async def test_news_of_a_table_wakes_who_waits_for_it_and_nobody_else() -> None:
    feed = attached()
    with bells(feed, "a", "a", "b") as (ana, ben, other):
        waiting = [asyncio.create_task(each.heard(LONG)) for each in (ana, ben)]
        await asyncio.to_thread(feed.announce, "a")
        assert all(await asyncio.gather(*waiting)) and not other.rings
    assert not feed.bells


@live
async def test_news_for_everybody_wakes_everybody() -> None:
    feed = attached()
    with bells(feed, "a", "b", "*house") as hung:
        feed.announce(EVERY)
        assert all([await each.heard(LONG) for each in hung])


@live
async def test_a_bell_goes_on_ringing_until_it_is_answered() -> None:
    feed = attached()
    with bells(feed, "a") as (bell,):
        feed.wake("a")
        assert await bell.heard(AT_ONCE) and await bell.heard(AT_ONCE)
        bell.answer()
        assert not await bell.heard(AT_ONCE)


@live
async def test_who_has_heard_nothing_goes_on_after_a_while_and_hears_the_next() -> None:
    feed = attached()
    with bells(feed, "a") as (bell,):
        assert not await bell.heard(AT_ONCE)
        feed.wake("a")
        assert await bell.heard(LONG)


@live
async def test_who_no_longer_waits_is_forgotten() -> None:
    feed = attached()
    with bells(feed, "a") as (there,):
        with bells(feed, "a") as (gone,):
            pass
        feed.wake("a")
        assert there.rings and not gone.rings


@live
async def test_somebody_who_gave_up_does_not_stop_the_others() -> None:
    feed = attached()
    with bells(feed, "a", "a") as (gone, there):
        waiting = asyncio.create_task(gone.heard(LONG))
        await asyncio.sleep(0)
        waiting.cancel()
        feed.wake("a")
        assert there.rings and (await asyncio.wait([waiting]))[0] == {waiting} and waiting.cancelled()


def test_before_the_server_runs_and_after_it_nobody_waits() -> None:
    async def end() -> Feed:
        return attached()

    for feed in (Feed(), asyncio.run(end())):
        feed.announce("a")
        assert not feed.bells
