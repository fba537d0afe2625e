"""Whole evenings of When I Dream as people live them: with phones, and with one tablet and five cards of paper."""

import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Locator, expect

from tests.browser.cards import photo
from tests.browser.dreamers import (
    GAME,
    LEFT,
    PEOPLE,
    ROLE,
    Dream,
    Table,
    at_card,
    held,
    peeked,
    seat_of,
    sit_down,
)
from tests.browser.screens import AT_TABLE, Evening, Screen, have_played
from tests.browser.test_cards import peeks_at, scan
from tests.browser.test_dream import is_in_sight
from tests.browser.test_lost_network import is_back
from tests.http_player import Player

TAPS, THE_NIGHT_CUT_SHORT, NEAR = 5, 2, (1200, 900)
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


def all_judge(evening: Evening, table: Table) -> None:
    evening.player_at(table.tablet).move(table.path.rpartition("/")[2], "choose_judge", judge="all")


def judges(evening: Evening, table: Table, number: int) -> Screen:
    """All screens may note the answers; in the third dream the tablet does, otherwise a phone of somebody awake."""
    all_judge(evening, table)
    seat = next(seat for seat in table.phones if seat != table.dreams[-1].dreamer)
    return table.tablet if number == 3 else table.phones[seat]


def test_five_people_dream_with_three_phones_a_peeker_and_a_phone_that_drops_out(evening: Evening) -> None:
    table = sit_down(evening, phones=("s1", "s2", "s3"))
    lost = table.phones["s5"] = evening.phone(table.code, "s5", cabled=True, clock=False).is_live()
    for number, (verdicts, last, told) in enumerate(FIVE, start=1):
        table.deal()
        dream = table.sleep(table.look())
        if number == 2:
            drops_out(lost, table, dream.roles["s5"])
        table.judge(verdicts, judges(evening, table, number))
        if number == 3:
            table.forbid("s1")
        table.end_night(last)
        knows_nothing(table)
        table.wake(told)
        table.shows_points()
    for screen in table.screens:
        shows_the_end(screen, table)
    lost.go(table.path + "/history")
    expect(lost.page.locator(".history__line", has_text="Dan a été regardé sur la tablette (1").first).to_be_visible()


def drops_out(lost: Screen, table: Table, role: str) -> None:
    """Meanwhile the clock is stopped and moved on: whoever comes back reads the time of the others, and holds the same
    role."""
    assert lost.cable
    lost.cable.cut()
    expect(lost.page.locator("#link")).to_be_visible()
    table.tap("#clock .button:has-text('Pause')")
    expect(table.tablet.page.locator("#clock")).to_contain_text("Reprendre")
    left = table.tablet.page.locator(".night__near .countdown__left")
    before = left.inner_text()
    table.tap('#clock [name=seconds][value="10"]')
    expect(left).not_to_have_text(before)
    lost.cable.mend()
    is_back(lost)
    lost.shows(".night__clock .countdown__left", left.inner_text())
    lost.page.locator(".night__more").check()
    assert held(lost, "s5") == role
    lost.page.locator(".night__more").uncheck()


def knows_nothing(table: Table) -> None:
    """The night is over and everybody has heard of it; the Dreamer's phone has no answer, no pile and no new point."""
    dream, before = table.dreams[-1], table.dreams[:-1]
    phone = table.phones.get(dream.dreamer)
    if phone:
        expect(phone.page.locator("#dream .dream__ask")).to_contain_text("racontez votre rêve")
        expect(phone.page.locator(".pile, .verdict, .pads__card")).to_have_count(0)
        assert not ANSWERS.search(phone.page.locator("#screen").inner_text())
        for seat in table.seats:
            phone.score(seat, sum(each.points(seat) for each in before))


def shows_the_end(screen: Screen, table: Table) -> None:
    page, totals, final, penalties = screen.page, table.totals, table.scores, table.penalties
    best = max((points, -penalties[seat]) for seat, points in final.items())
    winners = [seat for seat, points in final.items() if (points, -penalties[seat]) == best]
    expect(page.locator("#ending .ending__headline")).to_contain_text(PEOPLE[int(winners[0][1]) - 1])
    assert {seat_of(each) for each in page.locator(".podium__place--wins").all_inner_texts()} == {*winners}
    rows = page.locator(".podium__place, .podium-rest__one").all()
    assert {seat_of(each.inner_text()): int(each.locator(".unseen").inner_text().split()[0]) for each in rows} == final
    opens_past(screen)
    for place, dream in enumerate(table.dreams):
        cells = page.locator(f"#past .past tbody tr >> nth={place} >> td").all_text_contents()
        assert cells == [dream.role(seat) for seat in table.seats]
    expect(page.locator("#past .lines__line")).to_have_count(len(totals))
    assert page.locator("#past .lines__score").all_text_contents() == [str(totals[seat]) for seat in table.seats]


def opens_past(screen: Screen) -> None:
    if screen.page.locator("#tab-more").count():
        screen.turn_to("more").open_drawer('[formaction="#drawer-past"]')
    else:
        screen.drawer("past")
    expect(screen.page.locator("#drawer-past[open] #past .lines__line").first).to_be_visible()


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
    shows_the_end(table.tablet, table)
    expect(table.tablet.page.locator("body.screen.tablet")).to_be_visible()
    expect(table.tablet.page.locator(".chair__phone")).to_have_count(0)


def photos(evening: Evening, table: Table) -> dict[str, Image.Image]:
    """Of each card that the house prints, as a camera sees it: the card of a seat has its colour."""
    printed = evening.tablet(device_scale_factor=2).go("/cards").tap(".unprinted .button--big")
    expect(printed.page.locator(".seatcard")).to_have_count(10)
    printed.page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    return {
        seat: photo(drawn(printed, f".seatcard.{table.colour(seat)}").convert("L"), turned=12, camera=NEAR)
        for seat in table.seats
    }


def drawn(screen: Screen, selector: str) -> Image.Image:
    return Image.open(BytesIO(screen.page.locator(selector).screenshot()))


def scanned(tablet: Screen, seat: str, card: Image.Image, folder: Path) -> str:
    scan(tablet, card, folder)
    peeks_at(tablet, seat)
    expect(tablet.page.locator(".peek[open]")).to_have_count(1)
    return peeked(tablet, seat)


def test_a_round_takes_four_taps_and_one_a_verdict(evening: Evening) -> None:
    """The night ends by itself, as nights do; the last of its time is taken off once all cards are judged."""
    table = sit_down(evening, 4, phones=("s2", "s3", "s4"))
    table.deal()
    table.sleep(table.look())
    player, id = evening.player_at(table.tablet), table.path.rpartition("/")[2]
    assert player.move(id, "pause_clock").status == 200
    table.judge("ypb")
    for off in (-60, -60, 1):
        assert player.move(id, "move_clock", seconds=off).status == 200
    assert player.move(id, "resume_clock").status == 200
    expect(table.tablet.page.locator("#clock .night__over")).to_be_visible()
    table.answer_last()
    table.wake()
    table.shows_points()
    assert table.taps == TAPS + len("ypb")


def test_from_the_end_to_the_first_role_of_another_game_takes_four_taps(evening: Evening) -> None:
    tablet = evening.tablet()
    code = evening.table(tablet, PEOPLE[:4], GAME)
    phones = [evening.phone(code, seat).is_live() for seat in ("s1", "s2", "s3")]
    first = tablet.page.url
    play_out(evening.player_at(tablet), first.rpartition("/")[2])
    table = Table(tablet, code)
    table.tap("#ending a.tablet-only")
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
    all_judge(evening, table)
    table.deal()
    table.start_early()
    table.tap("#clock .button:has-text('Pause')")
    tablet, phone = table.tablet, table.phones["s2"]
    of_tablet, of_phone = overheard(tablet), overheard(phone)
    answered("pass", tablet, tablet, phone)  # From now on there is always something to redo.
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
        found.append(light(screen.is_answered()))
    around[0].tap("#controls .controls__undo button")
    for screen in around:
        at_card(screen, 1)
        screen.is_answered()
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
    table.start_early()
    table.tablet.drawer("sheet").tap('#sheet a[href*="correct_night?round=1&"]')
    table.tablet.page.locator("input[name=yellow]").fill("2")
    table.tablet.page.locator("input[name=blue]").fill("1")
    table.tablet.tap(".asking .button--big").page.wait_for_url(AT_TABLE)
    first.cards = "yyb"
    table.shows_totals()
    expect(table.tablet.page.locator("#controls .controls__undo .controls__what")).to_contain_text(
        "jaunes 1 → 2, bleues 2 → 1"
    )
    table.tap("#controls .controls__undo button")
    first.cards = "ybb"
    table.shows_totals()
    at_card(table.tablet, 1)
    expect(table.tablet.page.locator(LEFT)).to_have_text(re.compile(r"^\d:\d\d$"))


def test_two_helpers_who_answer_for_the_same_card_count_once(evening: Evening) -> None:
    """Both taps are held back until both are made: neither phone can know of the other."""
    table = sit_down(evening, 4, phones=("s2", "s3"))
    all_judge(evening, table)
    table.deal()
    table.start_early()
    soon, late = table.phones.values()
    for phone in (soon, late):
        at_card(phone, 1)
    with soon.hold_back("**/moves") as first, late.hold_back("**/moves") as second:
        soon.tap('#pads .verdict[value="right"]')
        late.tap('#pads .verdict[value="wrong"]')
    first[0].continue_()
    at_card(table.tablet, 2)
    second[0].continue_()
    expect(late.page.locator("#notice")).to_contain_text("Ben a été plus rapide : la carte 1 compte une fois")
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
    table.tap("#news button")
    all_judge(evening, table)
    table.start_early()
    phone.go(table.path).tap('#pads .verdict[value="right"]')
    for screen in (phone, table.tablet):
        at_card(screen, 2)
        screen.shows("#pads .pile--yellow b", "1")


def test_ten_people_with_the_longest_names_fit_the_smallest_phone(evening: Evening) -> None:
    tablet = evening.tablet()
    code = evening.table(tablet, tuple(f"{letter * 22}{place}" for place, letter in enumerate("ABCDEFGHIJ")), GAME)
    phone = evening.phone(code, "s2").is_live()
    phone.page.set_viewport_size({"width": 320, "height": 600})
    id, player = tablet.page.url.rpartition("/")[2], evening.player_at(tablet)
    for move, step in (("next_round", "dealt"), ("start_night", "night")):
        player.move(id, move, at=player.at(id, move))
        expect(phone.page.locator(f"#dream.dream--{step}")).to_have_count(1)
        assert phone.is_drawn().page.evaluate("document.documentElement.scrollWidth") == 320


def test_with_one_tablet_looking_takes_two_taps_a_person(evening: Evening) -> None:
    """And the night five and one a verdict, from the deal to the mask: what shows the roles is asked once more."""
    table = sit_down(evening)
    table.deal()
    before = table.taps
    roles = table.pass_round()
    assert len(roles) == 4 and table.taps - before == 2 * len(roles)
    table.sleep(roles)
    table.judge("ybp")
    table.end_night()
    table.wake()
    table.shows_points()
    assert table.taps == 2 * len(roles) + TAPS + len("ybp") + THE_NIGHT_CUT_SHORT


def test_the_tablet_turns_to_whoever_has_it_and_is_handed_to_nobody_with_a_phone(evening: Evening) -> None:
    table = sit_down(evening, 4, phones=("s3",))
    table.deal()
    for seat, edge in (("s2", "left"), ("s4", "right")):
        expect(table.tablet.page.locator(f"#hands-{seat}")).to_be_visible()
        expect(table.tablet.page.locator(f"#screen.frame--{edge}")).to_be_visible()
        table.hand_on(seat)
    expect(table.tablet.page.locator("#turn")).to_be_hidden()
    expect(table.tablet.page.locator("#deed button")).to_have_count(0)
    held(table.phones["s3"], "s3")
    expect(table.tablet.page.locator("#deed .button--big")).to_be_visible()


@pytest.mark.parametrize("people", [4, 10])
def test_on_the_tablet_what_is_to_be_done_needs_no_scrolling(evening: Evening, people: int) -> None:
    tablet = evening.tablet(reduced_motion="reduce")
    evening.table(tablet, tuple(f"Marguerite-Clémentine {letter}" for letter in "ABCDEFGHIJ"[:people]), GAME)
    id, player = tablet.page.url.rpartition("/")[2], evening.player_at(tablet)
    in_sight_on_tablets(tablet, "#deed .button--big", ".dream__who", ".place__who", ".place__number")
    for kind, fields, sight in STEPS:
        player.move(id, kind, at=player.at(id, kind), **fields)
        in_sight_on_tablets(tablet, *sight)


def in_sight_on_tablets(tablet: Screen, *sight: str) -> None:
    for width, height in ((1280, 800), (1180, 820), (800, 1280)):
        tablet.page.set_viewport_size({"width": width, "height": height})
        is_in_sight(tablet, *sight)


STEPS: tuple[tuple[str, dict[str, str], tuple[str, ...]], ...] = (
    ("next_round", {}, (".turn__on", "#turn .secret__hold", "[formaction='#early']", "#seats .looker.tablet-only")),
    ("start_night", {}, (".night__across .countdown__left", ".night__near .countdown__left", "#pads .verdict")),
    ("give_verdict", {"verdict": "right"}, ("#pads .verdict", "#pads .pile", ".night__hands > :is(form, button)")),
    ("end_night", {}, ("#dream .verdict", "#pads > .verdict")),
    ("last_answer", {"verdict": "wrong"}, ("#deed .button--big", "#dream .pile", "#beside .button")),
    ("take_off_mask", {"told": "all"}, ("#deed .button--big", "#scores .gain", "#beside .button")),
)


PHONES = ((390, 660), (320, 568))


def test_on_a_phone_what_is_to_be_done_needs_no_scrolling(evening: Evening, host: Player) -> None:
    names = tuple(f"Marguerite-Clémentine {letter}" for letter in "ABCDEFGHIJ")
    have_played(host, GAME, names)
    tablet = evening.tablet()
    code = evening.table(tablet, names, GAME)
    phone = evening.phone(code, "s2", reduced_motion="reduce").is_live()
    id, player = tablet.page.url.rpartition("/")[2], evening.player_at(tablet)
    player.move(id, "choose_judge", judge="s2")
    for kind, fields, sight in ON_PHONE:
        player.move(id, kind, at=player.at(id, kind), **fields)
        for width, height in PHONES:
            phone.page.set_viewport_size({"width": width, "height": height})
            is_in_sight(phone, *sight)
            if kind == "next_round":
                assert middle(phone.is_drawn(), sight[0]) > height * 2 / 3
                assert phone.page.locator("#holding .secret__box").evaluate(HOLDS, LONGEST)


def test_news_are_one_line_on_a_phone_that_opens_and_the_role_stays_in_sight(evening: Evening, host: Player) -> None:
    have_played(host, GAME, PEOPLE)
    table = sit_down(evening, 5, ("s2",))
    phone = table.phones["s2"]
    phone.page.set_viewport_size({"width": 320, "height": 568})
    table.deal()
    for seat in ("s3", "s4"):
        evening.phone(table.code, seat)
    expect(phone.page.locator("#news")).to_contain_text("Dan")
    is_in_sight(phone, "#news-all summary", "#holding .secret__hold", "#holding .secret__box")
    assert phone.page.locator("#news .news__told").first.evaluate("line => line.offsetHeight") > 20
    expect(phone.page.locator("#news .button")).to_be_hidden()
    phone.tap("#news-all summary").tap("#news .button")
    expect(table.tablet.page.locator("#news")).to_be_hidden()


def middle(screen: Screen, selector: str) -> float:
    """How far down it is."""
    box = screen.page.locator(selector).bounding_box()
    assert box
    return box["y"] + box["height"] / 2


LONGEST = (
    "Autant des deux : ce nombre plus 2. Une d’écart : le plus grand, sinon le plus petit.\n"
    "Aidez, puis égarez, sans qu’on le voie.\n"
)
HOLDS = """(box, text) => {
    const told = box.querySelector(".secret__told");
    told.textContent = text;
    const word = box.querySelector(".secret__word").getBoundingClientRect();
    const is_whole = box.scrollHeight <= box.clientHeight && word.top >= box.getBoundingClientRect().top;
    told.textContent = "";
    return is_whole; }"""
ON_PHONE: tuple[tuple[str, dict[str, str], tuple[str, ...]], ...] = (
    ("next_round", {}, ("#holding .secret__hold", "#holding .secret__box", "#holding .secret__picture")),
    ("start_night", {}, ("#pads .verdict[value]", ".night__clock")),
    ("end_night", {}, ("#dream .verdict", "#pads > .verdict")),
    ("last_answer", {"verdict": "wrong"}, ("#dream .dream__ask",)),
)


def test_what_a_night_hides_on_a_phone_one_touch_of_the_clock_brings_back(evening: Evening) -> None:
    table = sit_down(evening, 4, phones=("s2",))
    evening.player_at(table.tablet).move(table.path.rpartition("/")[2], "choose_judge", judge="s2")
    table.deal()
    table.start_early()
    phone = table.phones["s2"]
    at_card(phone, 1)
    expect(phone.page.locator("button:visible")).to_have_count(3)
    expect(phone.page.locator(".tabs")).to_be_hidden()
    phone.page.locator(".night__more").check()
    for shown in ("#clock .night__hands", "#holding .secret__hold", '#pads [formaction="#forbidden"]', ".tabs"):
        expect(phone.page.locator(shown).first).to_be_visible()
    expect(phone.page.locator("#pads .verdicts")).to_be_hidden()
    phone.page.locator(".night__more").uncheck()
    expect(phone.page.locator("button:visible")).to_have_count(3)


def test_at_night_the_own_role_is_read_whole_after_one_touch_of_the_clock(evening: Evening) -> None:
    table = sit_down(evening, 4, phones=("s2",))
    phone, page = table.phones["s2"], table.phones["s2"].page
    table.deal()
    table.start_early()
    page.locator(".night__more").check()
    hold, tabs = page.locator("#holding .secret__hold"), page.locator(".tabs")
    expect(hold).to_be_visible()
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        phone.is_drawn()
        assert page.locator("#holding .secret__box").evaluate(HOLDS, LONGEST)
        assert bottom(hold) <= top(page.locator("#pads"), tabs)


def bottom(found: Locator) -> float:
    box = found.bounding_box()
    assert box
    return box["y"] + box["height"]


def top(*found: Locator) -> float:
    return min(box["y"] for each in found if (box := each.bounding_box()))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_no_phone_lights_up_in_a_night(evening: Evening, theme: Literal["dark", "light"]) -> None:
    """The mean relative luminance of all that a clue giver's phone shows from the first card until the mask is off."""
    table = sit_down(evening, 4)
    phone = table.phones["s2"] = evening.phone(table.code, "s2", color_scheme=theme).is_live()
    all_judge(evening, table)
    phone.page.set_viewport_size({"width": 390, "height": 660})
    table.deal()
    table.start_early()
    at_card(phone, 1)
    frames = filmed(phone)
    table.dreams.append(Dream(table.dreamer, {}))
    table.judge("ybp", phone)
    phone.page.reload()
    table.judge("y", phone)
    table.end_night("b")
    expect(phone.page.locator("#dream.dream--day")).to_be_visible()
    frames.append(luminance(phone.page.screenshot()))
    assert len(frames) > len("ybpy")
    assert sum(frames) / len(frames) <= 0.03 and max(frames) <= 0.08, (sum(frames) / len(frames), max(frames))


def filmed(screen: Screen) -> list[float]:
    """Each frame that the screen shows from now on."""
    wire, found = screen.page.context.new_cdp_session(screen.page), list[float]()

    def frame(event: dict[str, Any]) -> None:
        found.append(luminance(b64decode(event["data"])))
        wire.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    wire.on("Page.screencastFrame", frame)
    wire.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    return found


def luminance(picture: bytes) -> float:
    """As WCAG has it, of the mean pixel: 0 is black, 1 is white."""
    bands = Image.open(BytesIO(picture)).convert("RGB").split()
    linear = (sum(count * LINEAR[value] for value, count in enumerate(band.histogram())) for band in bands)
    pixels = bands[0].width * bands[0].height
    return sum(weight * sum_ / pixels for weight, sum_ in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


LINEAR = [
    each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in (v / 255 for v in range(256))
]


def test_the_mask_comes_off_on_every_screen_for_a_moment_and_goes_with_a_tap(evening: Evening) -> None:
    table = sit_down(evening, 4, phones=("s2",))
    phone, id = table.phones["s2"], table.path.rpartition("/")[2]
    player = evening.player_at(table.tablet)
    for kind, fields in NIGHT[:-1]:
        player.move(id, kind, at=player.at(id, kind), **fields)
    expect(table.tablet.page.locator("#dream.dream--day")).to_be_visible()
    for screen in (table.tablet, phone):
        screen.pace_animations(0)
    table.tap('#deed [formaction="#mask"]')
    table.tap('#mask [name=told][value="all"]')
    for screen in (table.tablet, phone):
        expect(screen.page.locator(".waking")).to_be_visible()
        screen.page.locator(".waking").click()
        expect(screen.page.locator(".waking")).to_be_hidden()
    lasts = "each => getComputedStyle(each).animationDuration"
    assert table.tablet.page.locator(".waking").evaluate(lasts) == "3s"
    table.tap("#deed .button--big")
    expect(table.tablet.page.locator(".waking")).to_have_count(0)


def test_the_night_begins_once_whoever_looked_last_has_given_the_tablet_back(evening: Evening) -> None:
    table = sit_down(evening, 4, phones=("s2", "s3"))
    table.deal()
    for seat in table.phones:
        held(table.phones[seat], seat)
    held(table.tablet, "turn-s4")
    expect(table.tablet.page.locator("#hands-s4 .turn__on--seen")).to_be_visible()
    expect(table.tablet.page.locator("#deed button")).to_have_count(0)
    table.tap("#hands-s4 .turn__on")
    expect(table.tablet.page.locator("#deed .button--big")).to_contain_text("Lancer la nuit")


@pytest.mark.parametrize(("verdict", "shows"), [("right", "toutes"), ("wrong", "Les rôles se montrent")])
def test_no_single_tap_shows_the_roles_or_ends_the_night(evening: Evening, verdict: str, shows: str) -> None:
    table = sit_down(evening, 4, phones=("s2",))
    id, player, page = table.path.rpartition("/")[2], evening.player_at(table.tablet), table.tablet.page
    for kind in ("next_round", "start_night"):
        player.move(id, kind, at=player.at(id, kind))
    table.tap('#clock [formaction="#end-night"]')
    table.tap('#end-night [formaction="#"]')
    player.move(id, "give_verdict", at=player.at(id, "give_verdict"), verdict=verdict)
    table.tap('#clock [formaction="#end-night"]')
    table.tap("#end-night form button")
    table.tap('#dream .verdict[value="none"]')
    table.tap('#deed [formaction="#mask"]')
    expect(page.locator("#mask")).to_contain_text(shows)
    expect(page.locator("#dream.dream--day")).to_be_visible()
    page.locator("#mask form button").first.click()
    expect(page.locator("#dream.dream--day")).to_have_count(0)


TURNED = {"near": "none", "left": "matrix(0, 1, -1, 0, 0, 0)", "far": "matrix(-1, 0, 0, -1, 0, 0)"}


def test_what_the_turned_middle_asks_once_more_looks_where_the_middle_looks(evening: Evening) -> None:
    table = sit_down(evening, 4)
    id, player, page = table.path.rpartition("/")[2], evening.player_at(table.tablet), table.tablet.page
    for kind in ("next_round", "start_night"):
        player.move(id, kind, at=player.at(id, kind))
    at_card(table.tablet, 1)
    for name, turned in TURNED.items():
        page.locator(f".side--{name} .place__who").click()
        table.tap('#pads [formaction="#forbidden"]')
        popup = page.locator("#forbidden")
        expect(popup).to_have_css("transform", turned)
        seen = popup.bounding_box()
        assert seen and seen["x"] >= 0 and seen["x"] + seen["width"] <= 1180
        table.tap('#forbidden [formaction="#"]')
