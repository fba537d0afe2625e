"""The assistant of The Vale of Eternity in a real browser: switched on once, each piece of help is two taps away, and
closed again the screen is the one it was."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.screens import AT_TABLE, PEOPLE, Evening, Screen

GAME = "vale_of_eternity"
SWITCH = ".assistant__switch"
# The stones, the tick list, whose turn it is.
HELP = ("#panel-s1 .purse", "#panel-s1 .arena", "#panel-s1 .panel__turn")
SLIPS = {
    "capture": ".sale",
    "sell": ".sale",
    "pay": ".prices",
    "summon": "#new-card",
    "banish": ".cards-found",
    "adjust": ".adjust",
}


class Finger:
    """Counts what it taps since the assistant was closed."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.taps = screen, 0

    def tap(self, selector: str) -> "Finger":
        self.screen.page.locator(selector).first.click()
        self.taps += 1
        return self

    def switch(self) -> "Finger":
        self.screen.drawer("assistant").tap(SWITCH)
        expect(self.screen.page.locator("#drawer-assistant")).to_be_hidden()
        return self

    def stones_of(self, seat: str) -> "Finger":
        """What lies before a seat, opened from its place; whatever else was open closes."""
        self.screen.page.keyboard.press("Escape")
        return self.tap(f'[formaction="#stones-{seat}"]')

    def sees(self, selector: str, text: str | re.Pattern[str] = "") -> None:
        found = self.screen.page.locator(selector).first
        expect(found).to_be_visible()
        expect(found).to_contain_text(text)

    def slip(self, seat: str, name: str) -> "Finger":
        self.tap(f'#panel-{seat} [hx-get*="/pages/{name}?"]')
        self.sees("#slip[open] .slip__title")
        return self

    def gives(self, seat: str, gem: str, times: int = 1) -> None:
        for _ in range(times):
            count = self.stones(seat, gem)
            self.tap(f'#panel-{seat} form:has([value="{gem}"]) [name="change"][value="1"]')
            self.has(seat, gem, count + 1)

    def stones(self, seat: str, gem: str) -> int:
        return int(self.screen.page.locator(self.purse(seat, gem)).text_content() or 0)

    def has(self, seat: str, gem: str, count: int) -> None:
        expect(self.screen.page.locator(self.purse(seat, gem))).to_have_text(str(count))

    def purse(self, seat: str, gem: str) -> str:
        return f'#panel-{seat} form:has([value="{gem}"]) .purse__count b'


@pytest.fixture
def finger(evening: Evening) -> Finger:
    tablet = evening.tablet()
    evening.table(tablet, game=GAME)
    return Finger(tablet)


def test_closed_and_opened_again_it_has_forgotten_nothing(finger: Finger) -> None:
    page = finger.screen.page
    expect(page.locator('.panel, [formaction^="#stones-"]')).to_have_count(0)
    expect(page.locator("#slip")).to_be_hidden()
    finger.switch()
    expect(page.locator(".panel")).to_have_count(len(PEOPLE))
    finger.stones_of("s1").gives("s1", "blue")
    page.keyboard.press("Escape")
    finger.switch()
    expect(page.locator(".panel")).to_have_count(0)
    finger.switch().stones_of("s1").has("s1", "blue", 1)


def test_what_lies_before_each_seat_is_one_tap_away_and_every_slip_two(finger: Finger) -> None:
    finger.switch().stones_of("s1")
    for help in HELP:
        finger.sees(help)
    assert finger.taps == 1
    for taps, (slip, shows) in enumerate(SLIPS.items(), start=2):
        finger.slip("s1", slip)
        expect(finger.screen.page.locator(f"#slip {shows}")).to_be_attached()
        finger.screen.page.keyboard.press("Escape")
        expect(finger.screen.page.locator("#slip")).to_be_hidden()
        assert finger.taps == taps


def test_a_turn_with_a_sale_a_choice_and_a_way_past_the_token(finger: Finger) -> None:
    finger.switch().stones_of("s1").slip("s1", "sell").tap('#slip [value="earth"]').has("s1", "red", 4)
    finger.slip("s1", "sell").tap('#slip [value="wind"]')
    finger.sees("#panel-s1 .keeping__ask")
    finger.tap(".keeping__ways button")
    finger.has("s1", "red", 3)
    finger.has("s1", "blue", 1)
    finger.tap("#panel-s1 .acts__end")
    finger.stones_of("s2").sees("#panel-s2 .panel__turn")
    finger.tap("#panel-s2 .acts__stop summary").sees("#panel-s2 .acts__stop p")
    finger.tap("#panel-s2 .acts__stop button")
    finger.stones_of("s3").sees("#panel-s3 .panel__turn")


def test_a_sale_offers_what_was_captured_and_a_turn_out_of_order_says_so(finger: Finger) -> None:
    finger.switch().stones_of("s2")
    for family in ("water", "fire"):
        finger.slip("s2", "capture").tap(f'#slip [value="{family}"]')
        finger.sees(f"#panel-s2 .panel__tokens .creature__family--{family}")
    finger.slip("s2", "sell")
    expect(finger.screen.page.locator("#slip .sale__family")).to_have_count(2)
    finger.tap('#slip [value="fire"]').has("s2", "red", 3)
    finger.slip("s2", "sell").tap('#slip [value="water"]').has("s2", "blue", 1)
    finger.tap("#panel-s2 .acts__stop summary").sees("#panel-s2 .acts__stop p", f"d’abord à {PEOPLE[0]}")


def test_a_price_is_paid_with_one_tap_on_the_least_wasteful_payment(finger: Finger) -> None:
    finger.switch().stones_of("s1")
    finger.gives("s1", "red", 1)
    finger.gives("s1", "blue", 1)
    finger.gives("s1", "violet", 1)
    finger.slip("s1", "pay").tap('#slip .prices a:text-is("5")').tap('#slip .steps-row a:text-is("−1")')
    expect(finger.screen.page.locator("#slip .bill__best")).to_have_count(1)
    finger.sees("#slip .bill__best", "compte juste")
    finger.tap("#slip .bill__best")
    expect(finger.screen.page.locator("#slip")).to_be_hidden()
    for gem, left in (("red", 0), ("blue", 0), ("violet", 1)):
        finger.has("s1", gem, left)


def test_a_card_is_typed_once_summoned_by_tapping_ticked_and_banished(finger: Finger) -> None:
    page = finger.screen.page
    finger.switch().stones_of("s1")
    finger.gives("s1", "violet", 2)
    finger.slip("s1", "summon").tap("#new-card summary")
    page.locator("#slip input[name=card]").fill("Bête d’essai")
    page.locator("#slip input[name=price]").fill("5")
    finger.tap("#slip label:has([value=wind])").tap("#slip label:has([value=activable])")
    with page.expect_response("**/moves"):
        finger.tap("#new-card .button--big")
    expect(page.locator("#slip")).to_be_hidden()
    finger.slip("s1", "summon").tap('#slip .cards-found a:has-text("Bête")')
    finger.sees("#slip .bill__best", re.compile("1 perdu"))
    finger.tap("#slip .bill__best")
    finger.tap("#panel-s1 .arena summary").sees("#panel-s1 .arena details p", "attendent la résolution")
    finger.tap("#panel-s1 .arena details button").sees("#panel-s1 .creature--done", "Bête d’essai")
    finger.slip("s1", "banish").sees("#slip .bill__best", re.compile("5 perdus"))
    finger.tap("#slip .bill__best")
    expect(page.locator("#panel-s1 .creature")).to_have_count(0)


def test_a_phone_pays_from_its_own_arena_and_an_open_slip_survives_what_others_do(evening: Evening) -> None:
    tablet = Finger(evening.tablet())
    phone = Finger(evening.phone(evening.table(tablet.screen, game=GAME), "s2"))
    tablet.switch().stones_of("s2").gives("s2", "blue")
    phone.has("s2", "blue", 1)
    phone.slip("s2", "pay").tap('#slip .prices a:text-is("3")').sees("#slip .bill__best")
    tablet.stones_of("s1").gives("s1", "red")
    phone.has("s1", "red", 1)
    phone.sees("#slip[open] .bill__best")
    phone.tap("#slip .bill__best")
    tablet.has("s2", "blue", 0)


def test_it_is_played_without_any_script(evening: Evening) -> None:
    keeper = Finger(evening.tablet())
    code = evening.table(keeper.screen, game=GAME)
    phone = evening.phone(code, "s2", java_script_enabled=False)
    keeper.switch().stones_of("s2").gives("s2", "blue")
    phone.page.reload()
    phone.tap('#panel-s2 [hx-get*="/pages/pay?"]').tap('#slip a[href*="/pay?seat=s2"]')
    phone.tap('.slip .prices a:text-is("3")').tap(".slip .bill__best")
    phone.page.wait_for_url(AT_TABLE)
    keeper.has("s2", "blue", 0)


def test_on_a_phone_the_end_stands_above_the_stones_and_it_is_nobodys_turn(evening: Evening) -> None:
    player, tablet = evening.served.tablet(), evening.tablet()
    phone = evening.phone(evening.table(tablet, game=GAME), "s1").is_live()
    id = tablet.page.url.rpartition("/")[2]
    player.move(id, "set_assistant", value="on")
    player.move(id, "enter_points", seat="s2", points=70, at=player.at(id, "enter_points"))
    expect(phone.page.locator("#panel-s1.panel--now, #panel-s1 .panel__turn")).not_to_have_count(0)
    player.move(id, "next_round", at=player.at(id, "next_round"))
    expect(phone.page.locator("#ending .podium")).to_be_in_viewport()
    expect(phone.page.locator("#before_me .panel--now, #before_me .panel__turn")).to_have_count(0)
