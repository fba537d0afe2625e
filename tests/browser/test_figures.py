"""Figures on the smallest of phones."""

from tests.browser.screens import Evening
from tests.browser.test_replay import over
from tests.http_player import Player


def test_game_by_game_nothing_slides_sideways_on_a_small_phone(evening: Evening, host: Player) -> None:
    over(host)
    screen = evening.tablet()
    screen.page.set_viewport_size({"width": 320, "height": 568})
    page = screen.go(screen.go("/people").page.locator("a.who").first.get_attribute("href") or "").page
    assert page.locator(".figures--wide").count() == 1
    assert page.evaluate(
        "[...document.querySelectorAll('.figures__wrap')].every(each => each.scrollWidth <= each.clientWidth)"
    )
