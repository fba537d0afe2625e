"""Fingers on the glass: those who hold still are the ones among whom the light picks."""

from datetime import datetime, timedelta

from playwright.sync_api import expect

from tests.browser.screens import Evening
from tests.http_player import Player


def test_two_fingers_that_hold_still_are_two_names_in_the_hat(host: Player, evening: Evening) -> None:
    id = host.open_table("vale_of_eternity", who=("Ana", "Ben", "Cléo"))
    page = evening.tablet(has_touch=True).go(f"/tables/{id}/first").page
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    for number, seat in ((1, "s1"), (2, "s3")):
        touch = {"pointerType": "touch", "pointerId": number, "bubbles": True}
        page.locator(f'.first__spot:has([value="{seat}"])').dispatch_event("pointerdown", touch)
    expect(page.locator(".first__spot--held")).to_have_count(2)
    page.clock.run_for(1500)
    expect(page.locator(".first__light h2")).to_contain_text("commence")
    assert "Ben" not in (page.locator(".first__light h2").text_content() or "")


def test_a_finger_alone_is_no_choice(host: Player, evening: Evening) -> None:
    id = host.open_table("vale_of_eternity", who=("Ana", "Ben"))
    page = evening.tablet(has_touch=True).go(f"/tables/{id}/first").page
    page.clock.install()
    touch = {"pointerType": "touch", "pointerId": 1, "bubbles": True}
    page.locator(".first__spot").first.dispatch_event("pointerdown", touch)
    page.clock.run_for(10_000)
    expect(page.locator(".first__light")).to_have_count(0)
    page.locator(".first button").click()
    expect(page.locator(".first__light h2")).to_contain_text("commence")
