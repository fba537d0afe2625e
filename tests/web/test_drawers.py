"""What a screen is sent of a tap: pieces that have changed at once, what lies in drawers when nobody taps any more."""

import gc
from typing import Any

import pytest

from companion.table.game import Part
from companion.web.rendering.drawn_screens import PartHtml, changed_parts, fingerprints, placeholder
from companion.web.rendering.screens import Screens
from tests.web.house import Device, House
from tests.web.live_stream import live, watch

DRAWERS = {"wind", "sheet"}


def tap(device: Device, id: str, seat: str = "s1") -> str:
    return device.htmx(f"/tables/{id}/moves", move="note_throw", seat=seat, points=2).text


@live
async def test_what_lies_in_drawers_is_neither_drawn_nor_sent_until_somebody_asks(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    render = Screens.render

    def spy(self: Screens, id: str, part: Part, language: str) -> PartHtml:
        drawn.append(part.name)
        return render(self, id, part, language)

    monkeypatch.setattr(Screens, "render", spy)
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id) as stream:
        first = await stream.first()
        tap(tablet, id)
        frame = await stream.next()
    assert frame.seq == 3 and "score-s1" in frame.parts and not DRAWERS & {*first.parts, *frame.parts, *drawn}
    sheet = tablet.get(f"/tables/{id}/drawers/sheet").text
    assert sheet.startswith('<hx-partial id="sheet"') and ">2</a>" in sheet


def test_only_who_sees_a_table_may_look_into_its_drawers(house: House) -> None:
    id = house.open()
    guest = house.device()
    assert guest.get(f"/tables/{id}/drawers/sheet").status_code == guest.get(f"/tables/{id}").status_code != 200
    assert house.tablet().get(f"/tables/{id}/drawers/scores").status_code == 404


def test_the_page_has_drawers_and_pieces_whole(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    page = tablet.get(f"/tables/{id}").text
    assert 'id="score-s1"' in page and 'id="sheet-1"' in page and placeholder("score-s1") not in page


def test_of_a_part_whose_pieces_stay_in_their_places_only_a_changed_piece_is_sent() -> None:
    a, b = placeholder("a").encode(), placeholder("b").encode()
    before = fingerprints({"scores": PartHtml(b"<p>%b%b</p>" % (a, b), {"a": PartHtml(b"1"), "b": PartHtml(b"2")})})
    after = {"scores": PartHtml(b"<p>%b%b</p>" % (a, b), {"a": PartHtml(b"1"), "b": PartHtml(b"3")})}
    turned = {"scores": PartHtml(b"<p>%b%b</p>" % (b, a), {"a": PartHtml(b"1"), "b": PartHtml(b"3")})}
    assert [*changed_parts(after, before)] == [("b", PartHtml(b"3"))] and [
        *changed_parts(after, fingerprints(after))
    ] == []
    assert [str(html) for _, html in changed_parts(turned, before)] == ["<p>31</p>"]


@live
async def test_a_screen_that_waits_for_news_holds_on_to_no_text(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id) as stream:
        await stream.first()
        screens = house.app.services.screens
        for each in (screens.drawn_parts, screens.drawn_screens):
            each.drawn.clear()
        gc.collect()
        held = [each for each in gc.get_objects() if type(each) is PartHtml and f"/tables/{id}/".encode() in each.own]
        assert held == []
        tap(tablet, id)
        assert "score-s1" in (await stream.next()).parts


def test_a_piece_that_breaks_is_missing_in_its_place_only(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    render = Screens.render

    def break_one(self: Screens, id: str, part: Any, language: str) -> PartHtml:
        if part.name == "score-s1" and part.template.endswith("_score.html"):
            raise ValueError
        return render(self, id, part, language)

    monkeypatch.setattr(Screens, "render", break_one)
    page = house.tablet().get(f"/tables/{house.open()}").text
    assert 'data-seat="s2"' in page and 'data-seat="s1"' not in page
