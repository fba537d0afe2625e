"""A game that is over, seen again: dragged on the slider, stepped, played and paused, without loading the page anew."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import expect

from tests.browser.screens import Evening
from tests.http_player import Player


def over(host: Player) -> str:
    table = host.open_table(who=("Ana", "Ben"))
    host.move(table, "note_throw", seat="s2", points=7)
    host.move(table, "note_throw", seat="s1", points=60)
    host.move(table, "next_round", at="round:1")
    return table


def test_a_game_is_seen_again_step_by_step_and_by_itself(evening: Evening, host: Player) -> None:
    page = evening.tablet().go(f"/tables/{over(host)}/replay?at=0").page
    page.evaluate("window.loaded = true")
    told, slider = page.locator(".replay__told"), page.locator(".replay__slider")
    last = int(slider.get_attribute("max") or 0)
    page.locator("[data-step]").nth(1).click()
    expect(told).to_contain_text(f"2 / {last + 1}")
    page.locator(".replay__play").click()
    expect(told).to_contain_text(f"{last + 1} / {last + 1}")
    expect(page.locator(".replay__play")).to_have_text("Lecture")
    slider.fill("1")
    expect(told).to_contain_text(f"2 / {last + 1}")
    expect(page.locator(".replay__scene .going__people")).to_contain_text("9")
    expect(page).to_have_url(re.compile("at=1"))
    assert page.evaluate("window.loaded")


def test_playing_stops_where_somebody_stops_it(evening: Evening, host: Player) -> None:
    """On a clock that stands: the game is not over before somebody stops it."""
    page = evening.tablet().go(f"/tables/{over(host)}/replay?at=0").page
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    play = page.locator(".replay__play")
    play.click()
    expect(play).to_have_text("Pause")
    play.click()
    expect(play).to_have_text("Lecture")
