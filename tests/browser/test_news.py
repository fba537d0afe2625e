"""News about seats stays until everybody could read it; on the tablet its button is pressed longer."""

from playwright.sync_api import expect

from tests.browser.screens import AT_ONCE, Evening
from tests.http_player import Player

LATE, HOLD = 15_000, 1500
DELAY = "button => button.getAnimations()[0].effect.getTiming().delay"


def test_the_button_of_the_news_comes_late_and_a_tap_is_too_short_on_the_tablet(evening: Evening) -> None:
    """So soon the house still refuses."""
    tablet = evening.tablet(stopped=True)
    code = evening.table(tablet)
    evening.phone(code, "s1").is_live()
    tablet.pace_animations(0)
    Player(evening.served.base).post(f"/j/{code}", seat="s1", take_over="yes")
    button, sent = tablet.page.locator("[data-hold]"), list[str]()
    expect(tablet.page.locator("#news")).to_be_visible()
    expect(button).to_be_hidden()
    assert button.evaluate(DELAY) == LATE
    tablet.pace_animations(AT_ONCE)
    expect(button).to_be_visible()
    tablet.page.on("request", lambda request: sent.append(request.post_data) if request.post_data else None)
    button.click()
    tablet.page.clock.run_for(HOLD)
    assert not sent
    button.hover()
    tablet.page.mouse.down()
    tablet.expect_complaints("422")
    with tablet.page.expect_response("**/moves"):
        tablet.page.clock.run_for(HOLD)
    tablet.page.mouse.up()
    assert "move=hear_news" in sent[0]
