"""The sentence of a refused tap: it moves nothing, covers no button, and goes by itself or with the next phase."""

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.screens import Evening, Screen

GAME, NEXT = "vale_of_eternity", "#next .button--big"
# A round without any points takes one more tap.
FOLDED = "#next summary"
STAYS = 8000


@pytest.fixture
def refused(evening: Evening, request: pytest.FixtureRequest) -> tuple[Screen, Screen]:
    """A device that came too late with the next round, and the one that was quicker."""
    tablet = evening.tablet(stopped=True)
    phone = evening.phone(evening.table(tablet, game=GAME), "s1", stopped=True).turn_to("table")
    late, soon = (tablet, phone) if request.param == "tablet" else (phone, tablet)
    late.is_live().is_drawn()
    with soon.hold_back("**/moves") as first, late.hold_back("**/moves") as second:
        for screen in (soon, late):
            screen.tap(FOLDED).tap(NEXT)
    # The finger is up: what comes is shown.
    late.page.clock.run_for(100)
    soon.page.clock.run_for(100)
    first[0].continue_()
    soon.in_round(2)
    second[0].continue_()
    expect(late.page.locator("#notice")).to_contain_text("Trop tard")
    late.expect_complaints("409")
    return late, soon


def box(found: Locator) -> FloatRect:
    place = found.bounding_box()
    assert place
    return place


def is_over(one: FloatRect, other: FloatRect) -> bool:
    return all(
        one[start] < other[start] + other[length] and other[start] < one[start] + one[length]
        for start, length in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize("refused", ["tablet", "phone"], indirect=True)
def test_it_moves_nothing_covers_no_button_and_goes_by_itself(refused: tuple[Screen, Screen]) -> None:
    late, _ = refused
    page = late.page
    notice, buttons = box(page.locator("#notice")), page.locator("#screen button:visible")
    places = [box(each) for each in buttons.all()]
    assert not any(is_over(notice, each) for each in places)
    page.clock.fast_forward(STAYS)
    expect(page.locator("#notice")).to_be_hidden()
    assert [box(each) for each in buttons.all()] == places


@pytest.mark.parametrize("refused", ["tablet", "phone"], indirect=True)
def test_it_goes_with_the_next_phase(refused: tuple[Screen, Screen]) -> None:
    late, soon = refused
    soon.tap(FOLDED).tap(NEXT).page.clock.run_for(100)
    late.in_round(3)
    expect(late.page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("refused", ["tablet"], indirect=True)
def test_it_goes_when_it_is_tapped(refused: tuple[Screen, Screen]) -> None:
    late, _ = refused
    late.tap("#notice")
    expect(late.page.locator("#notice")).to_be_hidden()
