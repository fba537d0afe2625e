"""What screens share is drawn once; who is told what: the table that changed, and nobody else."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest

from companion.table.fact import Who
from companion.table.log.fold import FoldedTable
from companion.web.live.frames import FrameDrawer, FrameRequest, NextFrame
from companion.web.live.timers import follow_addresses
from companion.web.rendering.drawn_screens import DrawnScreen
from companion.web.rendering.screens import Screens
from tests.web.house import Device, House
from tests.web.live_stream import live, watch


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The one spy: which parts were really drawn, in which language."""
    found: list[tuple[str, str]] = []
    render = Screens.render

    def spy(self: Screens, id: str, part: Any, language: str) -> str:
        found.append((part.name, language))
        return render(self, id, part, language)

    monkeypatch.setattr(Screens, "render", spy)
    return found


def enter(device: Device, id: str) -> None:
    device.form(f"/tables/{id}/moves", move="note_throw", seat="s1", points=1)


@live
async def test_thirty_screens_share_one_drawing(house: House, drawn: list[tuple[str, str]]) -> None:
    id, tablet = house.open(), house.tablet()
    async with AsyncExitStack() as stack:
        streams = [await stack.enter_async_context(watch(house, tablet, id)) for _ in range(30)]
        firsts = [await each.first() for each in streams]
        assert len(drawn) == len(set(drawn)) and set(firsts[0].parts) <= {name for name, _ in drawn}
        drawn.clear()
        enter(tablet, id)
        frames = [await each.next() for each in streams]
    assert len({each.data for each in frames}) == 1 and len(frames) == 30
    assert len(drawn) == len(set(drawn)) and set(frames[0].parts) <= {name for name, _ in drawn}


@live
async def test_what_all_screens_of_a_table_wait_for_is_worked_out_in_one_go(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: list[int] = []
    work = FrameDrawer.draw_all

    def spy(self: FrameDrawer, asked: Sequence[FrameRequest]) -> list[NextFrame | Exception]:
        gone.append(len(asked))
        return work(self, asked)

    monkeypatch.setattr(FrameDrawer, "draw_all", spy)
    id, tablet = house.open(), house.tablet()
    async with AsyncExitStack() as stack:
        devices = [tablet, tablet, house.phone(id, "s1"), house.phone(id, "s2")]
        streams = [await stack.enter_async_context(watch(house, each, id)) for each in devices]
        [await each.first() for each in streams]
        gone.clear()
        enter(tablet, id)
        [await each.next() for each in streams]
    # Two tablets are one question where they were shown the same from their first frame on.
    assert len(gone) == 1 and gone[0] in (3, 4)


@live
async def test_a_screen_that_can_not_be_drawn_holds_up_no_other(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    id, tablet = house.open(), house.tablet()
    phone, draw = house.phone(id, "s1"), Screens.draw

    def break_phones(self: Screens, opened: FoldedTable, who: Who, *more: Any) -> DrawnScreen:
        if who.role == "seat":
            raise ZeroDivisionError
        return draw(self, opened, who, *more)

    async with watch(house, tablet, id) as stands:
        falls = await watch(house, phone, id).__aenter__()
        await stands.first(), await falls.first()
        monkeypatch.setattr(Screens, "draw", break_phones)
        enter(tablet, id)
        assert "score-s1" in (await stands.next()).parts
    with pytest.raises(ZeroDivisionError):
        await falls.over()


@live
async def test_a_phone_adds_only_what_is_its_own(house: House, drawn: list[tuple[str, str]]) -> None:
    """News are one line there, which opens."""
    id, tablet = house.open(), house.tablet()
    phone = house.phone(id, "s1")
    async with watch(house, tablet, id) as first, watch(house, phone, id) as second:
        await first.first(), await second.first()
    names = [name for name, _ in drawn]
    assert names.count("mine") == 1 and {name for name in names if names.count(name) > 1} == {"news"}
    assert {language for _, language in drawn} == {"en"}


@live
async def test_two_languages_are_two_drawings(house: House, drawn: list[tuple[str, str]]) -> None:
    id = house.open()
    async with watch(house, house.tablet("fr"), id) as fr, watch(house, house.tablet("en"), id) as en:
        await fr.first(), await en.first()
    french = {name for name, language in drawn if language == "fr"}
    assert len(drawn) == 2 * len(french) and french == {name for name, language in drawn if language == "en"}


@live
async def test_a_table_wakes_its_own_screens_and_the_house_and_no_other_table(house: House) -> None:
    here, there, tablet = house.open(), house.open("Cleo", "Dora"), house.tablet()
    async with watch(house, tablet, here) as a, watch(house, tablet, there) as b, watch(house, tablet) as all_tables:
        for each in (a, b, all_tables):
            await each.first()
        tablet.form(f"/tables/{here}/moves", move="rename_seat", seat="s1", name="Anouk")
        assert "Anouk" in (await a.next()).data and "Anouk" in (await all_tables.next()).data
        assert b.is_quiet
        tablet.form(f"/tables/{there}/moves", move="rename_seat", seat="s1", name="Clara")
        assert "Anouk" not in (await b.next()).data and a.is_quiet


@live
async def test_a_first_phone_at_an_address_is_news_for_the_tablets(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    house.app.services.addresses.reached.clear()
    async with watch(house, tablet, id) as stream:
        assert "join__reached" not in (await stream.first()).parts["join"]
        house.phone(id, "s1", address="192.168.1.77")
        parts = (await stream.next()).parts
        while "join" not in parts:
            parts = (await stream.next()).parts
    assert "join__reached" in parts["join"]


@live
async def test_a_new_stream_never_shows_addresses_older_than_the_page(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id) as stream:
        await stream.first()
    house.app.services.addresses.host = "10.0.0.9"
    house.clock.now += 10
    assert "10.0.0.9:8000" in tablet.get(f"/tables/{id}").text
    async with watch(house, tablet, id) as again:
        assert "10.0.0.9:8000" in (await again.first()).parts["join"]


@live
async def test_a_screen_that_nobody_touches_follows_another_wifi(house: House) -> None:
    id, services = house.open(), house.app.services
    async with watch(house, house.tablet(), id) as stream:
        await stream.first()
        following = asyncio.create_task(follow_addresses(services, 0.01))
        services.addresses.host = "10.0.0.9"
        assert "10.0.0.9:8000" in (await stream.next()).parts["join"]
        following.cancel()
