"""Two seasons of Etherium as people live them: few taps, nobody types, and what was read once is not asked again."""

import pytest
from playwright.sync_api import expect

from tests.browser.screens import AT_TABLE, MOONS, Evening, Screen
from tests.look.rows import SIZES
from tests.server_process import Served

BUDGET = 15
NEXT, LEADS_ON = ".round__next .button--big", ".round__next"
SHEET, SETTING_UP = (f'.openers [formaction="#drawer-{name}"]' for name in ("ledger", "guide"))


@pytest.fixture
def serve(empty_house: Served) -> Served:
    """It has learnt no card yet."""
    return empty_house


class Finger:
    """Counts what it taps."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.taps = screen, 0

    def tap(self, selector: str) -> None:
        self.screen.page.locator(selector).first.click()
        self.taps += 1

    def order(self, *peoples: str) -> None:
        """As the card has it; what was tapped is seen before the next tap, which asks about the next place."""
        for people in peoples:
            self.tap(f'#season [name="people"][value="{people}"]')
            expect(self.screen.page.locator(f'#season [name="people"][value="{people}"]')).to_have_count(0)

    def begin_action(self, number: int) -> None:
        self.tap(NEXT)
        expect(self.screen.page.locator(".pips__pip--now")).to_have_text(str(number))

    def connect(self, seat: str) -> None:
        """The dice are thrown here; the first row that lights up is taken."""
        self.tap(f'[formaction="#connect-{seat}"]')
        self.tap(f'#connect-{seat} [name="die"][value="0"]')
        self.tap(".twelve__row--lit")
        expect(self.screen.page.locator("#connection")).to_be_hidden()

    def play_season(self, *connecting: str) -> int:
        """Its action numbers, with these connections; how many taps since its card was shown."""
        for number in range(1, 5):
            self.begin_action(number)
        for seat in connecting:
            self.connect(seat)
        self.tap(NEXT)
        expect(self.screen.page.locator(".moons")).to_be_visible()
        taps, self.taps = self.taps, 0
        return taps


def has_order(screen: Screen, *peoples: str) -> None:
    expect(screen.page.locator(".strip__people")).to_have_text([*peoples])


def test_two_seasons_of_four_stay_within_fifteen_taps(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, game="etherium", **MOONS)
    finger = Finger(tablet)
    finger.order("ertis", "hivalia")
    has_order(tablet, "Psolos", "Ertis", "Hivalia", "Reces")
    assert finger.play_season("s1", "s2") <= BUDGET
    finger.tap('.moon-reces [name="card"][value="1"]')
    finger.order("psolos")
    has_order(tablet, "Reces", "Ertis", "Psolos", "Hivalia")
    assert finger.play_season("s2", "s4") <= BUDGET


def test_a_season_of_four_whose_order_nobody_knows_takes_five_taps(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, game="etherium", **MOONS)
    finger = Finger(tablet)
    finger.tap(f'{LEADS_ON} button:has-text("Fin de la saison")')
    finger.taps = 0
    finger.tap('.moon-psolos [name="card"][value="1"]')
    finger.order("psolos", "ertis", "hivalia")
    finger.tap(f'{LEADS_ON} button:has-text("Fin de la saison")')
    expect(tablet.page.locator(".moons")).to_be_visible()
    assert finger.taps == 5


def test_four_choose_their_peoples_in_three_taps_and_swap_in_two(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, game="etherium")
    for place, people in enumerate(("ertis", "psolos", "reces"), start=1):
        tablet.tap(f'#peoples .who__row:nth-of-type({place}) [value="{people}"]')
        expect(tablet.page.locator("#peoples .who__people--own")).to_have_count(place if place < 3 else 0)
    expect(tablet.page.locator("#score-s4 .score__people")).to_have_text("Hivalia")
    tablet.open_drawer(SETTING_UP)
    tablet.tap('#guide .who__row:nth-of-type(1) [value="reces"]')
    expect(tablet.page.locator("#score-s1 .score__people")).to_have_text("Reces")
    expect(tablet.page.locator("#score-s3 .score__people")).to_have_text("Ertis")


def test_a_phone_is_asked_for_its_own_people_alone(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet, game="etherium"), "s2")
    expect(phone.page.locator("#peoples .who__row")).to_have_count(1)
    expect(phone.page.locator("#peoples button:not(.who__people)")).to_have_count(0)
    phone.tap('#peoples [value="ertis"]')
    expect(phone.page.locator("#peoples")).to_be_hidden()
    expect(tablet.page.locator("#score-s2 .score__people")).to_have_text("Ertis")


def test_a_house_that_has_learnt_a_card_does_not_ask_again(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, game="etherium", **MOONS)
    finger = Finger(tablet)
    finger.order("ertis", "hivalia")
    finger.begin_action(1)
    evening.table(tablet, game="etherium", **MOONS)
    has_order(tablet, "Psolos", "Ertis", "Hivalia", "Reces")


def test_one_thing_at_a_time_is_the_biggest(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, game="etherium", **MOONS)
    expect(tablet.page.locator(".season__ask")).to_be_visible()
    expect(tablet.page.locator(NEXT)).to_have_count(0)
    finger = Finger(tablet)
    finger.order("ertis", "hivalia")
    expect(tablet.page.locator(NEXT)).to_be_visible()


def test_a_tap_on_a_token_counts_on_every_screen_and_the_sheet_stays_open(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet, game="etherium", **MOONS), "s1")
    tablet.tap("#score-s1 .token >> nth=0")
    expect(tablet.page.locator("#score-s1 output")).to_have_text("2")
    expect(phone.page.locator(".me__score")).to_have_text("2")
    tablet.open_drawer(SHEET)
    tablet.tap('#ledger .tally__key[value="1"] >> nth=1')
    expect(tablet.page.locator("#score-s2 output")).to_have_text("2")
    expect(tablet.page.locator("#ledger table")).to_be_visible()


def test_what_a_box_says_is_read_off_by_tapping(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, game="etherium", **MOONS)
    tablet.open_drawer(SETTING_UP)
    tablet.tap('#guide a[href$="people=psolos"]')
    for place in range(13):
        expect(tablet.page.locator(f".sweep__entries li:nth-child({place + 1})[aria-current]")).to_be_visible()
        tablet.tap(f".sweep__pad .pad__key >> nth={3 if place < 4 else 1}")
    expect(tablet.page.locator("#score-s1 output")).to_have_text("2")


LONGEST = ("Maximiliane-Constantina", "Bartholomaeus-Ferdinando", "Clementina Wilhelmina Ö.", "Dan")
NOTHING_IS_CUT = """() => ! [...document.querySelectorAll(".place__number, .strip"), document.documentElement]
    .some((each) => each.scrollWidth > each.clientWidth)"""


def test_four_people_with_the_longest_names_reach_every_token(evening: Evening) -> None:
    tablet = evening.tablet()
    code = evening.table(tablet, LONGEST, game="etherium", **MOONS)
    phone = evening.phone(code, "s2")
    for screen in (tablet, phone):
        expect(screen.page.locator(".place")).to_have_count(4)
        screen.page.wait_for_function(NOTHING_IS_CUT)


def test_four_people_with_many_stars_read_all_of_them(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, LONGEST, game="etherium", **MOONS)
    path = tablet.page.url.removeprefix(tablet.base)
    for count in ("guide&count=4", "connection_token&count=6"):
        tablet.go(f"{path}/moves/correct_count?seat=s1&item={count}").tap("form .button--big")
        tablet.page.wait_for_url(AT_TABLE)
    tablet.is_live().shows("#score-s1 output", "28")
    tablet.page.wait_for_function(NOTHING_IS_CUT)


IS_WHOLE = """(zone) => {
    const { scrollHeight, clientHeight } = document.querySelector(`.zone--${zone}`);
    return scrollHeight <= clientHeight; }"""


def is_whole(screen: Screen, zone: str = "now") -> None:
    screen.page.wait_for_function(IS_WHOLE, arg=zone)


def test_a_connection_takes_the_left_zone_and_its_guide_lights_the_rows(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, game="etherium", **MOONS)
    finger = Finger(tablet)
    finger.tap('[formaction="#connect-s1"]')
    finger.tap('#connect-s1 [name="die"][value="4"]')
    expect(tablet.page.locator(".twelve__row--lit")).to_have_count(1)
    finger.tap('.connecting__guide [value="2"]')
    expect(tablet.page.locator(".twelve__row--lit")).to_have_count(3)
    expect(tablet.page.locator(".twelve__row--lit").last).to_be_in_viewport()
    expect(tablet.page.locator("#season")).to_be_hidden()


def test_the_question_and_what_leads_on_need_no_scrolling(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, LONGEST, game="etherium", **MOONS)
    is_whole(tablet)
    finger = Finger(tablet)
    finger.order("ertis", "hivalia")
    finger.begin_action(1)
    is_whole(tablet)
    expect(tablet.page.locator(NEXT)).to_be_in_viewport()


def test_four_people_and_the_depth_of_a_season_scroll_on_no_tablet(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, LONGEST, game="etherium", **MOONS)
    finger = Finger(tablet)
    finger.order("ertis", "hivalia")
    finger.tap("#tools .tools__switch button")
    finger.begin_action(1)
    expect(tablet.page.locator(".tools--open")).to_be_visible()
    for width, height in SIZES["tablet"]:
        tablet.page.set_viewport_size({"width": width, "height": height})
        is_whole(tablet)
        is_whole(tablet, "everybody")
        tablet.page.set_viewport_size({"width": width // 2, "height": height // 2})
        assert tablet.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, "at 200 %")


def test_the_sheet_is_at_hand_when_the_stars_are_counted(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, game="etherium", **MOONS)
    finger = Finger(tablet)
    finger.order("ertis", "hivalia")
    tablet.go(tablet.page.url.removeprefix(tablet.base) + "/moves/correct_season?season=7").tap("form .button--big")
    for number in range(1, 5):
        finger.begin_action(number)
    finger.tap(NEXT)
    finger.tap('#ending [formaction="#drawer-ledger"]')
    expect(tablet.page.locator("#ledger table")).to_be_visible()
