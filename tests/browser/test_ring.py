"""The five seconds of a clue: as far on for who joins in the middle as for who watched from the first."""

import time

import pytest
from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.playing import Player, code_of

AGREED, WATCHED = 0.5, 1.5
RUN = "document.querySelector('.clue__left').getAnimations()[0].currentTime / 1000"
UNTIL = """() => new Promise((done, fail) => {
    const look = () => (%s ? done() : requestAnimationFrame(look));
    look();
    setTimeout(fail, 5000, new Error('never'));
})"""


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


def until(screen: Screen, what: str) -> None:
    screen.page.evaluate(UNTIL % f"{RUN} {what}")


def began(screen: Screen) -> float:
    """As its ring has it, on the clock of the test."""
    before = time.time()
    run = float(screen.page.evaluate(RUN))
    return (before + time.time()) / 2 - run


def test_the_ring_is_as_far_on_for_who_joins_in_the_middle(evening: Evening, host: Player, table: str) -> None:
    first = watching(evening.tablet().go(f"/tables/{table}"))
    until(first, f"> {WATCHED}")
    later = watching(evening.phone(code_of(host.look(table)), "s2"))
    assert abs(began(first) - began(later)) < AGREED


def test_with_the_next_card_the_ring_begins_anew_on_every_screen(evening: Evening, host: Player, table: str) -> None:
    screens = [evening.tablet().go(f"/tables/{table}"), evening.phone(code_of(host.look(table)), "s2")]
    for screen in screens:
        until(watching(screen), f"> {WATCHED}")
    before = time.time()
    host.move(table, "give_verdict", verdict="right", at=host.at(table, "give_verdict"))
    for screen in screens:
        until(screen, f"< {WATCHED}")
        assert abs(began(screen) - before) < AGREED
