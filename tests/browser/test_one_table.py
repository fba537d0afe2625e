"""One table on every screen: whatever is tapped anywhere shows everywhere."""

from tests.browser.screens import PEOPLE, Evening, Screen, expect

PHONES = ("s1", "s2", "s3", "s4")


def around(evening: Evening) -> list[Screen]:
    """Two tablets and four phones at one table."""
    first = evening.tablet()
    code = evening.table(first)
    second = evening.tablet().go(first.page.url.removeprefix(first.base))
    return [first, second, *(evening.phone(code, seat) for seat in PHONES)]


def test_a_tap_on_any_of_six_screens_shows_on_all_of_them(evening: Evening) -> None:
    screens = around(evening)
    taps = [(each, '#score-s1 .score__chips [value="5"]', "s1") for each in screens[:2]]
    taps += [(each, '#mine .pad__grid [value="5"]', seat) for each, seat in zip(screens[2:], PHONES, strict=True)]
    scores = {"s1": 1, "s2": 2, "s3": 3, "s4": 4}
    for screen, key, seat in taps:
        screen.tap(key)
        scores[seat] += 5
        for each in screens:
            each.score(seat, scores[seat])


def test_a_phone_shows_its_own_pad_and_notes_its_points_with_one_tap(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet), "s2")
    phone.tap('#mine .pad__grid [value="7"]')
    tablet.score("s2", 9)
    phone.shows("#me output", "9")


def test_two_people_who_both_end_the_round_move_on_one_round(evening: Evening) -> None:
    """Both taps are held back until both are made: neither screen can know of the other."""
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet), "s1")
    phone.turn_to("table")
    with tablet.hold_back("**/moves") as first, phone.hold_back("**/moves") as second:
        for screen in (tablet, phone):
            screen.tap("#next .button--big")
    first[0].continue_()
    tablet.in_round(2)
    second[0].continue_()
    expect(phone.page.locator("#notice")).to_be_visible()
    for screen in (tablet, phone):
        screen.in_round(2)
    phone.expect_complaints("409")


def test_a_tap_made_in_one_language_is_read_in_the_other(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet), "s1", locale="en-GB")
    phone.tap('#mine .pad__grid [value="3"]')
    tablet.shows(".controls__undo .controls__verb", "Annuler")
    expect(phone.page.locator("#me .me__what")).to_contain_text("Undo")


def test_an_open_pad_and_what_is_typed_survive_the_taps_of_others(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet), "s2")
    tablet.tap('.key--pad[formaction="#pad-s1"]')
    tablet.page.locator("#pad-s1 input[type=number]").fill("27")
    phone.tap('#mine .pad__grid [value="4"]')
    tablet.score("s2", 6)
    expect(tablet.page.locator("#pad-s1 input[type=number]")).to_have_value("27")
    tablet.tap("#pad-s1 .pad__other button")
    phone.score("s1", 28)
    expect(tablet.page.locator("#pad-s1")).to_be_hidden()


def test_many_quick_taps_all_count(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet)
    plus = tablet.page.locator('#score-s3 .score__chips [value="1"]')
    for _ in range(12):
        plus.click(no_wait_after=True)
    tablet.score("s3", 15)


def test_a_seat_taken_by_another_phone_is_told_on_every_screen(evening: Evening) -> None:
    tablet = evening.tablet()
    code = evening.table(tablet)
    former = evening.phone(code, "s1")
    other = evening.phone(code, "s2")
    thief = evening.device("phone").go(f"/j/{code}")
    thief.tap('form:has(input[value="s1"]) summary')
    thief.tap('form:has(input[value="s1"]) .button--danger')
    for screen in (tablet, other):
        expect(screen.page.locator("#news")).to_contain_text(PEOPLE[0])
    former.page.wait_for_url(f"**/j/{code}")
    former.expect_complaints("403")


def test_the_house_shows_its_running_tables_and_keeps_them_up_to_date(evening: Evening) -> None:
    tablet, hall = evening.tablet(), evening.tablet().go("/")
    evening.table(tablet)
    expect(hall.page.locator(".going__headline")).to_contain_text("Dan")
    tablet.tap('.key--pad[formaction="#pad-s1"]').tap('#pad-s1 .pad__grid [value="12"]')
    expect(hall.page.locator(".going__headline")).to_contain_text("Ana")


def test_a_tab_behind_others_keeps_no_line_and_is_fresh_once_it_comes_forward(evening: Evening) -> None:
    """A browser has six lines to a house: seven tabs that keep one each would leave none to load a page with."""
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet), "s1")
    behind = phone.page.context.new_page()
    behind.add_init_script("Object.defineProperty(document, 'hidden', { get: () => !window.isInFront })")
    asked: list[str] = []
    behind.on("request", lambda request: asked.append(request.url))
    behind.goto(phone.page.url)
    assert asked and not any("/stream" in each for each in asked)
    tablet.tap('#score-s1 .score__chips [value="5"]').score("s1", 6)
    behind.evaluate("window.isInFront = true; document.dispatchEvent(new Event('visibilitychange'))")
    expect(behind.locator("#me output")).to_have_text("6")
    phone.shows("#me output", "6")


def test_a_phone_takes_back_beside_its_name_what_it_has_just_entered(evening: Evening) -> None:
    tablet = evening.tablet()
    phone = evening.phone(evening.table(tablet), "s1")
    for score in (6, 11):
        phone.tap('#mine .pad__grid [value="5"]')
        phone.shows("#me output", str(score))
    expect(phone.page.locator("#me .me__back")).to_contain_text("+5 +5")
    phone.tap("#me .me__back button")
    phone.shows("#me output", "6")
    expect(phone.page.locator("#me .me__last")).to_have_text("+5")
    phone.tap("#me .me__back button")
    phone.shows("#me output", "1")
    tablet.score("s1", 1)
    phone.tap("#me .me__back button")
    tablet.score("s1", 6)


def test_nobody_is_offered_to_take_back_what_somebody_else_entered(evening: Evening) -> None:
    tablet = evening.tablet()
    code = evening.table(tablet)
    ana, ben = evening.phone(code, "s1"), evening.phone(code, "s2")
    ana.tap('#mine .pad__grid [value="5"]')
    ben.score("s1", 6)
    for tab in ("now", "table"):
        ben.turn_to(tab)
        expect(ben.page.locator(".me__back, .controls__undo").filter(visible=True)).to_have_count(0)
    tablet.shows(".controls__undo .controls__verb", "Annuler")
