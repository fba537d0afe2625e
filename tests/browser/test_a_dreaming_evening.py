"""Whole evenings of When I Dream as people live them: with phones, and with one tablet and five cards of paper."""

import re
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageStat
from playwright.sync_api import Route, expect

from tests.browser.cards import photo
from tests.browser.dreamers import GAME, LEFT, PEOPLE, ROLE, Table, at_card, held, peeked, seat_of, seconds, sit_down
from tests.browser.screens import AT_TABLE, Evening, Screen
from tests.browser.test_cards import peeks_at, scan
from tests.browser.test_lost_network import cut, is_back
from tests.playing import Player

TAPS, THE_NIGHT_CUT_SHORT = 4, 1
# What the Dreamer hears of each dream, the last answer, and whether all was told.
FIVE = (("yyb", "y", True), ("ypb", "none", False), ("yb", "none", True), ("bbp", "y", True), ("yyyy", "b", False))
NIGHT: tuple[tuple[str, dict[str, str]], ...] = (
    ("next_round", {}),
    ("start_night", {}),
    ("give_verdict", {"verdict": "right"}),
    ("end_night", {}),
    ("last_answer", {"verdict": "none"}),
    ("take_off_mask", {"told": "all"}),
)
ANSWERS = re.compile("jaune|bleu", re.IGNORECASE)
SHAKEN = "() => { navigator.vibrate = () => { document.body.dataset.shaken = 'yes'; }; }"
SOUNDS = ("contextCreated", "contextChanged", "audioNodeCreated")


def test_five_people_dream_with_three_phones_a_peeker_and_a_phone_that_drops_out(evening: Evening) -> None:
    table = sit_down(evening, phones=("s1", "s2", "s3"))
    lost = table.phones["s5"] = evening.phone(table.code, "s5", cabled=True, clock=False).is_live()
    for number, (verdicts, last, told) in enumerate(FIVE, start=1):
        table.deal()
        dream = table.sleep(table.look())
        if number == 2:
            drops_out(lost, table, dream.roles["s5"])
        table.judge(verdicts, *(phone for seat, phone in table.phones.items() if seat != dream.dreamer), table.tablet)
        if number == 3:
            table.forbid("s1")
        table.end_night(last)
        knows_nothing(table)
        table.wake(told)
        table.shows_points()
    for screen in table.screens:
        shows_the_end(screen, table, {"s1": 1})
    lost.go(table.path + "/history")
    expect(lost.page.locator(".history__line", has_text="Dan a été regardé sur la tablette (1").first).to_be_visible()


def drops_out(lost: Screen, table: Table, role: str) -> None:
    """Meanwhile the clock is moved on: whoever comes back reads the time of the others, and holds the same role."""
    cut(lost)
    for _ in range(3):
        table.tap('#clock [name=seconds][value="10"]')
    expect(table.tablet.page.locator(LEFT)).to_have_text(re.compile(r"^2:2\d$"))
    assert lost.cable
    lost.cable.mend()
    is_back(lost)
    expect(lost.page.locator(LEFT)).to_have_text(re.compile(r"^2:[0-2]\d$"))
    assert abs(seconds(lost) - seconds(table.tablet)) <= 1
    assert held(lost, "s5") == role


def knows_nothing(table: Table) -> None:
    """The night is over and everybody has heard of it; the Dreamer's phone has no answer, no pile and no new point."""
    dream, before = table.dreams[-1], table.dreams[:-1]
    phone = table.phones.get(dream.dreamer)
    if phone:
        expect(phone.page.locator("#dream .dream__ask")).to_contain_text("Racontez votre rêve")
        expect(phone.page.locator(".pile, .verdict, .pads__card")).to_have_count(0)
        assert not ANSWERS.search(phone.page.locator("#screen").inner_text())
        for seat in table.seats:
            phone.score(seat, sum(each.points(seat) for each in before))


def shows_the_end(screen: Screen, table: Table, penalties: dict[str, int]) -> None:
    page, totals = screen.page, table.totals
    final = {seat: max(0, total - penalties.get(seat, 0)) for seat, total in totals.items()}
    best = max((points, -penalties.get(seat, 0)) for seat, points in final.items())
    winners = [seat for seat, points in final.items() if (points, -penalties.get(seat, 0)) == best]
    expect(page.locator("#ending .ending__headline")).to_contain_text(PEOPLE[int(winners[0][1]) - 1])
    assert {seat_of(each) for each in page.locator(".standings__row--wins").all_inner_texts()} == {*winners}
    rows = page.locator(".standings__row").all()
    assert {seat_of(each.inner_text()): int(each.locator(".standings__score").inner_text()) for each in rows} == final
    for place, dream in enumerate(table.dreams):
        cells = page.locator(f"#ending .past tbody tr >> nth={place} >> td").all_inner_texts()
        assert cells == [dream.role(seat) for seat in table.seats]
    expect(page.locator("#ending .lines__line")).to_have_count(len(totals))
    assert page.locator("#ending .lines__score").all_text_contents() == [str(totals[seat]) for seat in table.seats]


def test_one_tablet_and_five_cards_of_paper_are_enough_for_five_people(evening: Evening, tmp_path: Path) -> None:
    table = sit_down(evening)
    cards = photos(evening, table)
    for verdicts, last, told in FIVE:
        before = table.taps
        table.deal()
        roles = {
            seat: scanned(table.tablet, seat, cards[seat], tmp_path) for seat in table.seats if seat != table.dreamer
        }
        table.sleep(roles)
        table.judge(verdicts)
        table.end_night(last)
        table.wake(told)
        table.shows_points()
        assert table.taps - before == TAPS + len(verdicts) + THE_NIGHT_CUT_SHORT
    shows_the_end(table.tablet, table, {})
    expect(table.tablet.page.locator("body.screen.tablet")).to_be_visible()
    expect(table.tablet.page.locator(".chair__phone")).to_have_count(0)


def photos(evening: Evening, table: Table) -> dict[str, Image.Image]:
    """Of each card that the house prints, as a camera sees it: the card of a seat has its colour."""
    printed = evening.tablet(device_scale_factor=2).go("/cards").tap(".unprinted .button--big")
    expect(printed.page.locator(".seatcard")).to_have_count(10)
    return {
        seat: photo(drawn(printed, f".seatcard.{table.colour(seat)}").convert("L"), turned=12) for seat in table.seats
    }


def drawn(screen: Screen, selector: str) -> Image.Image:
    return Image.open(BytesIO(screen.page.locator(selector).screenshot()))


def scanned(tablet: Screen, seat: str, card: Image.Image, folder: Path) -> str:
    scan(tablet, card, folder)
    peeks_at(tablet, seat)
    expect(tablet.page.locator(".peek:popover-open")).to_have_count(1)
    return peeked(tablet, seat)


def test_a_round_takes_four_taps_and_one_a_verdict(evening: Evening) -> None:
    """The night ends by itself, as nights do; this one is as short as it may be."""
    table = sit_down(evening, 4, phones=("s2", "s3", "s4"))
    evening.served.tablet().move(table.path.rpartition("/")[2], "set_night_seconds", value=10)
    table.deal()
    table.sleep(table.look())
    table.judge("ypb")
    expect(table.tablet.page.locator("#clock .night__over")).to_be_visible(timeout=15_000)
    table.answer_last()
    table.wake()
    table.shows_points()
    assert table.taps == TAPS + len("ypb")


def test_from_the_end_to_the_first_role_of_another_game_takes_four_taps(evening: Evening) -> None:
    tablet = evening.tablet()
    code = evening.table(tablet, PEOPLE[:4], GAME)
    phones = [evening.phone(code, seat).is_live() for seat in ("s1", "s2", "s3")]
    first = tablet.page.url
    play_out(evening.served.tablet(), first.rpartition("/")[2])
    table = Table(tablet, code)
    table.tap("#ending .tablet-only")
    table.tap("form.opening .button--big")
    tablet.page.wait_for_url(lambda url: url != first and AT_TABLE.search(url))
    table.deal()
    for phone in phones:
        phone.page.wait_for_url(tablet.page.url)
    expect(phones[0].page.locator("#dream .dream__who")).to_have_text("À vous de rêver")
    held(phones[1], "s2")
    assert table.taps + 1 <= 4


def play_out(player: Player, table: str) -> None:
    """Four dreams, as a script would."""
    for kind, more in NIGHT * 4:
        offers = {each["move"]: each for each in player.look(table)["moves"]}
        assert player.move(table, kind, at=offers[kind]["at"], **more).status == 200


def test_neither_light_nor_sound_nor_shaking_tells_what_was_answered(evening: Evening) -> None:
    """The clock stands and the piles are the same before each answer: what is left to see is the answer."""
    table = sit_down(evening, 4, phones=("s2", "s3"))
    table.deal()
    table.start()
    table.tap("#clock .button:has-text('Pause')")
    tablet, phone = table.tablet, table.phones["s2"]
    of_tablet, of_phone = overheard(tablet), overheard(phone)
    for by in (tablet, phone):
        lights = [answered(verdict, by, tablet, phone) for verdict in ("right", "wrong", "pass")]
        assert all(max(each) - min(each) < 0.002 * min(each) for each in zip(*lights, strict=True))
    assert of_tablet == ["contextCreated"], "the gong has waited since the first touch"
    assert of_phone == []
    for screen in (tablet, phone):
        expect(screen.page.locator("body[data-shaken]")).to_have_count(0)


def overheard(screen: Screen) -> list[str]:
    """What Chromium does from now on that can be heard."""
    wire, found = screen.page.context.new_cdp_session(screen.page), list[str]()
    for kind in SOUNDS:
        wire.on(f"WebAudio.{kind}", lambda event, kind=kind: found.append(kind))
    wire.send("WebAudio.enable")
    screen.page.evaluate(SHAKEN)
    return found


def answered(verdict: str, by: Screen, *around: Screen) -> list[float]:
    """How light each screen is while the finger is down, and after; then the answer is taken back."""
    button = by.page.locator(f'#pads .verdict[value="{verdict}"]')
    at_card(by, 1)
    button.hover()
    by.page.mouse.down()
    found = [light(by)]
    by.page.mouse.up()
    for screen in around:
        at_card(screen, 2)
        found.append(light(screen))
    around[0].tap("#controls .controls__undo button")
    for screen in around:
        at_card(screen, 1)
    return found


def light(screen: Screen) -> float:
    picture = Image.open(BytesIO(screen.page.screenshot(animations="disabled")))
    return float(ImageStat.Stat(picture.convert("L")).mean[0])


def test_an_answer_of_the_first_night_is_corrected_in_the_second_and_the_correction_undone(evening: Evening) -> None:
    table = sit_down(evening, 4, phones=("s1",))
    table.deal()
    first = table.sleep(table.look())
    table.judge("ybb")
    table.end_night()
    table.wake()
    table.deal()
    table.start()
    table.tablet.tap("#ledger summary").tap('#ledger a[href*="correct_night?round=1&"]')
    table.tablet.page.locator("input[name=yellow]").fill("2")
    table.tablet.page.locator("input[name=blue]").fill("1")
    table.tablet.tap(".asking .button--big").page.wait_for_url(AT_TABLE)
    first.cards = "yyb"
    table.shows_totals()
    expect(table.tablet.page.locator("#controls .controls__what")).to_contain_text("jaunes 1 → 2, bleues 2 → 1")
    table.tap("#controls .controls__undo button")
    first.cards = "ybb"
    table.shows_totals()
    at_card(table.tablet, 1)
    assert seconds(table.tablet)


def test_two_helpers_who_answer_for_the_same_card_count_once(evening: Evening) -> None:
    """Both taps are held back until both are made: neither phone can know of the other."""
    table = sit_down(evening, 4, phones=("s2", "s3"))
    table.deal()
    table.start()
    held_back: list[Route] = []
    for phone, verdict in zip(table.phones.values(), ("right", "wrong"), strict=True):
        at_card(phone, 1)
        phone.page.route("**/moves", lambda route: held_back.append(route))
        with phone.page.expect_request("**/moves"):
            phone.tap(f'#pads .verdict[value="{verdict}"]')
    held_back[0].continue_()
    at_card(table.tablet, 2)
    held_back[1].continue_()
    late = table.phones["s3"]
    expect(late.page.locator("#notice")).to_contain_text("Trop tard")
    for screen in table.screens:
        at_card(screen, 2)
        screen.shows("#pads .pile--yellow b", "1")
        screen.shows("#pads .pile--blue b", "0")
    late.expect_complaints("409")


def test_without_a_script_a_seat_sees_its_role_hides_it_and_answers(evening: Evening) -> None:
    table = sit_down(evening, 4)
    table.deal()
    phone = evening.phone(table.code, "s2", java_script_enabled=False)
    phone.tap("#hold-s2 .secret__toggle")
    expect(phone.page.locator(".secret__word")).to_have_text(ROLE)
    phone.tap(".secret .button--big")
    phone.page.wait_for_url(AT_TABLE)
    expect(phone.page.locator(".secret__word")).to_be_empty()
    table.start()
    phone.go(table.path).tap('#pads .verdict[value="right"]')
    for screen in (phone, table.tablet):
        at_card(screen, 2)
        screen.shows("#pads .pile--yellow b", "1")


def test_ten_people_with_the_longest_names_fit_the_smallest_phone(evening: Evening) -> None:
    tablet = evening.tablet()
    code = evening.table(tablet, tuple(f"{letter * 22}{place}" for place, letter in enumerate("ABCDEFGHIJ")), GAME)
    phone = evening.phone(code, "s2").is_live()
    phone.page.set_viewport_size({"width": 320, "height": 600})
    for step in ("dealt", "night"):
        tablet.tap("#dream .button--big")
        expect(phone.page.locator(f"#dream.dream--{step}")).to_be_visible()
        assert phone.page.evaluate("document.documentElement.scrollWidth") == 320
