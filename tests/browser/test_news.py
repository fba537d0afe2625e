"""News about seats stays until everybody could read it; on the tablet its button is pressed longer."""

from playwright.sync_api import expect

from tests.browser.screens import Evening
from tests.http_player import Player


def test_the_button_of_the_news_comes_late_and_a_tap_is_too_short_on_the_tablet(evening: Evening) -> None:
    tablet = evening.tablet()
    code = evening.table(tablet)
    evening.phone(code, "s1").is_live()
    Player(evening.served.base).post(f"/j/{code}", seat="s1", take_over="yes")
    button, news = tablet.page.locator("[data-hold]"), tablet.page.locator("#news")
    expect(news).to_be_visible()
    expect(button).to_be_hidden()
    expect(button).to_be_visible(timeout=20_000)
    button.click()
    expect(button).not_to_have_class("is-held")
    button.hover()
    tablet.page.mouse.down()
    expect(news).to_be_hidden()
    tablet.page.mouse.up()
