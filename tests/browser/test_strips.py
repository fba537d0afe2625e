"""The strips of the people around a tablet: buttons where they turn its middle, plain text elsewhere."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import Evening, Screen
from tests.http_player import Player

EDGES = {"landscape": ("bottom", "left", "top", "right"), "portrait": ("left", "top", "right", "bottom")}
HELD = {"landscape": (1280, 800), "portrait": (800, 1280)}
NEAREST = """pad => {
    const { left, top, right, bottom } = pad.getBoundingClientRect();
    const room = { left, top, right: innerWidth - right, bottom: innerHeight - bottom };
    const isOutside = Object.values(room).some((each) => each < 0);
    return isOutside ? "outside" : Object.keys(room).reduce((a, b) => (room[b] < room[a] ? b : a));
}"""
PEOPLE = ("Ana", "Ben", "Cleo")


def lying(evening: Evening, host: Player, laid: str = "flat", people: tuple[str, ...] = PEOPLE) -> Screen:
    tablet = evening.tablet()
    tablet.page.context.add_cookies([{"name": "laid", "value": laid, "url": tablet.base}])
    return tablet.go(f"/tables/{host.open_table('vale_of_eternity', people)}").is_live()


def turned(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).press("Enter")


def test_a_strip_turns_the_middle_of_the_table_also_after_it_was_drawn_anew(evening: Evening, host: Player) -> None:
    tablet = lying(evening, host)
    turned(tablet.page, "Ben")
    expect(tablet.page.locator("#screen.frame--left")).to_be_visible()
    host.move(tablet.page.url.rpartition("/")[2], "enter_points", seat="s1", points=7)
    tablet.score("s1", 8)
    turned(tablet.page, "Ana")
    expect(tablet.page.locator("#screen.frame--near")).to_be_visible()


def test_on_a_tablet_that_stands_a_name_is_no_button(evening: Evening, host: Player) -> None:
    tablet = lying(evening, host, "standing")
    expect(tablet.page.locator(".place__who")).to_have_text(["Ana", "Ben", "Cleo"])
    expect(tablet.page.get_by_role("button", name="Ben", exact=True)).to_have_count(0)


@pytest.mark.parametrize("held", HELD)
def test_what_somebody_opens_lies_whole_at_their_own_edge(evening: Evening, host: Player, held: str) -> None:
    tablet, (width, height) = lying(evening, host, people=("Ana", "Ben", "Cleo", "Dan")), HELD[held]
    tablet.page.set_viewport_size({"width": width, "height": height})
    found = []
    for seat in ("s1", "s2", "s3", "s4"):
        tablet.tap(f'[formaction="#pad-{seat}"].key--pad')
        expect(tablet.page.locator(f"#pad-{seat}")).to_be_visible()
        found.append(tablet.is_drawn().page.locator(f"#pad-{seat}").evaluate(NEAREST))
        tablet.tap(f"#pad-{seat} > .button")
    assert tuple(found) == EDGES[held]
