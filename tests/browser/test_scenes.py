"""Moments over the whole screen: they go by themselves or with a tap, and stand still where motion is not wanted."""

from playwright.sync_api import expect

from tests.browser.screens import AT_ONCE, Evening, Screen
from tests.http_player import Player, code_of

LINE = "#across .across__line--near"
WIDE = "(line) => line.getBoundingClientRect().width >= innerWidth"
COVERS = """(scene) => { const box = scene.getBoundingClientRect();
    return box.width >= innerWidth && box.height >= innerHeight; }"""
LASTS = """(scene) => Math.max(...scene.getAnimations({subtree: true})
    .map((each) => each.effect.getComputedTiming().endTime))"""


def nearly_over(evening: Evening, host: Player, **options: object) -> tuple[Screen, str]:
    table = host.open_table("vale_of_eternity", ("Ana", "Ben"))
    return evening.tablet(**options).go(f"/tables/{table}").is_live(), table


def stopped(screen: Screen) -> Screen:
    """What moves on it stands still, so that a moment is looked at for as long as it takes."""
    screen.pace_animations(0)
    return screen


def test_a_goal_passed_is_one_line_across_the_screen_and_a_tap_beside_it_counts(evening: Evening, host: Player) -> None:
    tablet, table = nearly_over(evening, host)
    stopped(tablet)
    host.move(table, "enter_points", seat="s1", points=60)
    line = tablet.page.locator(LINE)
    expect(line).to_contain_text("Si c’est encore vrai à la fin")
    assert line.evaluate(WIDE) and tablet.page.locator(".across").evaluate(LASTS) <= 3000
    tablet.tap('#score-s2 .score__chips [value="5"]')
    tablet.score("s2", 7)
    line.click()
    expect(line).to_be_hidden()


def test_where_motion_is_not_wanted_the_line_stands_still(evening: Evening, host: Player) -> None:
    tablet, table = nearly_over(evening, host, reduced_motion="reduce")
    stopped(tablet)
    host.move(table, "enter_points", seat="s1", points=60)
    expect(tablet.page.locator(LINE)).to_be_visible()
    tablet.pace_animations(AT_ONCE)
    expect(tablet.page.locator(LINE)).to_be_hidden()
    expect(tablet.page.locator("#next .hint").first).to_contain_text("60")


def voted(host: Player) -> str:
    table = host.open_table("dream", ("Ana", "Ben", "Cléo"))
    for move in ("next_round", "finish_stars"):
        host.move(table, move, at=host.at(table, move))
    for seat, colour in (("s1", "s2"), ("s2", "s1"), ("s3", "s1")):
        host.move(table, "cast_vote", seat=seat, colour=colour, number=2, at=host.at(table, "cast_vote"))
    return table


def test_the_podium_rises_when_the_scene_over_it_has_gone(evening: Evening, host: Player) -> None:
    table = voted(host)
    host.move(table, "set_goal", value=1)
    tablet = stopped(evening.tablet().go(f"/tables/{table}").is_live())
    tablet.tap("#deed .button--big")
    place = tablet.page.locator(".podium__place").first
    expect(place).to_have_css("animation-play-state", "paused")
    tablet.page.locator(".revealed").click()
    expect(place).to_have_css("animation-play-state", "running")


def test_the_reveal_of_dream_is_drawn_at_every_seat_and_goes_with_a_tap(evening: Evening, host: Player) -> None:
    table = voted(host)
    tablet = evening.tablet().go(f"/tables/{table}").is_live()
    phone = evening.phone(code_of(host.look(table)), "s2").is_live()
    stopped(tablet).tap("#deed .button--big")
    scene = tablet.page.locator(".revealed")
    expect(scene).to_be_visible()
    expect(scene.locator(".revealed__spot")).to_have_count(3)
    expect(scene.locator(".revealed__bet")).to_have_count(3)
    assert scene.evaluate(COVERS) and scene.evaluate(LASTS) <= 3000
    scene.click()
    expect(scene).to_be_hidden()
    expect(tablet.page.locator("#scores .gain")).to_have_count(3)
    expect(phone.page.locator("#scores .gain")).to_have_count(3)
    expect(phone.page.locator(".revealed")).to_have_count(0)
    tablet.page.reload()
    expect(tablet.is_live().page.locator(".scene__seen:has(+ .revealed)")).to_be_checked()


def test_where_motion_is_not_wanted_the_reveal_stands_still_for_a_breath(evening: Evening, host: Player) -> None:
    table = host.open_table("dream", ("Ana", "Ben", "Cléo"))
    tablet = stopped(evening.tablet(reduced_motion="reduce").go(f"/tables/{table}").is_live())
    for move in ("next_round", "finish_stars", "reveal_early", "close_votes"):
        host.move(table, move, at=host.at(table, move))
    expect(tablet.page.locator(".revealed")).to_be_visible()
    tablet.pace_animations(AT_ONCE)
    expect(tablet.page.locator(".revealed")).to_be_hidden()
    expect(tablet.page.locator("#scores .gain").first).to_be_visible()


def test_a_season_turns_on_the_tablet_once_and_goes_with_a_tap(evening: Evening, host: Player) -> None:
    table = host.open_table("etherium", ("Ana", "Ben"))
    while "reveal_season" not in (on_offer := {each["move"] for each in host.look(table)["moves"]}):
        leads_on = "end_season" if "end_season" in on_offer else "next_action"
        host.move(table, leads_on, at=host.at(table, leads_on))
    tablet = evening.tablet().go(f"/tables/{table}").is_live()
    phone = evening.phone(code_of(host.look(table)), "s2").is_live()
    stopped(tablet)
    host.move(table, "reveal_season", moon="hivalia", card=1, at=host.at(table, "reveal_season"))
    scene = tablet.page.locator(".turning.moon-hivalia")
    expect(scene).to_be_visible()
    expect(scene.locator(".turning__moon")).to_have_count(7)
    assert scene.evaluate(COVERS) and scene.evaluate(LASTS) <= 1500
    scene.click()
    expect(scene).to_be_hidden()
    expect(phone.page.locator(".turning")).to_have_count(0)
    tablet.page.reload()
    expect(tablet.is_live().page.locator(".scene__seen:has(+ .turning)")).to_be_checked()
