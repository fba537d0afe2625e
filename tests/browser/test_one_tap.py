"""A finger that taps twice before it has seen what the first tap brought."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import Page, expect

from tests.browser.screens import PEOPLE, Evening

NOW = datetime(2026, 11, 19, 20, 0, 0)
HOLD, LIFTED = 1500, 100
ONWARD = "#onward .button--big"
LOSE_THE_ANSWER = """() => {
  const send = window.fetch;
  window.isLost = false;
  window.fetch = async (...asked) => {
    const answer = await send(...asked);
    if (isLost || !answer.url.endsWith("/moves")) return answer;
    window.isLost = true;
    throw new TypeError("lost");
  };
}"""

# On a slow machine the first tap would be answered, and the button drawn anew, between the two clicks.
WAIT_FOR_THE_SECOND_CLICK = """() => {
  const send = window.fetch;
  const second = new Promise((go) => addEventListener("click", ({ detail }) => detail === 2 && go(), true));
  window.fetch = async (...asked) => {
    await second;
    return send(...asked);
  };
}"""


def posts(page: Page) -> list[str]:
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if request.method == "POST" else None)
    return found


def test_a_second_tap_in_a_blink_does_not_lead_on_from_what_the_first_has_brought(evening: Evening) -> None:
    tablet = evening.tablet(has_touch=True)
    evening.table(tablet, PEOPLE[:2], "etherfields")
    page, sent = tablet.is_live().page, posts(tablet.page)
    page.clock.set_fixed_time(NOW)
    page.locator(ONWARD).tap()
    expect(page.locator("#stage.stage--setup")).to_have_count(1)
    page.clock.set_fixed_time(NOW + timedelta(milliseconds=300))
    page.locator(ONWARD).tap()
    page.clock.set_fixed_time(NOW + timedelta(seconds=2))
    page.locator(ONWARD).tap()
    expect(page.locator("#stage.stage--dream")).to_have_count(1)
    assert len(sent) == 2


def test_a_second_tap_in_a_blink_does_not_bring_back_what_the_first_has_taken_back(evening: Evening) -> None:
    phone = evening.phone(evening.table(evening.tablet()), "s1", has_touch=True)
    page, back = phone.is_live().page, "#me .me__back button"
    page.clock.set_fixed_time(NOW)
    page.locator('#mine .pad__grid [value="5"]').tap()
    expect(page.locator(back)).to_contain_text("+5")
    sent = posts(page)
    for milliseconds, score in ((1000, 1), (1300, 1), (3000, 6)):
        page.clock.set_fixed_time(NOW + timedelta(milliseconds=milliseconds))
        page.locator(back).tap()
        phone.shows("#me output", str(score))
    assert len(sent) == 2


def test_points_are_added_as_fast_as_fingers_tap(evening: Evening) -> None:
    tablet = evening.tablet(has_touch=True)
    evening.table(tablet, PEOPLE[:2])
    tablet.is_live().page.clock.set_fixed_time(NOW)
    for score in (2, 3, 4):
        tablet.page.locator('#score-s1 .score__chips [value="1"]').tap()
        tablet.score("s1", score)


def test_a_mouse_that_clicks_twice_is_not_told_that_it_came_too_late(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet)
    page = tablet.is_live().page
    page.evaluate(WAIT_FOR_THE_SECOND_CLICK)
    with page.expect_response(lambda response: response.status == 409):
        page.locator("#next .button--big").dblclick()
    tablet.has_sent_all().in_round(2)
    expect(page.locator("#notice")).to_be_hidden()
    tablet.expect_complaints("409")


def test_a_tap_whose_answer_was_lost_is_sent_again_as_the_same_and_counts_once(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, PEOPLE[:2])
    page, bodies = tablet.is_live().page, list[str]()
    page.on("request", lambda request: bodies.append(request.post_data or "") if request.method == "POST" else None)
    page.evaluate(LOSE_THE_ANSWER)
    with page.expect_response(lambda response: len(bodies) > 1):
        page.locator('#score-s1 .score__chips [value="1"]').click()
    page.locator('#score-s2 .score__chips [value="1"]').click()
    tablet.score("s2", 3)
    tablet.score("s1", 2)
    assert len(bodies) == 3 and not any("twice" in each for each in bodies)
    tablet.expect_complaints("htmx")


def test_a_deal_that_somebody_has_looked_at_is_taken_back_by_a_press_not_by_a_tap(evening: Evening) -> None:
    tablet = evening.tablet(stopped=True)
    evening.table(tablet, PEOPLE[:3], "dream")
    tablet.is_live().tap("#deed .button--big").page.clock.run_for(LIFTED)
    page, undo = tablet.page, tablet.page.locator(".controls__undo .button")
    expect(undo).to_have_text(re.compile(r"^\s*Annuler"))
    page.locator("#turn .secret__hold").hover()
    page.mouse.down()
    page.clock.run_for(HOLD)
    expect(undo).to_contain_text("Rester appuyé")
    page.mouse.up()
    sent = posts(page)
    undo.click()
    page.clock.run_for(HOLD)
    assert not sent
    undo.hover()
    page.mouse.down()
    page.clock.run_for(HOLD)
    expect(page.locator("#deed .button--big")).to_be_visible()
    page.mouse.up()
    assert len(sent) == 1
