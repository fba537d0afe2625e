"""Conflicts and resources of Etherium in the browser: opened by one tap, each help within two, closed again whole."""

import pytest
from playwright.sync_api import expect

from tests.browser.screens import MOONS, Evening, Screen
from tests.browser.test_etherium import BUDGET, Finger
from tests.server_process import Served

SWITCH = "#tools .tools__switch button"


@pytest.fixture
def serve(empty_house: Served) -> Served:
    """It has learnt no card yet."""
    return empty_house


@pytest.fixture
def tablet(evening: Evening) -> Screen:
    """Ana plays Psolos, Ben Reces, Cléo Hivalia, Dan Ertis; the first action of the Night."""
    tablet = evening.tablet()
    evening.table(tablet, game="etherium", **MOONS)
    for people in ("ertis", "hivalia"):
        tablet.tap(f'#season [name="people"][value="{people}"]')
        expect(tablet.page.locator(f'#season [name="people"][value="{people}"]')).to_have_count(0)
    tablet.tap(".round__next .button--big")
    expect(tablet.page.locator(".pips__pip--now")).to_have_text("1")
    return tablet


def tool(popup: str) -> str:
    return f'#tools [formaction="#{popup}"]'


def opened(screen: Screen) -> Screen:
    screen.tap(SWITCH)
    expect(screen.page.locator(".tools--open")).to_be_visible()
    return screen


def find(screen: Screen, conflict: str, seat: str, against: str) -> None:
    screen.tap(tool("find-conflict"))
    screen.tap(f'#find-conflict label:has([name="seat"][value="{seat}"])')
    screen.tap(f'#find-conflict label:has([name="against"][value="{against}"])')
    screen.tap(f'#find-conflict [value="{conflict}"]')


def settle(tablet: Screen) -> None:
    """A conflict waits for the end of the action: one tap says that it has come."""
    tablet.tap(".season__next button")
    expect(tablet.page.locator("#arena")).to_be_visible()


def test_a_fight_is_thrown_settled_and_put_away_and_closing_keeps_what_it_brought(tablet: Screen) -> None:
    expect(tablet.page.locator("#arena")).to_be_hidden()
    find(opened(tablet), "siege", "s2", "s1")
    settle(tablet)
    for die, thrown in (("6", 1), ("3", 2)):
        tablet.tap(f'.fighter--throw .pad__key[value="{die}"]')
        expect(tablet.page.locator(".fighter__dice")).to_have_count(thrown)
    tablet.tap("#arena > form .button--big")
    tablet.tap("#spoils-guide summary")
    tablet.tap('.arena__ask [value="token"]')
    tablet.tap(".arena__away button")
    expect(tablet.page.locator("#arena")).to_be_hidden()
    expect(tablet.page.locator("#score-s2 output")).to_have_text("2")
    tablet.tap(SWITCH)
    expect(tablet.page.locator(".tools--open")).to_have_count(0)
    expect(tablet.page.locator("#score-s2 output")).to_have_text("2")


def test_a_collection_takes_two_taps_and_tells_its_sum(tablet: Screen) -> None:
    opened(tablet)
    tablet.tap(tool("collecting"))
    tablet.tap('#collecting form:has([name="seat"][value="s4"]) [value="forest"]')
    expect(tablet.page.locator("#harvest li")).to_contain_text("2")


HELP = {
    "find-conflict": '[value="siege"]',
    "collecting": ".works__one >> nth=0",
    "augmenting": ".works__one >> nth=0",
    "transforming": 'a[href*="etherise"] >> nth=0',
}


def test_each_help_is_two_taps_from_the_minimal_screen(tablet: Screen) -> None:
    opened(tablet)
    for popup, shows in HELP.items():
        tablet.tap(tool(popup))
        expect(tablet.page.locator(f"#{popup} {shows}")).to_be_visible()
        tablet.page.keyboard.press("Escape")
        expect(tablet.page.locator(f"#{popup}")).to_be_hidden()


def test_what_a_phone_notes_the_tablet_sees(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet, game="etherium", **MOONS), "s1")
    path = tablet.page.url.removeprefix(tablet.base)
    opened(phone)
    tablet.go(f"{path}/moves/correct_count?seat=s2&item=wood&count=1").tap("form .button--big")
    find(phone, "pillage", "s1", "s2")
    settle(tablet)
    phone.tap("#arena > form .button--big")
    phone.tap('#taking [value="wood"]')
    expect(tablet.page.locator("#taking")).to_be_hidden()
    tablet.open_drawer('.openers [formaction="#drawer-cities"]')
    expect(tablet.page.locator("#cities tr:nth-child(2) .tally__count >> nth=0")).to_have_text("1")


def test_what_settles_a_conflict_is_in_sight_on_a_small_phone(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet, game="etherium", **MOONS), "s2").is_live()
    phone.page.set_viewport_size({"width": 320, "height": 568})
    find(opened(tablet), "pillage", "s1", "s2")
    settle(tablet)
    expect(phone.page.locator("#arena > form .button--big")).to_be_in_viewport(ratio=1)


def test_a_phone_names_the_waiting_conflict_where_its_owner_looks(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet, game="etherium", **MOONS), "s2").is_live()
    find(opened(tablet), "pillage", "s1", "s2")
    expect(phone.page.locator("#mine .season__next")).to_contain_text("Pillage")
    phone.tap("#mine .season__next button")
    expect(phone.page.locator("#arena")).to_be_visible()


FITS = """() => {
    const { scrollHeight, clientHeight } = document.querySelector(".frame__turned");
    return scrollHeight <= clientHeight; }"""


def test_what_is_asked_fits_the_middle_of_a_tablet_that_lies_flat(tablet: Screen) -> None:
    find(opened(tablet), "assault", "s1", "s2")
    expect(tablet.page.locator(".season__next button")).to_be_visible()
    tablet.page.context.add_cookies([{"name": "laid", "value": "flat", "url": tablet.base}])
    tablet.page.reload()
    tablet.is_live().is_drawn()
    for width, height in ((1280, 800), (1180, 820), (800, 1280)):
        tablet.page.set_viewport_size({"width": width, "height": height})
        tablet.page.wait_for_function(FITS)
    settle(tablet)
    tablet.page.wait_for_function(FITS)


def test_a_season_of_four_with_depth_open_stays_within_fifteen_taps_and_one_a_row(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, game="etherium", **MOONS)
    opened(tablet)
    finger = Finger(tablet)
    finger.order("ertis", "hivalia")
    for number in range(1, 5):
        finger.begin_action(number)
    for seat, die in (("s1", 5), ("s2", 6)):
        finger.tap(f'[formaction="#connect-{seat}"]')
        finger.tap(f'#connect-{seat} [name="die"][value="{die}"]')
        finger.tap(f'.twelve__row--lit[value="{die}"]')
        expect(tablet.page.locator("#connection")).to_be_hidden()
    finger.tap(".round__next .button")
    expect(tablet.page.locator(".moons")).to_be_visible()
    assert finger.taps <= BUDGET + 2


def test_the_strip_walks_and_the_conflicts_open_by_themselves(tablet: Screen) -> None:
    opened(tablet)
    for name in ("Ana", "Dan", "Cléo"):
        expect(tablet.page.locator(".strip__turn--now")).to_contain_text(name)
        tablet.tap(".walk__on")
    expect(tablet.page.locator(".strip__turn--now")).to_contain_text("Ben")
    tablet.tap('.walk__instead [value="wood"]')
    expect(tablet.page.locator("#clashes")).to_be_visible()
    tablet.tap('#clashes label:has([name="seat"][value="s1"])')
    tablet.tap('#clashes label:has([name="against"][value="s2"])')
    tablet.tap('#clashes [value="pillage"]')
    expect(tablet.page.locator("#arena")).to_be_visible()


def test_a_card_of_the_season_is_tapped_in_and_stands_beside_the_question(tablet: Screen) -> None:
    opened(tablet)
    tablet.tap('.season__head a[href*="pages/card"]')
    for field, value in (("points", "2"), ("resource", "wood"), ("where", "forest")):
        tablet.tap(f'label:has([name="{field}"][value="{value}"])')
    tablet.tap(".sheets__form .button--big")
    expect(tablet.page.locator(".season__head a.button")).to_contain_text("+2")


def test_the_list_for_setting_up_is_ticked(tablet: Screen) -> None:
    tablet.open_drawer('.openers [formaction="#drawer-guide"]')
    tablet.tap("#guide .step__tick >> nth=0")
    expect(tablet.page.locator("#guide .step--done")).to_have_count(1)
    tablet.tap('#guide [name="way"][value="experienced"]')
    expect(tablet.page.locator("#guide .step--done")).to_have_count(0)
