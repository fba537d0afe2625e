"""A whole evening as people live it: few taps, one tablet is enough, nothing is heavy, nothing leaves the house."""

import re
from io import BytesIO
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from companion.web.live.stream import START
from tests.browser.screens import AT_TABLE, PEOPLE, Evening, Screen
from tests.own_games import own_games

BUDGET, VALE = 9, "vale_of_eternity"
SEATS = ("s1", "s2", "s3", "s4")


class Finger:
    """Counts what it taps."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.taps = screen, 0

    def tap(self, selector: str) -> None:
        self.screen.tap(selector)
        self.taps += 1

    def note(self, seat: str, points: int) -> None:
        self.tap(f'.key--pad[formaction="#pad-{seat}"]')
        self.tap(f'#pad-{seat} .pad__grid [value="{points}"]')


def play_round(finger: Finger, number: int, points: tuple[int, ...]) -> None:
    for seat, gained in zip(SEATS, points, strict=True):
        finger.note(seat, gained)
    finger.tap("#next .button--big")
    finger.screen.in_round(number + 1)


def test_a_round_of_four_takes_nine_taps(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, game=VALE)
    finger = Finger(tablet)
    play_round(finger, 1, (7, 0, 12, 24))
    assert finger.taps == BUDGET
    for seat, score in zip(SEATS, (8, 2, 15, 28), strict=True):
        tablet.score(seat, score)


def test_two_who_go_on_one_after_the_other_skip_no_round(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet, game=VALE), "s1").turn_to("table")
    tablet.tap('#score-s1 .score__chips [value="5"]').score("s1", 6)
    tablet.tap("#next .button--big")
    phone.in_round(2)
    expect(phone.page.locator("#next .button--big")).to_be_hidden()
    phone.tap("#next summary")
    expect(phone.page.locator("#next details")).to_contain_text("Personne n’a encore entré de points")
    phone.tap("#next .button--big")
    tablet.in_round(3)


def test_a_phone_says_that_its_points_of_this_round_are_counted_already(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet, game=VALE), "s2")
    tablet.tap('#score-s2 .score__chips [value="5"]')
    expect(phone.page.locator("#mine-place")).to_contain_text("+5 déjà compté cette manche")


def test_more_points_than_a_pad_has_are_written_on_the_smallest_phone_without_scrolling(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet, game=VALE), "s1")
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.tap(".mine__more")
    expect(phone.page.locator("#pad-s1 .pad__other input[type=number]")).to_be_in_viewport(ratio=1)
    phone.page.locator("#pad-s1 .pad__other input[type=number]").fill("27")
    phone.tap("#pad-s1 .pad__other button")
    tablet.score("s1", 28)


def test_one_tablet_alone_runs_a_whole_evening_to_a_tie_and_its_winner(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, game=VALE)
    finger = Finger(tablet)
    play_round(finger, 1, (20, 20, 5, 5))
    play_round(finger, 2, (20, 20, 5, 5))
    for seat, points in zip(SEATS, (21, 20, 1, 1), strict=True):
        finger.note(seat, points)
    finger.tap("#next .button--big")
    expect(tablet.page.locator(".ending__ask")).to_contain_text("Ana")
    finger.tap('.ending__ask [value="3"]')
    expect(tablet.page.locator(".ending__ask")).to_contain_text("Ben")
    finger.tap('.ending__ask [value="4"]')
    expect(tablet.page.locator(".ending__headline")).to_contain_text("Ben")
    expect(tablet.page.locator(".podium__place").first).to_contain_text("62")


def test_an_entry_of_an_earlier_round_is_corrected_and_the_correction_undone(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet)
    finger = Finger(tablet)
    play_round(finger, 1, (7, 7, 7, 7))
    tablet.drawer("sheet").tap('#sheet a[href*="round=1&seat=s1"]')
    tablet.page.locator("input[name=points]").fill("9")
    tablet.tap(".asking .button--big")
    tablet.page.wait_for_url(AT_TABLE)
    tablet.score("s1", 10)
    tablet.tap(".controls__undo button")
    tablet.score("s1", 8)


def test_somebody_joins_late_and_the_silent_point_is_asked_once(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, PEOPLE[:2])
    tablet.menu().tap('.tools-bar a[href$="/people"]').tap('a[href$="/moves/add_seat"]')
    tablet.page.locator("input[name=name]").fill("Cléo")
    expect(tablet.page.locator('input[name=point_late_start][value="zero"]')).to_be_checked()
    tablet.tap(".asking .button--big")
    tablet.page.wait_for_url(AT_TABLE)
    tablet.score("s3", 0)
    tablet.menu().tap('.tools-bar a[href$="/people"]').tap('a[href$="/moves/add_seat"]')
    expect(tablet.page.locator("input[name=name]")).to_be_visible()
    expect(tablet.page.locator("input[name=point_late_start]")).to_have_count(0)


def test_a_table_is_played_without_any_script(evening: Evening) -> None:
    keeper = evening.tablet()
    code = evening.table(keeper)
    phone = evening.guest(code, "s2", java_script_enabled=False)
    phone.tap('#mine .pad__grid [value="7"]')
    phone.shows("#me output", "9")
    keeper.score("s2", 9)


def weighed(screen: Screen, path: str) -> list[float]:
    """Returns the sizes of what comes over the wire when nothing is there yet. The last one is the stream, which never
    finishes."""
    wire = screen.page.context.new_cdp_session(screen.page)
    sizes: list[float] = []
    urls: dict[str, str] = {}
    of_stream: list[float] = []

    def note_data(event: dict[str, Any]) -> None:
        if "/stream" in urls.get(event["requestId"], ""):
            of_stream.append(event["dataLength"])

    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.on("Network.requestWillBeSent", lambda event: urls.update({event["requestId"]: event["request"]["url"]}))
    wire.on("Network.dataReceived", note_data)
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    screen.go(path).is_live()
    # The first data says when to come back, the second is the first frame.
    while sum(of_stream) <= len(START):
        screen.page.evaluate("1")
    # The wire answers in turn: what came before this answer is counted.
    wire.send("Network.disable")
    return [*sizes, sum(of_stream)]


@pytest.mark.parametrize("game", own_games())
def test_a_first_load_is_light_on_the_tablet_and_lighter_on_a_phone(evening: Evening, game: str) -> None:
    tablet = evening.tablet()
    code = evening.table(tablet, game=game)
    path = tablet.page.url.removeprefix(tablet.base)
    for screen, most in ((evening.tablet(), 120_000), (evening.phone(code, "s1"), 100_000)):
        *sizes, stream = weighed(screen, path)
        assert len(sizes) >= 8 and sum(sizes) + stream <= most
        assert stream < 50


def test_the_codes_on_the_tablet_are_read_by_a_camera(evening: Evening) -> None:
    tablet = evening.tablet()
    code, page = evening.table(tablet), tablet.page
    for theme in ("dark", "light"):
        with page.expect_navigation():
            tablet.menu().tap(f'.device__choice[value="{theme}"]')
        tablet.menu().tap(".button--join")
        picture = page.locator("#join .qr").first
        expect(picture).to_be_visible()
        picture.evaluate("image => image.decode()")
        taken = Image.open(BytesIO(page.screenshot(animations="disabled")))
        seen = [each.text for each in zxingcpp.read_barcodes(taken, try_invert=False)]
        assert [re.sub(r"^http://[\d.]+:\d+", "", each) for each in seen] == [f"/j/{code}"]
        page.reload()


def test_a_rule_is_one_tap_away_and_back_again(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet)
    tablet.is_live().tap('#round a[href$="TOY-002"]')
    expect(tablet.page.locator("article.text")).to_be_visible()
    tablet.tap(".desk__close")
    expect(tablet.page.locator("#desk")).to_be_hidden()
    tablet.is_live().tap('#score-s1 .score__chips [value="1"]').score("s1", 2)
