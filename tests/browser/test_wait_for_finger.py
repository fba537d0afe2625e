"""A tap counts for what was under the finger when it came down, whatever the others do meanwhile."""

from collections.abc import Mapping

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.http_player import Player

DEPTH, BEGUN = ("set_depth", {"value": "yes"}), ("next_action", {})
ASSAULT = ("find_conflict", {"conflict": "assault", "seat": "s1", "against": "s2"})
SIEGE = ("find_conflict", {"conflict": "siege", "seat": "s2", "against": "s1"})
Asked = tuple[str, Mapping[str, object]]


def move(host: Player, table: str, asked: Asked) -> None:
    kind, fields = asked
    assert host.move(table, kind, at=host.at(table, kind), **fields).status < 400


def shown(evening: Evening, host: Player, *moves: Asked) -> Screen:
    """The page's clock stands still until the test moves it: no wait of the page ends before the finger is up."""
    table = host.open_table("etherium", ("Ana", "Ben"), people_s1="psolos", people_s2="reces")
    for each in moves:
        move(host, table, each)
    return evening.tablet(stopped=True).go(f"/tables/{table}").is_live().is_drawn()


def finger_down(screen: Screen, selector: str) -> None:
    box = screen.page.locator(selector).bounding_box()
    assert box
    screen.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    screen.page.mouse.down()


def is_told(screen: Screen, host: Player, asked: Asked) -> None:
    """Somebody else does this, and the screen has received it."""
    screen.page.evaluate("received = new Promise((done) => addEventListener('parts:sent', () => done(), true)), 0")
    move(host, screen.page.url.rpartition("/")[2], asked)
    screen.page.evaluate("received")


@pytest.mark.parametrize(
    ("before", "button", "meanwhile", "sends"),
    [
        ((DEPTH, BEGUN, ASSAULT), ".season__next button", SIEGE, "settle_conflicts"),
        ((DEPTH,), "#onward .button--big", ASSAULT, "next_action"),
    ],
    ids=["the button would move", "another thing would stand in its place"],
)
def test_a_tap_is_sent_although_the_screen_changes_before_the_finger_is_up(
    evening: Evening, host: Player, before: tuple[Asked, ...], button: str, meanwhile: Asked, sends: str
) -> None:
    tablet = shown(evening, host, *before)
    finger_down(tablet, button)
    is_told(tablet, host, meanwhile)
    tablet.expect_complaints("422")
    with tablet.page.expect_request("**/moves") as request:
        tablet.page.mouse.up()
    assert f"move={sends}&" in (request.value.post_data or "")


def test_what_came_meanwhile_is_shown_when_the_finger_is_up(evening: Evening, host: Player) -> None:
    tablet = shown(evening, host)
    finger_down(tablet, '[formaction="#connect-s1"]')
    is_told(tablet, host, ("gain", {"seat": "s2", "item": "army_token", "more": 1}))
    tablet.score("s2", 0)
    tablet.page.mouse.up()
    tablet.page.clock.run_for(100)
    tablet.score("s2", 2)
    expect(tablet.page.locator("#connect-s1")).to_be_visible()


def test_a_finger_that_stays_holds_nothing_up_for_long(evening: Evening, host: Player) -> None:
    tablet = shown(evening, host)
    finger_down(tablet, "#onward .button--big")
    is_told(tablet, host, ("gain", {"seat": "s2", "item": "army_token", "more": 1}))
    tablet.page.clock.run_for(1000)
    tablet.score("s2", 2)
