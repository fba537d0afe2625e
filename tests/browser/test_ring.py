"""The five seconds of a clue: as far on for who joins in the middle as for who watched from the first."""

import time

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.http_player import Player, code_of

AGREED, WATCHED = 1, 2
# However long a page takes to come, it finds the ring running.
LONGER = """
const sheet = new CSSStyleSheet();
sheet.replaceSync(".clue__left { animation-duration: 90s !important; }");
document.adoptedStyleSheets = [sheet];
"""
RUN = "document.querySelector('.clue__left')?.getAnimations()[0]"
# On the clock of this machine: it stays the same for as long as the ring runs.
BEGAN = f"(performance.timeOrigin + {RUN}.startTime) / 1000"


@pytest.fixture
def table(host: Player) -> str:
    """A night with a ring, and nobody who has to look first."""
    table = host.open_table("when_i_dream", ("Ana", "Ben", "Cleo", "Dan"))
    host.move(table, "set_ring", value="on")
    host.move(table, "next_round", at="round:0")
    assert host.move(table, "start_night", at=host.at(table, "start_night")).status == 200
    return table


def watching(screen: Screen) -> Screen:
    """One that knows what time it is at the house."""
    screen.is_live()
    expect(screen.page.locator("#screen[data-offset]")).to_be_visible()
    return screen


def runs_for(screen: Screen, seconds: float) -> None:
    screen.page.wait_for_function(f"() => {RUN}?.currentTime > {seconds * 1000}")


def began(screen: Screen) -> float:
    screen.page.wait_for_function(f"() => {RUN}?.startTime")
    return float(screen.page.evaluate(BEGAN))


def test_the_ring_is_as_far_on_for_who_joins_in_the_middle(evening: Evening, host: Player, table: str) -> None:
    later = evening.phone(code_of(host.look(table)), "s2").go("/")
    first = evening.tablet()
    for screen in (first, later):
        screen.page.add_init_script(LONGER)
    watching(first.go(f"/tables/{table}"))
    host.move(table, "give_verdict", verdict="right", at=host.at(table, "give_verdict"))
    runs_for(first, WATCHED)
    watching(later.go(f"/tables/{table}"))
    assert abs(began(first) - began(later)) < AGREED


def test_with_the_next_card_the_ring_begins_anew_on_every_screen(evening: Evening, host: Player, table: str) -> None:
    screens = [evening.tablet(), evening.phone(code_of(host.look(table)), "s2")]
    for screen in screens:
        screen.page.add_init_script(LONGER)
        watching(screen.go(f"/tables/{table}"))
    host.move(table, "give_verdict", verdict="right", at=host.at(table, "give_verdict"))
    for screen in screens:
        runs_for(screen, WATCHED)
    at, before = host.at(table, "give_verdict"), time.time()
    host.move(table, "give_verdict", verdict="right", at=at)
    after = time.time()
    for screen in screens:
        screen.page.wait_for_function(f"() => {RUN} && {BEGAN} > {before - AGREED}")
        assert before - AGREED < began(screen) < after + AGREED
