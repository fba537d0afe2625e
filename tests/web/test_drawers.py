"""What a screen is sent of a tap: pieces that have changed at once, what lies in drawers when nobody taps any more."""

import gc
from typing import Any

import pytest

from companion.table.fold import Opened
from companion.table.game import Part
from companion.web.screen import Drawn, Html, Screens, changed, mark, traces
from tests.web.house import Device, House
from tests.web.live import live, watch

DRAWERS = {"phases", "race", "sheet", "assistant", "unpacking"}


def tap(device: Device, id: str, seat: str = "s1") -> str:
    return device.htmx(f"/tables/{id}/moves", move="enter_points", seat=seat, points=2).text


@live
async def test_drawers_come_last_and_without_a_number_so_that_no_answer_is_ahead_of_them(house: House) -> None:
    house.app.stream.pause = 0.01
    id, tablet = house.open("Ana", "Ben", "Cleo"), house.tablet()
    async with watch(house, tablet, id) as stream:
        first, drawers = await stream.first(), await stream.next()
        answer = tap(tablet, id)
        frame, last = await stream.next(), await stream.next()
    assert set(drawers.parts) == DRAWERS and not DRAWERS & set(first.parts)
    assert frame.seq == 3 and "score-s1" in frame.parts and not {"race", "sheet-1"} & set(frame.parts)
    assert set(last.parts) == {"race", "sheet-1"} and "id" not in last.fields
    assert "score-s1" in answer and "sheet" not in answer


@live
async def test_while_people_tap_no_drawer_is_drawn(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.app.stream.pause = 60
    drawn: list[str] = []
    render = Screens.render

    def spy(self: Screens, id: str, part: Part, language: str) -> Html:
        drawn.append(part.name)
        return render(self, id, part, language)

    monkeypatch.setattr(Screens, "render", spy)
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id) as stream:
        await stream.first()
        for seq in (3, 4):
            tap(tablet, id)
            assert (await stream.next()).seq == seq
    assert "score-s1" in drawn and not DRAWERS & set(drawn) and stream.is_quiet


@live
async def test_a_tap_while_drawers_are_drawn_is_shown_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.app.stream.pause = 0.01
    id, tablet = house.open(), house.tablet()
    draw, taps = Screens.draw, [tap]

    def tap_once(self: Screens, opened: Opened, *more: Any) -> Drawn:
        if len(more) < 3 or not more[2]:
            [each(tablet, id) for each in taps[:]]
            taps.clear()
            opened = self.tables.look(id)
        return draw(self, opened, *more)

    monkeypatch.setattr(Screens, "draw", tap_once)
    async with watch(house, tablet, id) as stream:
        await stream.first()
        frame, drawers = await stream.next(), await stream.next()
    assert frame.seq == 3 and "score-s1" in frame.parts and set(drawers.parts) == DRAWERS


def test_the_page_has_drawers_and_pieces_whole(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    page = tablet.get(f"/tables/{id}").text
    assert 'id="score-s1"' in page and 'id="sheet-1"' in page and mark("score-s1") not in page


def test_of_a_part_whose_pieces_stay_in_their_places_only_a_changed_piece_is_sent() -> None:
    a, b = mark("a").encode(), mark("b").encode()
    before = traces({"scores": Html(b"<p>%b%b</p>" % (a, b), {"a": Html(b"1"), "b": Html(b"2")})})
    after = {"scores": Html(b"<p>%b%b</p>" % (a, b), {"a": Html(b"1"), "b": Html(b"3")})}
    turned = {"scores": Html(b"<p>%b%b</p>" % (b, a), {"a": Html(b"1"), "b": Html(b"3")})}
    assert [*changed(after, before)] == [("b", Html(b"3"))] and [*changed(after, traces(after))] == []
    assert [str(html) for _, html in changed(turned, before)] == ["<p>31</p>"]


@live
async def test_a_screen_that_waits_for_news_holds_on_to_no_text(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    async with watch(house, tablet, id) as stream:
        await stream.first()
        screens = house.app.rooms.screens
        for each in (screens.once, screens.whole):
            each.drawn.clear()
        gc.collect()
        held = [each for each in gc.get_objects() if type(each) is Html and f"/tables/{id}/".encode() in each.own]
        assert held == []
        tap(tablet, id)
        assert "score-s1" in (await stream.next()).parts


def test_a_piece_that_breaks_is_missing_in_its_place_only(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    render = Screens.render

    def break_one(self: Screens, id: str, part: Any, language: str) -> Html:
        if part.name == "score-s1" and part.template.endswith("_score.html"):
            raise ValueError
        return render(self, id, part, language)

    monkeypatch.setattr(Screens, "render", break_one)
    page = house.tablet().get(f"/tables/{house.open()}").text
    assert 'data-seat="s2"' in page and 'data-seat="s1"' not in page
