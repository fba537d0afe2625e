"""The tablet does not fall asleep in the middle of a game: a lock where the address is secure, else a silent video."""

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen

AWAKE = "body[data-awake={}]"
KEEP = "#awake [data-answer=yes]"
PLAYS = "document.querySelector('video')"
NEAR_ITS_END = f"{PLAYS}.currentTime = {PLAYS}.duration - 3.5"
BEGINS_ANEW = f"() => {PLAYS}.currentTime < 3 && !{PLAYS}.paused && !{PLAYS}.ended"
TOUCHED = {"position": {"x": 2, "y": 2}}


@pytest.fixture
def tablet(evening: Evening) -> Screen:
    return evening.tablet().go("/")


def is_kept(screen: Screen, how: str) -> None:
    expect(screen.page.locator(AWAKE.format(how))).to_be_visible()


def test_a_tablet_that_may_fall_asleep_says_so_until_somebody_has_chosen(tablet: Screen) -> None:
    line = tablet.page.locator("#awake")
    expect(line).to_contain_text("iPad")
    tablet.tap("#awake [data-answer=no]")
    expect(line).to_be_hidden()
    tablet.go("/")
    expect(tablet.page.locator(".boxes")).to_be_visible()
    expect(line).to_be_hidden()


def test_on_plain_http_a_silent_video_plays_on_from_the_first_touch(evening: Evening, tablet: Screen) -> None:
    tablet.tap(KEEP)
    evening.table(tablet)
    tablet.is_live()
    tablet.page.locator("body").click(**TOUCHED)
    is_kept(tablet, "video")
    assert not tablet.page.evaluate(f"{PLAYS}.muted || {PLAYS}.loop || !{PLAYS}.volume")
    tablet.page.evaluate(NEAR_ITS_END)
    tablet.page.wait_for_function(BEGINS_ANEW)


def test_a_video_that_something_stopped_goes_on_with_the_next_touch(evening: Evening, tablet: Screen) -> None:
    evening.table(tablet)
    tablet.is_live().menu().tap("[data-keep-awake]")
    is_kept(tablet, "video")
    expect(tablet.page.locator("[data-keep-awake]")).to_be_hidden()
    tablet.page.evaluate(f"{PLAYS}.pause()")
    is_kept(tablet, "no")
    tablet.page.locator("body").click(**TOUCHED)
    is_kept(tablet, "video")


def test_where_the_address_is_secure_the_tablet_holds_a_lock(evening: Evening, tablet: Screen) -> None:
    evening.table(tablet)
    path = tablet.page.url.removeprefix(tablet.base)
    here = f"http://127.0.0.1:{evening.served.port}"
    tablet.page.goto(f"{here}/keep#{evening.served.key}")
    tablet.page.wait_for_url(f"{here}/")
    expect(tablet.page.locator("#awake")).to_be_hidden()
    tablet.page.goto(here + path)
    is_kept(tablet, "lock")
    tablet.hosts.discard("127.0.0.1")


def test_one_button_takes_the_whole_screen_and_gives_it_back(evening: Evening, tablet: Screen) -> None:
    evening.table(tablet)
    button = tablet.is_live().menu().page.locator("[data-full-screen]")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert tablet.page.evaluate("document.fullscreenElement === document.documentElement")
    if not button.is_visible():
        tablet.menu()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
