"""The live stream of one screen: what it is sent first, later, never, and when it ends."""

import re
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest

from companion.table import fact
from companion.web.live import stream as streaming
from companion.web.live.stream import MAX_STREAMS
from tests.web.house import House
from tests.web.live_stream import live, refused, watch

OF_THE_TABLE = {"news", "said", "controls", "people", "join", "codes", "dimmed", "learning"}
TABLET = OF_THE_TABLE | {"ending", "guests", "round", "next", "scores", "pads"}


@live
async def test_the_first_word_is_when_to_come_back_and_the_first_frame_is_the_whole_screen(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id) as stream:
        assert (await stream.next()).fields == {"retry": "750"}
        frame = await stream.next()
    assert set(frame.parts) == TABLET and frame.seq == house.look(id).seq == 2


@live
async def test_a_phone_has_its_own_score_and_no_way_to_let_others_in(house: House) -> None:
    id = house.open()
    async with watch(house, house.phone(id, "s1"), id) as stream:
        assert set((await stream.first()).parts) == TABLET - {"join", "codes", "guests"} | {"mine", "me"}


@live
async def test_who_comes_back_gets_the_whole_screen_again(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    for _ in range(2):
        async with watch(house, tablet, id) as stream:
            assert set((await stream.first()).parts) == TABLET


def shown_on(page: str) -> str:
    """Returns the version that a page says it shows."""
    return re.search(r'data-shown="(.*?)"', page)[1]  # type: ignore[index]


@live
async def test_a_page_that_was_just_loaded_is_sent_only_what_changes_after_it(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id, shown_on(tablet.get(f"/tables/{id}").text)) as stream:
        assert (await stream.first()).fields == {"id": "2"}
        tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=1)
        frame = await stream.next()
    assert frame.seq == 3 and frame.parts and set(frame.parts) < {*TABLET, "score-s1"}


@live
async def test_a_page_that_is_older_than_the_table_or_comes_back_is_sent_everything(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    shown = shown_on(tablet.get(f"/tables/{id}").text)
    async with watch(house, tablet, id) as stream:
        assert set((await stream.first()).parts) == TABLET
    tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=1)
    async with watch(house, tablet, id, shown) as stream:
        assert set((await stream.first()).parts) == TABLET


@live
async def test_the_stream_draws_what_the_page_draws(house: House) -> None:
    id, tablet = house.open(), house.tablet("fr")
    async with watch(house, tablet, id) as stream:
        parts = (await stream.first()).parts
    page = tablet.get(f"/tables/{id}").text
    assert all(html in page for html in parts.values())


@live
async def test_a_slow_screen_skips_to_the_newest_view(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id) as stream:
        await stream.first()
        for _ in range(5):
            tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=1)
        assert (await stream.next()).seq == 7


@live
async def test_a_stream_that_has_nothing_to_say_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.001)
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id) as stream:
        await stream.first()
        pings = [await stream.next() for _ in range(3)]
    assert [each.fields for each in pings] == [{"event": "ping", "data": "-"}] * 3


def test_the_heart_beats_faster_than_the_screens_watchdog_barks() -> None:
    assert streaming.HEARTBEAT <= 10 and streaming.RETRY == 750


@live
async def test_a_reader_that_does_not_read_is_dropped(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id) as stream:
        await stream.first()
        monkeypatch.setattr(streaming, "SEND_TIMEOUT", 0.001)
        stream.reads.clear()
        tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=1)
        await stream.over()
    assert not house.app.stream.open and stream.is_quiet


@live
async def test_each_device_reads_its_own_language(house: House) -> None:
    id, french = house.open(), house.tablet("fr")
    english = house.phone(id, "s1", "en")
    async with watch(house, french, id) as fr, watch(house, english, id) as en:
        await fr.first(), await en.first()
        french.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=1)
        to_fr, to_en = (await fr.next()).parts["controls"], (await en.next()).parts["controls"]
    assert "Annuler" in to_fr and "Undo" not in to_fr
    assert "Undo" in to_en and "Annuler" not in to_en


@live
async def test_who_hangs_up_is_forgotten(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id) as stream:
        await stream.first()
        assert len(house.app.stream.open) == 1
    assert not house.app.stream.open and id not in house.app.services.feed.signals


@live
async def test_closing_ends_every_stream_in_good_order(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id) as one, watch(house, tablet) as two:
        await one.first(), await two.first()
        house.app.stream.close()
        await one.over(), await two.over()
    assert one.ended and two.ended and not house.app.stream.open


@live
async def test_an_unknown_table_has_no_stream(house: House) -> None:
    assert await refused(house, house.tablet(), "nosuch12") in (403, 404)


@live
async def test_a_stream_is_got_and_nothing_else(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    stream = watch(house, tablet, id)
    stream.scope["method"] = "POST"
    async with stream:
        await stream.over()
    assert stream.status == 405 and stream.is_quiet


@live
async def test_addresses_and_streams_go_to_the_right_room(house: House) -> None:
    asked: list[Any] = []

    async def room(scope: Any, receive: Any, send: Any) -> None:
        asked.append(scope["path"])

    house.app.wsgi = room  # type: ignore[assignment]
    for path in ("/", "/tables/abc", "/tables/abc/stream/", "/tables/a/b/stream"):
        await house.app.asgi({"type": "http", "path": path}, None, None)
    assert asked == ["/", "/tables/abc", "/tables/abc/stream/", "/tables/a/b/stream"]


@live
async def test_one_device_has_so_many_streams_of_a_table_and_another_has_its_own(house: House) -> None:
    tablet, id = house.tablet(), house.open()
    phone = house.phone(id, "s1")
    async with AsyncExitStack() as stack:
        for _ in range(MAX_STREAMS):
            await (await stack.enter_async_context(watch(house, tablet, id))).first()
        assert await refused(house, tablet, id) == 429
        await (await stack.enter_async_context(watch(house, phone, id))).first()
    assert house.app.stream.open_counts == {}


@live
async def test_a_table_that_has_to_be_read_anew_is_shown_as_a_whole(house: House) -> None:
    """Its log is not what memory holds, so numbers mean other things: a screen would drop what it takes for older."""
    id, tablet = house.open(), house.tablet()
    tables = house.app.services.tables
    async with watch(house, tablet, id) as stream:
        await stream.first()
        drawn = house.app.services.screens.draw(house.look(id), fact.TABLET, "en")
        tables.memory.opened[id] = replace(house.look(id), redoable=1)
        tables.memory.read_anew(id)
        tables.resources.announce(id)
        assert (await stream.next()).event == "reload"
        assert house.app.services.screens.draw(house.look(id), fact.TABLET, "en") is not drawn
