"""A network that goes and comes back: every screen returns to its seat by itself, and no tap is lost in silence."""

from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen

BROKEN = ("ERR_", "htmx:error", "sse:error", "Failed to fetch", "network error", "signal timed out", "AbortError")
HIDE = "Object.defineProperty(document, 'hidden', {get: () => %s, configurable: true});"
KEEP = """address => sessionStorage.setItem("veilleuse.taps", JSON.stringify([["kept", {action: address, values:
    {move: "note_throw", seat: "s1", points: "3", key: "kept"}}]]))"""
SHOW = HIDE + "document.dispatchEvent(new Event('visibilitychange'))"


def pair(evening: Evening, **options: object) -> tuple[Screen, Screen]:
    tablet = evening.tablet()
    return tablet, evening.phone(evening.table(tablet), "s2", cabled=True, **options).is_live()


def plug(phone: Screen) -> None:
    """The cable is mended, and the browser's clock moves on past the next try."""
    assert phone.cable
    phone.cable.mend()
    phone.page.clock.fast_forward(3000)


def is_back(phone: Screen) -> None:
    phone.is_live()
    phone.expect_complaints(*BROKEN)


def come_back(tablet: Screen, phone: Screen) -> None:
    """The server is there again: both screens find it, and the next tap counts on both."""
    phone.page.clock.fast_forward(3000)
    phone.tap('#mine .pad__grid [value="8"]')
    phone.page.clock.fast_forward(3000)
    tablet.score("s2", 10)
    for screen in (tablet, phone):
        is_back(screen)


def cut(phone: Screen) -> None:
    assert phone.cable
    phone.cable.cut()
    expect(phone.page.locator("#link")).to_be_visible()


def test_a_cut_phone_says_so_and_comes_back_to_its_seat_with_the_right_screen(evening: Evening) -> None:
    """It says so at once: its clock stands still."""
    tablet, phone = pair(evening, stopped=True)
    cut(phone)
    phone.page.clock.resume()
    tablet.tap('#score-s1 .score__chips [value="5"]')
    plug(phone)
    phone.score("s1", 6)
    expect(phone.page.locator("#me .me__name")).to_have_text("Ben")
    is_back(phone)


def test_a_tap_made_while_cut_off_is_kept_and_counted_once(evening: Evening) -> None:
    tablet, phone = pair(evening)
    cut(phone)
    phone.tap('#mine .pad__grid [value="8"]')
    plug(phone)
    phone.page.clock.fast_forward(3000)
    tablet.score("s2", 10)
    phone.shows("#me output", "10")
    is_back(phone)


def test_a_tap_whose_round_is_over_is_visibly_refused(evening: Evening) -> None:
    tablet, phone = pair(evening)
    cut(phone)
    phone.tap('#mine .pad__grid [value="8"]')
    tablet.tap("#next .button--big")
    tablet.in_round(2)
    plug(phone)
    phone.page.clock.fast_forward(3000)
    expect(phone.page.locator("#notice")).to_be_visible()
    phone.in_round(2)
    tablet.score("s2", 2)
    is_back(phone)
    phone.expect_complaints("409")


def test_a_tap_survives_a_reload_before_the_network_is_back(evening: Evening) -> None:
    tablet, phone = pair(evening)
    cut(phone)
    phone.tap('#mine .pad__grid [value="8"]')
    phone.page.wait_for_function("() => JSON.parse(sessionStorage.getItem('veilleuse.taps')).length")
    assert phone.cable
    phone.cable.mend()
    phone.page.reload()
    phone.page.clock.fast_forward(3000)
    tablet.score("s2", 10)
    is_back(phone)


def test_a_network_that_falls_silent_is_noticed_by_the_watchdog(evening: Evening) -> None:
    tablet, phone = pair(evening)
    assert phone.cable
    phone.cable.silence()
    tablet.tap('#score-s1 .score__chips [value="5"]')
    phone.page.clock.fast_forward(15_500)
    expect(phone.page.locator("#link")).to_be_visible()
    plug(phone)
    phone.score("s1", 6)
    is_back(phone)


def test_a_locked_phone_is_up_to_date_when_it_wakes(evening: Evening) -> None:
    tablet, phone = pair(evening)
    phone.page.evaluate(SHOW % "true")
    tablet.tap('#score-s1 .score__chips [value="5"]')
    tablet.score("s1", 6)
    phone.score("s1", 1)
    phone.page.evaluate(SHOW % "false")
    phone.page.clock.fast_forward(2000)
    phone.score("s1", 6)
    is_back(phone)


def test_a_reloaded_phone_has_its_seat(evening: Evening) -> None:
    _, phone = pair(evening)
    phone.page.reload()
    expect(phone.page.locator("#me .me__name")).to_have_text("Ben")
    phone.is_live()


def test_every_screen_outlives_a_restart_of_the_server(evening: Evening) -> None:
    tablet, phone = pair(evening)
    evening.served.restart()
    come_back(tablet, phone)


def test_a_server_that_stays_away_is_waited_for(evening: Evening) -> None:
    tablet, phone = pair(evening)
    evening.served.kill()
    expect(phone.page.locator("#link")).to_be_visible()
    for _ in range(5):
        phone.page.clock.fast_forward(3000)
    evening.served.start()
    come_back(tablet, phone)


def test_a_tap_kept_from_another_table_counts_there_and_leaves_this_screen_alone(evening: Evening) -> None:
    tablet = evening.tablet()
    evening.table(tablet, ("Ana", "Ben"))
    first = tablet.page.url
    for score in range(2, 6):
        tablet.tap('#score-s1 .score__chips [value="1"]')
        tablet.score("s1", score)
    tablet.has_sent_all()
    evening.table(tablet, ("Xia", "Yan"))
    tablet.is_live().page.evaluate(KEEP, first.removeprefix(tablet.base) + "/moves")
    with tablet.page.expect_response("**/moves"):
        tablet.page.reload()
    tablet.tap('#score-s1 .score__chips [value="5"]')
    tablet.score("s1", 6)
    expect(tablet.page.locator("#score-s1 .person__name")).to_have_text("Xia")
    tablet.page.goto(first)
    tablet.score("s1", 8)


def test_a_tap_whose_answer_was_lost_is_sent_again_and_counts_once(evening: Evening) -> None:
    tablet, phone = pair(evening)
    assert phone.cable
    phone.turn_to("table").cable.lose_answers()
    phone.tap("#next .button--big")
    tablet.in_round(2)
    cut(phone)
    plug(phone)
    phone.in_round(2)
    phone.page.clock.fast_forward(3000)
    expect(phone.page.locator("#link")).to_be_hidden()
    phone.has_sent_all()
    expect(phone.page.locator("#notice")).to_be_hidden()
    is_back(phone)
