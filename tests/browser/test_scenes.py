"""Moments over the whole screen: they go by themselves, let every tap through, and stay away where motion does."""

from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.playing import Player

SCENE = "#dusk .scene"
COVERS = """(scene) => { const box = scene.getBoundingClientRect();
    return box.width >= innerWidth && box.height >= innerHeight; }"""
LASTS = """(scene) => Math.max(...scene.getAnimations({subtree: true})
    .map((each) => each.effect.getComputedTiming().endTime))"""


def nearly_over(evening: Evening, host: Player, **options: object) -> tuple[Screen, str]:
    table = host.open_table("vale_of_eternity", ("Ana", "Ben"))
    return evening.tablet(**options).go(f"/tables/{table}").is_live(), table


def test_the_last_round_has_its_moment_and_a_tap_goes_through_it(evening: Evening, host: Player) -> None:
    tablet, table = nearly_over(evening, host)
    host.move(table, "enter_points", seat="s1", points=60)
    scene = tablet.page.locator(SCENE)
    expect(scene).to_be_attached()
    assert scene.evaluate(COVERS) and scene.evaluate(LASTS) <= 1500
    tablet.tap('#score-s2 .score__chips [value="5"]')
    tablet.score("s2", 7)
    expect(scene).to_be_hidden()


def test_where_motion_is_not_wanted_there_is_none(evening: Evening, host: Player) -> None:
    tablet, table = nearly_over(evening, host, reduced_motion="reduce")
    host.move(table, "enter_points", seat="s1", points=60)
    expect(tablet.page.locator(SCENE)).to_be_attached()
    expect(tablet.page.locator(SCENE)).to_be_hidden()
    expect(tablet.page.locator("#next .hint").first).to_contain_text("60")
