"""A round of Dream as people live it: on phones, by passing the tablet, and on the tablet alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.screens import AT_ONCE, AT_TABLE, Evening, Screen, have_played
from tests.browser.test_one_tap import posts
from tests.http_player import Player, code_of

NAMES = ("Ana", "Ben", "Cléo", "Dan", "Ève", "Finn")
WITH_PHONES, ALONE = 11, 27
WORD = re.compile(r"^(Dieu · [1-4]|Mortel ·\s\?)$")


class Fingers:
    """All that anybody taps, counted."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, screen: Screen, selector: str) -> None:
        screen.tap(selector)
        self.taps += 1

    def hold(self, screen: Screen, form: str) -> str:
        """What this token says, while a finger holds it."""
        told = screen.page.locator(f"{form} .secret__word")
        with screen.hold(f"{form} .secret__hold"):
            expect(told).to_have_text(WORD)
            found = str(told.text_content())
        expect(told).to_be_empty()
        self.taps += 1
        return found

    def vote_at_edge(self, tablet: Screen, seat: str, colour: str, number: int) -> None:
        self.tap(tablet, chip("vote", seat))
        self.tap(tablet, f"#vote-{seat} {box(colour, number)}")
        expect(tablet.page.locator(f"#vote-{seat}")).to_be_hidden()
        has_voted(tablet, seat)


def box(colour: str, number: int) -> str:
    return f'form:has([name=colour][value="{colour}"]) [value="{number}"].box'


def chip(popup: str, seat: str) -> str:
    return f'#seats [formaction="#{popup}-{seat}"]'


def has_voted(tablet: Screen, seat: str) -> None:
    expect(tablet.page.locator(f"#score-{seat} .looker--on.tablet-only").last).to_contain_text("a voté")


def dealt(evening: Evening, people: int = 4) -> tuple[Screen, str]:
    """A tablet, some people, of whom Ana deals first; the code to join."""
    tablet, code = opened(evening, NAMES[:people])
    tablet.tap(".dream__dealer a").tap('.option:has([name=seat][value="s1"])').tap(".asking .button--big")
    tablet.page.wait_for_url(AT_TABLE)
    tablet.is_live().tap("#deed .button--big")
    expect(tablet.page.locator("#hands-look-s1")).to_be_visible()
    return tablet, code


def voting(evening: Evening, people: int = 4) -> tuple[Screen, str]:
    """Everybody has had the tablet, and the stars are down."""
    tablet, code = dealt(evening, people)
    for number in range(1, people + 1):
        tablet.tap(f"#hands-look-s{number} .turn__on")
    tablet.tap("#deed .button--big")
    expect(tablet.page.locator("#turn summary")).to_be_visible()
    return tablet, code


def end_stars(evening: Evening, tablet: Screen) -> None:
    """Somebody says so who is not looked at."""
    id, player = tablet.page.url.rpartition("/")[2], evening.player_at(tablet)
    player.move(id, "finish_stars", at=player.at(id, "finish_stars"))


def opened(evening: Evening, names: tuple[str, ...]) -> tuple[Screen, str]:
    """Nobody waits for what moves on the tablet, nor for a ballot that takes no tap yet."""
    tablet = evening.tablet()
    tablet.pace_animations(AT_ONCE)
    return tablet, evening.table(tablet, names, "dream")


def all_vote(tablet: Screen, people: int = 4) -> None:
    for number in range(1, people + 1):
        Fingers().vote_at_edge(tablet, f"s{number}", "s2" if number == 1 else "s1", 2)


def word(screen: Screen, seat: str) -> str:
    """What this seat's token says, while the toggle shows it."""
    screen.tap(f"#hold-{seat} .secret__toggle")
    told = screen.page.locator(f"#hold-{seat} .secret__word")
    expect(told).to_have_text(WORD)
    found = str(told.text_content())
    screen.tap(f"#hold-{seat} .secret__toggle")
    expect(told).to_be_empty()
    return found


def test_four_with_phones_play_a_round_in_eleven_taps(evening: Evening) -> None:
    tablet, code = opened(evening, NAMES[:4])
    phones = {f"s{number}": evening.phone(code, f"s{number}").is_live() for number in range(1, 5)}
    tablet.is_live().tap("#deed .button--big")
    fingers = Fingers()
    tokens = {seat: fingers.hold(phone, f"#hold-{seat}") for seat, phone in phones.items()}
    (mortal,) = (seat for seat, token in tokens.items() if token.startswith("Mortel"))
    (number,) = {token[-1] for token in tokens.values() if token.startswith("Dieu")}
    for screen in (tablet, *phones.values()):
        expect(screen.page.locator("#round .dream__ask")).to_contain_text("Posez vos étoiles")
        expect(screen.page.locator(".box")).to_have_count(0)
    fingers.tap(tablet, "#deed .button--big")
    for seat, phone in phones.items():
        fingers.tap(phone, f"#mine {box('s4' if seat != 's4' else 's1', 2)}")
        has_voted(tablet, seat)
    expect(tablet.page.locator("#round .dream__ask")).to_contain_text("Tout le monde a voté")
    fingers.tap(tablet, "#deed .button--big")
    for screen in (tablet, *phones.values()):
        expect(screen.page.locator(".truth__number")).to_have_text(number)
        expect(screen.page.locator(".truth__mortal")).to_contain_text(NAMES[int(mortal[1]) - 1])
    fingers.tap(tablet, "#deed .button--big")
    expect(tablet.page.locator(".dream__round")).to_contain_text("2")
    assert fingers.taps == WITH_PHONES


def test_six_with_one_tablet_play_a_round_in_27_taps(evening: Evening) -> None:
    """It goes round once for the tokens, and after the stars once for the votes: each opens their own ballot."""
    tablet, _ = dealt(evening, 6)
    fingers, tokens = Fingers(), []
    fingers.taps = 1  # The deal.
    for number in range(1, 7):
        tokens.append(fingers.hold(tablet, f"#hold-turn-s{number}"))
        fingers.tap(tablet, ".turn__on")
        expect(tablet.page.locator(f"#hands-look-s{number}")).to_have_count(0)
    assert [token.startswith("Mortel") for token in tokens].count(True) == 1
    expect(tablet.page.locator("#stars .order li")).to_have_count(6)
    fingers.tap(tablet, "#deed .button--big")
    for number in range(1, 7):
        expect(tablet.page.locator(f"#hands-vote-s{number} .turn__who")).to_contain_text("les autres ne regardent pas")
        expect(tablet.page.locator("#turn .box >> visible=true")).to_have_count(0)
        fingers.tap(tablet, f"#turn-vote-s{number} summary")
        fingers.tap(tablet, f"#hands-vote-s{number} {box('s1' if number > 1 else 's2', 3)}")
        has_voted(tablet, f"s{number}")
    fingers.tap(tablet, "#deed .button--big")
    expect(tablet.page.locator(".truth")).to_be_visible()
    assert fingers.taps == ALONE
    tablet.tap("#deed .button--big")
    expect(tablet.page.locator(".dream__round")).to_contain_text("2")


def test_a_hasty_second_tap_is_no_vote_for_whoever_gets_the_tablet_next(evening: Evening) -> None:
    tablet, _ = voting(evening, 3)
    first = tablet.tap("#turn-vote-s1 summary").page.locator(f"#hands-vote-s1 {box('s3', 3)}")
    sent = posts(tablet.page)
    first.hover()
    place = first.bounding_box()
    assert place
    first.click()
    has_voted(tablet, "s1")
    expect(tablet.page.locator("#turn-vote-s2 summary")).to_be_visible()
    tablet.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(tablet.page.locator("#score-s2 .looker--on")).to_have_count(0)
    tablet.tap("#turn-vote-s2 summary").tap(f"#hands-vote-s2 {box('s1', 3)}")
    has_voted(tablet, "s2")
    assert len(sent) == 2


def test_a_ballot_that_is_opened_again_looks_as_if_nobody_had_voted(evening: Evening) -> None:
    tablet, _ = voting(evening)
    before = ballot(tablet)
    tablet.tap(f"#vote-s1 {box('s3', 4)}")
    has_voted(tablet.is_answered(), "s1")
    assert ballot(tablet) == before


def ballot(tablet: Screen) -> bytes:
    """What it looks like, opened, with no finger on it."""
    tablet.tap(chip("vote", "s1"))
    tablet.page.mouse.move(1, 1)
    expect(tablet.page.locator("#vote-s1")).to_be_visible()
    return tablet.is_drawn().page.locator("#vote-s1 .boxes-grid").screenshot(animations="disabled")


def test_a_phone_that_sits_down_in_mid_round_sees_its_own_token_and_no_other(evening: Evening) -> None:
    tablet, code = dealt(evening)
    phone = evening.phone(code, "s2").is_live()
    assert WORD.match(word(phone, "s2"))
    expect(phone.page.locator(".secret")).to_have_count(1)
    expect(tablet.page.locator(chip("phone", "s2"))).to_contain_text("a regardé")


def test_a_ballot_left_open_at_the_reveal_is_taken_away_and_counts_nothing(evening: Evening) -> None:
    tablet, _ = voting(evening)
    tablet.tap(chip("vote", "s1"))
    expect(tablet.page.locator("#vote-s1")).to_be_visible()
    id = tablet.page.url.rpartition("/")[2]
    player = evening.player_at(tablet)
    player.move(id, "reveal_early", at=player.at(id, "reveal_early"))
    expect(tablet.page.locator(".truth__number")).to_be_visible()
    expect(tablet.page.locator(".ballot[open]")).to_have_count(0)
    tablet.tap("#disc-s1 button >> nth=1")
    expect(tablet.page.locator("#disc-s1")).to_have_count(0)
    expect(tablet.page.locator("#deed .button--big")).to_have_count(0)
    tablet.tap(".dream__close")
    expect(tablet.page.locator("#deed .button--big")).to_be_visible()


def test_no_thumb_reveals_by_chance_what_others_still_vote_on(evening: Evening) -> None:
    tablet, code = voting(evening)
    phone = evening.phone(code, "s2").is_live()
    expect(tablet.page.locator("#deed button")).to_have_count(0)
    expect(phone.page.locator("#deed button")).to_have_count(0)
    phone.tap(f"#mine {box('s1', 2)}")
    for seat, colour in (("s1", "s2"), ("s3", "s1"), ("s4", "s1")):
        Fingers().vote_at_edge(tablet, seat, colour, 2)
    expect(tablet.page.locator("#deed .button--big")).to_be_visible()
    expect(phone.page.locator("#deed button")).to_be_hidden()


def test_an_early_reveal_is_asked_once_more_with_the_names(evening: Evening) -> None:
    tablet, _ = voting(evening)
    Fingers().vote_at_edge(tablet, "s1", "s2", 2)
    tablet.tap(".dream__early")
    expect(tablet.page.locator("#early p")).to_contain_text("Ben, Cléo et Dan")
    tablet.tap("#early > .button")
    expect(tablet.page.locator("#early")).to_be_hidden()
    expect(tablet.page.locator(".truth")).to_have_count(0)


def test_to_hand_the_tablet_on_comes_first_once_somebody_has_looked(evening: Evening) -> None:
    """What they hold open meanwhile stays."""
    tablet, _ = dealt(evening)
    on, word = (tablet.page.locator(each) for each in ("#turn-on-s1 .turn__on", "#hold-turn-s1 .secret__word"))
    expect(on).to_have_text(re.compile(r"^\s*Passer à Ben\s*$"))
    with tablet.hold("#hold-turn-s1 .secret__hold"):
        expect(on).to_have_text(re.compile(r"^\s*Vu. Passer à Ben\s*$"))
        expect(word).to_have_text(WORD)


def test_a_vote_on_a_phone_is_seen_again_and_taken_over_only_with_a_word(evening: Evening) -> None:
    tablet, code = voting(evening)
    phone = evening.phone(code, "s2").is_live()
    phone.tap(f"#mine {box('s1', 3)}")
    phone.tap("#hold-vote-s2 .secret__toggle")
    expect(phone.page.locator("#hold-vote-s2 .secret__word")).to_have_text("3 · Ana")
    tablet.tap(chip("phone-vote", "s2")).tap('#phone-vote-s2 [formaction="#vote-s2"]')
    tablet.tap(f"#vote-s2 {box('s4', 1)}")
    for screen in (tablet, phone):
        expect(screen.page.locator("#news")).to_contain_text("Le vote de Ben a été entré sur la tablette")
    expect(phone.page.locator(".mine__taken")).to_be_visible()
    phone.tap("#again summary").tap(f"#mine {box('s1', 3)}")
    expect(phone.page.locator(".mine__taken")).to_have_count(0)


def test_the_sheet_corrects_the_number_of_the_mortal_and_who_was_the_mortal(evening: Evening) -> None:
    tablet, _ = voting(evening)
    all_vote(tablet)
    tablet.tap("#deed .button--big")
    expect(tablet.page.locator(".truth")).to_be_visible()
    tablet.drawer("sheet")
    cell = tablet.page.locator('.bets:has([href*="correct_mortal"])')
    expect(cell.locator('[href*="correct_vote"]')).to_have_text("2")
    cell.locator('[href*="correct_vote"]').click()
    expect(tablet.page.locator('input[name="number"]')).to_have_value("2")


def test_names_of_24_letters_fit_a_phone_at_the_end(evening: Evening) -> None:
    tablet, code = opened(evening, tuple(f"{first} {'WM' * 11}" for first in "ABC"))
    phone = evening.phone(code, "s2").is_live()
    id, player = tablet.page.url.rpartition("/")[2], evening.player_at(tablet)
    for move in ("next_round", "finish_stars", "reveal_early", "close_votes"):
        player.move(id, move, at=player.at(id, move))
    player.move(id, "correct_points", round=1, seat="s1", points=16)
    expect(phone.page.locator(".ending__headline")).to_be_visible()
    phone.is_drawn().page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")


def test_play_again_is_whole_on_a_tablet_that_lies_flat(evening: Evening, host: Player) -> None:
    table = host.open_table("dream", tuple(f"{first} Marguerite-Clémentine" for first in "ABCDEF"))
    host.move(table, "set_goal", value=1)
    for move in ("next_round", "finish_stars", "reveal_early", "close_votes"):
        host.move(table, move, at=host.at(table, move))
    tablet = evening.tablet().go(f"/tables/{table}").is_live()
    tablet.page.set_viewport_size({"width": 1280, "height": 800})
    is_in_sight(tablet, ".ending__headline", ".ending__reason", "#ending .button--big")


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_nothing_of_what_is_to_be_done_on_the_tablet_needs_scrolling(evening: Evening, size: tuple[int, int]) -> None:
    tablet, _ = dealt(evening, 6)
    tablet.page.set_viewport_size({"width": size[0], "height": size[1]})
    is_in_sight(tablet, ".turn__on", "#hold-turn-s1 .secret__hold")
    for number in range(1, 7):
        tablet.tap(f"#hands-look-s{number} .turn__on")
    is_in_sight(tablet, ".dream__ask", "#stars .order", "#deed .button--big")
    tablet.tap("#deed .button--big")
    is_in_sight(tablet, "#turn summary", ".turn__who", ".dream__early")
    tablet.tap("#turn summary")
    is_in_sight(tablet, "#turn .box", ".turn__who")
    tablet.pace_animations(0)
    tablet.tap(".dream__early").tap("#early form .button").tap(".revealed")
    is_in_sight(tablet, "#discs .chip", "#discs .box", ".truth", ".dream__close")
    tablet.tap(".dream__close")
    is_in_sight(tablet, ".gain", ".truth", "#deed .button")


def test_six_scores_with_long_reasons_and_news_above_leave_the_button_whole(evening: Evening, host: Player) -> None:
    table = host.open_table("dream", ("Amélie", "Bo", "Christopher", "Dominique", "Élisabeth", "François-Xavier"))
    tablet = evening.tablet().go(f"/tables/{table}").is_live()
    tablet.page.set_viewport_size({"width": 1280, "height": 800})
    tablet.pace_animations(0)
    for move in ("next_round", "finish_stars"):
        host.move(table, move, at=host.at(table, move))
    for seat in range(1, 7):
        bet = {"colour": "s2" if seat != 2 else "s1", "number": 3}
        host.move(table, "cast_vote", seat=f"s{seat}", at=host.at(table, "cast_vote"), **bet)
    for _ in range(2):
        Player(evening.served.base).post(f"/j/{code_of(host.look(table))}", seat="s1", take_over="yes")
    host.move(table, "reveal", at=host.at(table, "reveal"))
    expect(tablet.page.locator("#news")).to_contain_text("Amélie")
    expect(tablet.page.locator(".gain")).to_have_count(6)
    tablet.tap(".revealed")
    is_in_sight(tablet, ".truth", "#deed .button")


def test_nothing_of_what_is_to_be_done_on_a_phone_needs_scrolling(evening: Evening, host: Player) -> None:
    have_played(host, "dream", NAMES)
    tablet, code = opened(evening, NAMES)
    phone = evening.phone(code, "s2").is_live()
    tablet.is_live().tap("#deed .button--big")
    in_sight_on_phones(phone, "#round .dream__ask", "#holding .secret__hold", "#holding .secret__box")
    end_stars(evening, tablet)
    in_sight_on_phones(phone, "#round .dream__ask", "#mine .box", "#holding .secret__hold", "#holding .secret__box")
    phone.tap(f"#mine {box('s1', 2)}")
    in_sight_on_phones(phone, "#round .dream__ask", "#mine summary", "#kept .secret__hold", "#holding .secret__hold")


def in_sight_on_phones(phone: Screen, *sight: str) -> None:
    for width, height in ((390, 660), (320, 568)):
        phone.page.set_viewport_size({"width": width, "height": height})
        is_in_sight(phone, *sight)


def test_four_people_read_on_the_smallest_phone_what_a_box_means(evening: Evening, host: Player) -> None:
    have_played(host, "dream", NAMES[:4])
    tablet, code = opened(evening, NAMES[:4])
    phone = evening.phone(code, "s2").is_live()
    phone.page.set_viewport_size({"width": 320, "height": 568})
    tablet.is_live().tap("#deed .button--big")
    is_in_sight(phone, "#holding .secret__hold")
    end_stars(evening, tablet)
    is_in_sight(phone, "#mine .mine__hint", "#mine .box", "#holding .secret__hold")


def test_a_phone_that_has_voted_says_who_is_waited_for_and_asks_for_nothing(evening: Evening) -> None:
    tablet, code = opened(evening, NAMES)
    phone = evening.phone(code, "s2").is_live()
    tablet.is_live().tap("#deed .button--big")
    asked = phone.page.locator("#holding .secret__hold").evaluate(COLOUR)
    end_stars(evening, tablet)
    phone.tap(f"#mine {box('s1', 2)}")
    expect(phone.page.locator("#round .dream__ask")).to_contain_text("Vote enregistré")
    expect(phone.page.locator("#waiting .waiting__for")).to_contain_text("On attend")
    expect(phone.page.locator("#waiting .waiting__for")).not_to_contain_text("Ben")
    phone.page.wait_for_function(NONE_OF_THEM, arg=asked)


COLOUR = "(each) => getComputedStyle(each).backgroundColor"
NONE_OF_THEM = f"(asked) => ![...document.querySelectorAll('.secret__hold')].map({COLOUR}).includes(asked)"


def is_in_sight(screen: Screen, *selectors: str) -> None:
    """As soon as the screen has settled: what a move changed may still be on its way."""
    for selector in selectors:
        expect(screen.page.locator(selector).filter(visible=True).first).to_be_visible()
        screen.page.wait_for_function(ALL_WHOLE, arg=selector)


WHOLE = """(each) => {
  const { top, left, bottom, right } = each.getBoundingClientRect(), inset = 2;
  const corners = [[left + inset, top + inset], [right - inset, bottom - inset]];
  return corners.every(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (each.contains(hit) || hit.contains(each));
  }) && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""
ALL_WHOLE = f"""(selector) => {{
  const shown = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  return shown.length > 0 && shown.every({WHOLE});
}}"""
