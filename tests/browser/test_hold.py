"""A secret is on the screen while it is held, and not a moment longer; whatever else happens wipes it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import ElementHandle, Page, expect

from tests.browser.screens import Evening, Screen
from tests.http_player import Player, code_of
from tests.server_process import Served, serving_with

WORDS = {"Lièvre-lune", "Digitale très bavarde", "Yack"}
BROKEN = ("ERR_", "htmx:error", "sse:error", "Failed to fetch", "network error")
LATE = """() => { const real = window.fetch; window.fetch = (address, { signal, ...asked }) =>
    new Promise((done) => { window.answer = async () => { done(await real(address, asked)); } }); }"""
MENU = """(button) => button.dispatchEvent(new Event('contextmenu', { bubbles: true, cancelable: true }))"""
SHAPE = """() => { const box = document.querySelector('.secret__box');
    const { x, y, width, height } = box.getBoundingClientRect();
    const lines = [...box.children].map((each) => each.getBoundingClientRect().height);
    return JSON.stringify([x, y, width, height, getComputedStyle(box).backgroundColor, lines]); }"""
LEAVING = {
    "blur": "window",
    "orientationchange": "window",
    "pagehide": "window",
    "visibilitychange": "document",
    "contextmenu": "document.body",
    "pointercancel": "document.body",
    "pointerup": "document.body",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving_with(tmp_path_factory.mktemp("whispers"), "whispers", "tests.whispers") as served:
        yield served


@pytest.fixture
def table(host: Player) -> str:
    """Creatures have been dealt to three."""
    id = host.open_table("whispers", ("Ana", "Ben", "Cléo"))
    host.move(id, "deal")
    return id


@pytest.fixture
def phone(evening: Evening, host: Player, table: str) -> Screen:
    """Its clock stands still: no secret goes before the test lets time pass."""
    return evening.phone(code_of(host.look(table)), "s1", cabled=True, stopped=True).is_live().is_drawn()


def press(screen: Screen, within: str = "#hold-s1") -> None:
    screen.page.locator(f"{within} .secret__hold").hover()
    screen.page.mouse.down()


def word(screen: Screen, within: str = "#hold-s1") -> str:
    return screen.page.locator(f"{within} .secret__word").text_content() or ""


def is_shown(screen: Screen, within: str = "#hold-s1") -> None:
    expect(screen.page.locator(f"{within} .secret__word")).not_to_be_empty()
    assert word(screen, within) in WORDS


def is_wiped(page: Page) -> None:
    for each in page.locator(".secret__word, .secret__told").all():
        expect(each).to_be_empty()
    assert not [word for word in WORDS if word in page.content()]


def leave(screen: Screen, kind: str) -> None:
    screen.page.evaluate(f"{LEAVING[kind]}.dispatchEvent(new Event('{kind}', {{ bubbles: true }}))")


def knocked(screen: Screen, host: Player, table: str, times: int) -> None:
    host.move(table, "knock")
    screen.shows("#knocks output", str(times))


def test_it_is_shown_while_it_is_held_and_wiped_on_release(phone: Screen) -> None:
    press(phone)
    is_shown(phone)
    phone.page.mouse.up()
    is_wiped(phone.page)


def test_every_way_of_leaving_wipes_it(phone: Screen) -> None:
    for kind in LEAVING:
        press(phone)
        is_shown(phone)
        leave(phone, kind)
        assert word(phone) == ""
        is_wiped(phone.page)
        phone.page.mouse.up()


def test_turning_the_phone_wipes_it_though_the_finger_stays(phone: Screen) -> None:
    """The words would stand elsewhere, before somebody else's eyes."""
    press(phone)
    is_shown(phone)
    phone.page.set_viewport_size({"width": 844, "height": 390})
    is_wiped(phone.page)


def test_a_release_calls_off_what_was_asked(phone: Screen) -> None:
    phone.page.route("**/secrets", lambda route: None)
    with phone.page.expect_request("**/secrets"):
        press(phone)
    with phone.page.expect_event("requestfailed") as failed:
        phone.page.mouse.up()
    assert failed.value.url.endswith("/secrets")
    is_wiped(phone.page)


def test_an_answer_that_comes_after_the_release_is_not_shown(phone: Screen) -> None:
    phone.page.evaluate(LATE)
    press(phone)
    phone.page.wait_for_function("() => window.answer")
    phone.page.mouse.up()
    phone.page.evaluate("answer()")
    is_wiped(phone.page)


def test_a_key_holds_it_too(phone: Screen) -> None:
    phone.page.locator(".secret__hold").focus()
    for key in (" ", "Enter"):
        phone.page.keyboard.down(key)
        is_shown(phone)
        phone.page.keyboard.down(key)
        is_shown(phone)
        phone.page.keyboard.up(key)
        is_wiped(phone.page)


def test_who_cannot_hold_shows_it_with_a_key_and_it_goes_by_itself(phone: Screen) -> None:
    toggle = phone.page.locator(".secret__toggle")
    toggle.press("Enter")
    is_shown(phone)
    expect(toggle).to_have_attribute("aria-pressed", "true")
    phone.page.clock.fast_forward(8500)
    is_wiped(phone.page)
    expect(toggle).to_have_attribute("aria-pressed", "false")


def test_a_second_press_and_leaving_wipe_what_the_toggle_shows(phone: Screen) -> None:
    toggle = phone.page.locator(".secret__toggle")
    toggle.press(" ")
    is_shown(phone)
    toggle.press(" ")
    is_wiped(phone.page)
    for kind in ("blur", "pagehide", "visibilitychange", "contextmenu"):
        phone.tap(".secret__toggle")
        is_shown(phone)
        leave(phone, kind)
        is_wiped(phone.page)


def test_a_tap_elsewhere_and_scrolling_away_wipe_what_the_toggle_shows(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 390, "height": 360})
    phone.tap(".secret__toggle")
    is_shown(phone)
    phone.page.evaluate("scrollTo(0, 9999)")
    is_wiped(phone.page)
    phone.tap(".secret__toggle")
    is_shown(phone)
    phone.tap("#who")
    is_wiped(phone.page)


def test_what_happens_at_the_table_meanwhile_leaves_it_shown(phone: Screen, host: Player, table: str) -> None:
    phone.page.clock.resume()
    press(phone)
    is_shown(phone)
    knocked(phone, host, table, 1)
    expect(phone.page.locator("#who .looker--on")).to_have_count(1)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    knocked(phone, host, table, 2)
    is_shown(phone)
    phone.page.mouse.up()
    is_wiped(phone.page)


def test_a_deal_that_is_taken_back_takes_what_is_shown_with_it(phone: Screen, host: Player, table: str) -> None:
    phone.page.clock.resume()
    press(phone)
    is_shown(phone)
    shown: ElementHandle | None = phone.page.query_selector(".secret__word")
    host.post(f"/tables/{table}/undos", move=2)
    expect(phone.page.locator(".secret")).to_have_count(0)
    assert shown and shown.text_content() == ""
    is_wiped(phone.page)


def test_a_slow_house_is_said_to_be_slow(phone: Screen) -> None:
    phone.page.route("**/secrets", lambda route: None)
    with phone.page.expect_request("**/secrets"):
        press(phone)
    phone.page.clock.fast_forward(3000)
    expect(phone.page.locator(".secret__state")).to_contain_text("attendre")
    is_wiped(phone.page)
    phone.page.mouse.up()
    expect(phone.page.locator(".secret__state")).to_be_empty()


def test_a_house_that_never_answers_is_waited_for_no_longer(phone: Screen) -> None:
    phone.page.route("**/secrets", lambda route: None)
    with phone.page.expect_request("**/secrets"):
        phone.tap(".secret__toggle")
    phone.page.clock.fast_forward(3000)
    with phone.page.expect_event("requestfailed"):
        phone.page.clock.fast_forward(8500)
    expect(phone.page.locator(".secret__state")).to_contain_text("Pas de réponse")
    expect(phone.page.locator(".secret__toggle")).to_have_attribute("aria-pressed", "false")


def test_a_lost_house_is_said_to_be_lost(phone: Screen) -> None:
    assert phone.cable
    phone.cable.cut()
    press(phone)
    expect(phone.page.locator(".secret__state")).to_contain_text("Pas de réponse")
    is_wiped(phone.page)
    phone.expect_complaints(*BROKEN)


def test_nobody_can_tell_from_afar_whether_it_is_shown(phone: Screen) -> None:
    phone.page.locator(".secret__hold").hover()
    before = phone.is_drawn().page.evaluate(SHAPE)
    press(phone)
    is_shown(phone)
    assert phone.page.evaluate(SHAPE) == before


def test_a_long_touch_brings_no_menu_and_keeps_it_shown(evening: Evening, host: Player, table: str) -> None:
    phone = evening.phone(code_of(host.look(table)), "s1", has_touch=True, is_mobile=True).is_live()
    phone.page.locator(".secret__hold").scroll_into_view_if_needed()
    box = phone.page.locator(".secret__hold").bounding_box()
    assert box
    finger = phone.page.context.new_cdp_session(phone.page)
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    is_shown(phone)
    assert not phone.page.locator(".secret__hold").evaluate(MENU)
    is_shown(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    is_wiped(phone.page)


def test_nothing_of_it_stays_on_the_phone_or_with_the_server(phone: Screen, serve: Served) -> None:
    for _ in range(2):
        press(phone)
        is_shown(phone)
        phone.page.mouse.up()
    kept = phone.page.evaluate(
        "JSON.stringify([{...sessionStorage}, {...localStorage}, location.href, document.title])"
    )
    assert not [word for word in WORDS if word in kept + serve.errors.read_text()]


def test_a_seat_without_a_phone_peeks_on_the_tablet_and_all_screens_say_so(
    evening: Evening, phone: Screen, table: str
) -> None:
    tablet = evening.tablet().go(f"/tables/{table}").is_live()
    tablet.tap('#who .looker[formaction="#peek-s2"]')
    press(tablet, "#hold-s2")
    is_shown(tablet, "#hold-s2")
    for screen in (tablet, phone):
        expect(screen.page.locator("#who .looker--on")).to_contain_text("Ben")
    is_shown(tablet, "#hold-s2")
    tablet.page.keyboard.press("Escape")
    expect(tablet.page.locator("#peek-s2")).to_be_hidden()
    is_wiped(tablet.page)
    phone.go(f"/tables/{table}/history")
    expect(phone.page.locator(".history__line").first).to_contain_text("Ben a été regardé sur la tablette (1")


def test_a_phone_that_is_awake_is_asked_before_the_tablet_shows_its_secret(
    evening: Evening, phone: Screen, table: str
) -> None:
    phone.page.clock.resume()
    tablet = evening.tablet().go(f"/tables/{table}").is_live()
    tablet.tap('#who .looker[formaction="#phone-s1"]')
    expect(tablet.page.locator("#hold-s1")).to_be_hidden()
    tablet.tap('[formaction="#peek-s1"].button')
    tablet.tap("#hold-s1 .secret__toggle")
    expect(tablet.page.locator("#hold-s1 .secret__state")).not_to_be_empty()
    is_wiped(tablet.page)
    phone.tap('#news [name="answer"][value="yes"]')
    expect(phone.page.locator('#news [name="answer"]')).to_have_count(0)
    tablet.tap("#hold-s1 .secret__toggle")
    is_shown(tablet)
    tablet.expect_complaints("409", "422")
    tablet.page.keyboard.press("Escape")
    expect(tablet.page.locator("#peek-s1")).to_be_hidden()
    is_wiped(tablet.page)


def test_without_script_a_page_shows_it_and_hides_it(evening: Evening, host: Player, table: str) -> None:
    phone = evening.phone(code_of(host.look(table)), "s1", java_script_enabled=False)
    phone.tap(".secret__toggle")
    assert phone.page.locator(".secret__word").text_content() in WORDS
    phone.tap(".secret .button--big")
    expect(phone.page.locator(".secret__word")).to_be_empty()
