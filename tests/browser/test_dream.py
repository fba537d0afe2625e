"""A round of Dream as people live it: on phones, by passing the tablet, and on the tablet alone."""

import re

from playwright.sync_api import expect

from tests.browser.screens import AT_TABLE, Evening, Screen

NAMES = ("Ana", "Ben", "Cléo", "Dan")
BUDGET = 10
WORD = re.compile(r"^(Dieu · [1-4]|Mortel ·\s\?)$")


class Fingers:
    """All that anybody taps, counted."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, screen: Screen, selector: str) -> None:
        screen.tap(selector)
        self.taps += 1

    def vote_on_tablet(self, tablet: Screen, seat: str, colour: str, number: int) -> None:
        self.tap(tablet, f'#votes [popovertarget="vote-{seat}"]')
        self.tap(tablet, f"#vote-{seat} {box(colour, number)}")
        expect(tablet.page.locator(f"#vote-{seat}")).to_be_hidden()
        has_voted(tablet, seat)


def box(colour: str, number: int) -> str:
    return f'form:has([name=colour][value="{colour}"]) [value="{number}"].box'


def has_voted(tablet: Screen, seat: str) -> None:
    expect(tablet.page.locator(f'#votes [popovertarget="vote-{seat}"]')).to_contain_text("a voté")


def dealt(evening: Evening) -> tuple[Screen, str]:
    """A tablet, four people, the silent points left as proposed; the code to join."""
    tablet = evening.tablet().go("/tables/new/dream?" + "&".join(f"who={name}" for name in NAMES))
    tablet.tap("form.opening .button--big")
    tablet.page.wait_for_url(AT_TABLE)
    code = str(tablet.page.locator(".join__code strong").text_content())
    tablet.tap("#next .button--big").tap(".asking .button--big")
    tablet.page.wait_for_url(AT_TABLE)
    return tablet, code


def word(screen: Screen, seat: str) -> str:
    """What this seat's token says, while the toggle shows it."""
    screen.tap(f"#hold-{seat} .secret__toggle")
    told = screen.page.locator(f"#hold-{seat} .secret__word")
    expect(told).to_have_text(WORD)
    found = str(told.text_content())
    screen.tap(f"#hold-{seat} .secret__toggle")
    expect(told).to_be_empty()
    return found


def test_three_phones_and_a_passed_tablet_play_a_round_within_the_budget(evening: Evening) -> None:
    tablet, code = dealt(evening)
    phones = {seat: evening.phone(code, seat).is_live() for seat in ("s1", "s2", "s3")}
    tokens = {seat: word(phone, seat) for seat, phone in phones.items()}
    tablet.tap('#votes [popovertarget="peek-s4"]')
    tokens["s4"] = word(tablet, "s4")
    tablet.tap("#peek-s4 > .button")
    (mortal,) = (seat for seat, token in tokens.items() if token.startswith("Mortel"))
    (number,) = {token[-1] for token in tokens.values() if token.startswith("Dieu")}
    fingers = Fingers()
    for seat, phone in phones.items():
        fingers.tap(phone, f"#mine {box('s4' if seat != 's4' else 's1', 2)}")
        has_voted(tablet, seat)
    fingers.vote_on_tablet(tablet, "s4", "s1", 3)
    expect(tablet.page.locator("#round .dream__ask")).to_contain_text("Tout le monde a voté")
    fingers.tap(tablet, "#next .button--big")
    for screen in (tablet, *phones.values()):
        expect(screen.page.locator(".truth__number")).to_have_text(number)
        expect(screen.page.locator(".truth__mortal")).to_contain_text(NAMES[int(mortal[1]) - 1])
    fingers.tap(tablet, "#next .button--big")
    expect(tablet.page.locator(".dream__round")).to_contain_text("2")
    assert fingers.taps <= BUDGET


def test_the_tablet_alone_plays_a_round_within_the_budget(evening: Evening) -> None:
    tablet, _ = dealt(evening)
    fingers = Fingers()
    for seat, colour in (("s1", "s2"), ("s2", "s1"), ("s3", "s1"), ("s4", "s1")):
        fingers.vote_on_tablet(tablet, seat, colour, 2)
    fingers.tap(tablet, "#next .button--big")
    expect(tablet.page.locator(".truth")).to_be_visible()
    fingers.tap(tablet, "#next .button--big")
    expect(tablet.page.locator(".dream__round")).to_contain_text("2")
    assert fingers.taps == BUDGET


def test_a_ballot_that_is_opened_again_looks_as_if_nobody_had_voted(evening: Evening) -> None:
    tablet, _ = dealt(evening)
    tablet.tap('#votes [popovertarget="vote-s1"]')
    tablet.page.mouse.move(1, 1)
    before = tablet.page.locator("#vote-s1 .boxes-grid").screenshot()
    tablet.tap(f"#vote-s1 {box('s3', 4)}")
    has_voted(tablet, "s1")
    tablet.tap('#votes [popovertarget="vote-s1"]')
    tablet.page.mouse.move(1, 1)
    expect(tablet.page.locator("#vote-s1")).to_be_visible()
    assert tablet.page.locator("#vote-s1 .boxes-grid").screenshot() == before


def test_a_phone_that_sits_down_in_mid_round_sees_its_own_token_and_no_other(evening: Evening) -> None:
    tablet, code = dealt(evening)
    phone = evening.phone(code, "s2").is_live()
    assert WORD.match(word(phone, "s2"))
    expect(phone.page.locator(".secret")).to_have_count(1)
    expect(tablet.page.locator('#votes [popovertarget="phone-s2"]')).to_contain_text("a regardé")


def test_a_ballot_left_open_at_the_reveal_is_taken_away_and_counts_nothing(evening: Evening) -> None:
    tablet, code = dealt(evening)
    phone = evening.phone(code, "s2").is_live()
    tablet.tap('#votes [popovertarget="vote-s1"]')
    expect(tablet.page.locator("#vote-s1")).to_be_visible()
    phone.tap(".dream__early").tap("#early form .button")
    expect(tablet.page.locator(".truth__number")).to_be_visible()
    expect(tablet.page.locator(".ballot:popover-open")).to_have_count(0)
    tablet.tap("#disc-s1 button >> nth=1")
    expect(tablet.page.locator("#disc-s1")).to_have_count(0)
    expect(tablet.page.locator("#round .button--big")).to_have_count(0)
    tablet.tap(".dream__close")
    expect(tablet.page.locator("#round .button--big")).to_be_visible()


def test_on_a_phone_no_thumb_reveals_by_chance_what_others_still_vote_on(evening: Evening) -> None:
    tablet, code = dealt(evening)
    phone = evening.phone(code, "s2").is_live()
    expect(phone.page.locator("#round .dream__go").filter(visible=True)).to_have_count(0)
    for seat, colour in (("s1", "s2"), ("s2", "s1"), ("s3", "s1"), ("s4", "s1")):
        Fingers().vote_on_tablet(tablet, seat, colour, 2)
    expect(phone.page.locator("#round .dream__go").filter(visible=True)).to_have_count(1)


def test_the_sheet_corrects_the_number_of_the_mortal_and_who_was_the_mortal(evening: Evening) -> None:
    tablet, _ = dealt(evening)
    for seat, colour in (("s1", "s2"), ("s2", "s1"), ("s3", "s1"), ("s4", "s1")):
        Fingers().vote_on_tablet(tablet, seat, colour, 2)
    tablet.tap("#next .button--big").tap("#ledger summary")
    cell = tablet.page.locator('.bets:has([href*="correct_mortal"])')
    expect(cell.locator('[href*="correct_vote"]')).to_have_text("2")
    cell.locator('[href*="correct_vote"]').click()
    expect(tablet.page.locator('input[name="number"]')).to_have_value("2")


def test_names_of_24_letters_fit_a_phone_at_the_end(evening: Evening) -> None:
    names = tuple(f"{first} {'WM' * 11}" for first in "ABC")
    tablet = evening.tablet()
    code = evening.table(tablet, names, "dream")
    phone = evening.phone(code, "s2").is_live()
    tablet.tap("#next .button--big").tap(".asking .button--big")
    tablet.page.wait_for_url(AT_TABLE)
    tablet.tap(".dream__early").tap("#early form .button").tap(".dream__close")
    expect(tablet.page.locator("#round .button--big")).to_be_visible()
    tablet.page.goto(tablet.page.url + "/moves/correct_points?round=1&seat=s1&points=16")
    tablet.tap(".asking .button--big")
    expect(phone.page.locator(".ending__headline")).to_be_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_early_reveal_is_asked_once_more_with_the_names(evening: Evening) -> None:
    tablet, _ = dealt(evening)
    Fingers().vote_on_tablet(tablet, "s1", "s2", 2)
    expect(tablet.page.locator("#round .button--big")).to_have_count(0)
    tablet.tap(".dream__early")
    expect(tablet.page.locator("#early p")).to_contain_text("Ben, Cléo et Dan")
    tablet.tap("#early > .button")
    expect(tablet.page.locator("#early")).to_be_hidden()
    expect(tablet.page.locator(".truth")).to_have_count(0)


def test_a_vote_on_a_phone_is_seen_again_and_taken_over_only_with_a_word(evening: Evening) -> None:
    tablet, code = dealt(evening)
    phone = evening.phone(code, "s2").is_live()
    phone.tap(f"#mine {box('s1', 3)}")
    phone.tap("#hold-vote-s2 .secret__toggle")
    expect(phone.page.locator("#hold-vote-s2 .secret__word")).to_have_text("3 · Ana")
    tablet.tap('#votes [popovertarget="phone-vote-s2"]').tap('#phone-vote-s2 [popovertarget="vote-s2"]')
    tablet.tap(f"#vote-s2 {box('s4', 1)}")
    for screen in (tablet, phone):
        expect(screen.page.locator("#news")).to_contain_text("Le vote de Ben a été mis sur la tablette")
    expect(phone.page.locator(".mine__taken")).to_be_visible()
    phone.tap(f"#mine {box('s1', 3)}")
    expect(phone.page.locator(".mine__taken")).to_have_count(0)
