"""One touch dims every screen of a table, another brings the light back: nothing else is touched meanwhile."""

from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.browser.test_lost_network import BROKEN

SPARK = "#dimmed button"
COVERED = """() => [[.5, .5], [.1, .1], [.9, .95]].every(([x, y]) =>
    document.elementFromPoint(innerWidth * x, innerHeight * y).closest('#dimmed'))"""


def is_dim(screen: Screen) -> None:
    expect(screen.page.locator(SPARK)).to_be_focused()
    expect(screen.page.locator("#screen > :not(#dimmed):not([inert])")).to_have_count(0)
    screen.page.wait_for_function(COVERED)


def is_lit(screen: Screen) -> None:
    expect(screen.page.locator(SPARK)).to_be_hidden()
    expect(screen.page.locator("[inert]")).to_have_count(0)


def test_one_touch_dims_every_screen_and_another_brings_the_light_back(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet), "s2").is_live()
    key = phone.page.locator('#mine .pad__grid [value="7"]')
    key.focus()
    tablet.is_live().tap(".dim button")
    for screen in (tablet, phone):
        is_dim(screen)
    phone.page.mouse.click(195, 700)
    for screen in (tablet, phone):
        is_lit(screen)
    expect(key).to_be_focused()
    tablet.score("s2", 2)


def test_what_lies_open_on_a_tablet_is_dark_too(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet), "s2").is_live()
    tablet.is_live().tap('.key--pad[formaction="#pad-s1"]')
    phone.turn_to("more").tap(".dim button")
    for screen in (tablet, phone):
        is_dim(screen)
    tablet.tap(SPARK)
    is_lit(tablet)
    tablet.score("s1", 1)


def test_who_comes_to_a_dim_table_finds_it_dim_and_a_touch_waits_for_the_network(evening: Evening) -> None:
    tablet = evening.tablet()
    code = evening.table(tablet)
    tablet.is_live().tap(".dim button")
    phone = evening.phone(code, "s1", cabled=True, clock=False).is_live()
    is_dim(phone)
    assert phone.cable
    phone.cable.cut()
    expect(phone.page.locator("#link")).to_be_visible()
    phone.tap(SPARK)
    phone.cable.mend()
    for screen in (phone, tablet):
        is_lit(screen)
    phone.is_live().expect_complaints(*BROKEN)
