"""One deadline on every screen: whatever its clock says, whether it slept, lost the network, or the house restarted."""

import itertools
import re
import time
from datetime import datetime, timedelta

from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.browser.test_lost_network import BROKEN, SHOW, cut, is_back, plug
from tests.http_player import Player, code_of

LEFT, RUNNING, NOTE = ".countdown__left", "[data-ends-at] .countdown__left", ".countdown__note"
AGREED = 0.25
# So often a page asks for the time before it rests, see server-time.js.
QUESTIONS = 7
HERE = """() => Number(document.querySelector('[data-ends-at]').dataset.endsAt)
    - (Date.now() + Number(document.getElementById('screen').dataset.offset)) / 1000"""
WATCH = """() => {
    window.pictures = new Set();
    const look = () => {
        pictures.add(document.querySelector('.countdown__left').textContent);
        requestAnimationFrame(look);
    };
    look();
}"""
# Answers that dawdle on their way back mislead by half of it; one of them does not.
SLOW = """
const ask = fetch;
let asked = 0;
fetch = async (...what) => {
    const answer = await ask(...what);
    if (what[0] !== '/now') return answer;
    if (++asked !== 4) await new Promise((done) => setTimeout(done, 600));
    document.body.dataset.asked = asked;
    return answer;
};
"""
VOICE = "body > .unseen[role=status]"


def tablet(evening: Evening, table: str, **options: object) -> Screen:
    return evening.tablet(**options).go(f"/tables/{table}").is_live()


def phone(evening: Evening, cook: Player, table: str, seat: str = "s1", **options: object) -> Screen:
    return evening.phone(code_of(cook.look(table)), seat, **options).is_live()


def boil(cook: Player, table: str, seconds: int) -> None:
    assert cook.move(table, "boil", seconds=seconds).status == 200


def seconds(screen: Screen) -> int:
    expect(screen.page.locator(RUNNING)).to_have_text(re.compile(r"\d:\d\d"))
    minutes, rest = str(screen.page.locator(RUNNING).text_content()).split(":")
    return 60 * int(minutes) + int(rest)


def deadline(screen: Screen) -> float:
    """As this device reckons it, on the clock of the test: of several answers, the one that came soonest."""
    return min(asked_for_deadline(screen) for _ in range(5))[1]


def asked_for_deadline(screen: Screen) -> tuple[float, float]:
    """How long the answer took, and the deadline: half of the way there and back is taken off."""
    before = time.time()
    left = float(screen.page.evaluate(HERE))
    after = time.time()
    return after - before, (before + after) / 2 + left


def off_by(days: int, evening: Evening, cook: Player, table: str, seat: str) -> Screen:
    code = code_of(cook.look(table))
    found = evening.device("phone")
    found.page.clock.install(time=datetime.now() + timedelta(days=days))
    found.go(f"/j/{code}")
    answers = itertools.count(1)
    with found.page.expect_response(lambda answer: answer.url.endswith("/now") and next(answers) == QUESTIONS):
        found.tap(f'form:has(input[name=seat][value="{seat}"]) button')
    return found.is_live()


def test_screens_whose_clocks_are_days_apart_agree_on_the_deadline(evening: Evening, cook: Player, table: str) -> None:
    screens = [tablet(evening, table)]
    screens += [off_by(days, evening, cook, table, seat) for days, seat in ((1, "s1"), (-1, "s2"))]
    boil(cook, table, 90)
    shown = [seconds(each) for each in screens]
    deadlines = [deadline(each) for each in screens]
    assert max(deadlines) - min(deadlines) < AGREED
    assert abs(deadlines[0] - cook.look(table)["view"]["clock"]["ends_at"]) < AGREED
    assert all(75 < each <= 90 for each in shown)


def test_the_answer_that_came_soonest_is_believed(evening: Evening, cook: Player, table: str) -> None:
    boil(cook, table, 90)
    screen = evening.tablet()
    screen.page.add_init_script(SLOW)
    screen.go(f"/tables/{table}")
    expect(screen.page.locator("body")).to_have_attribute("data-asked", str(QUESTIONS))
    assert abs(deadline(screen) - cook.look(table)["view"]["clock"]["ends_at"]) < AGREED


def test_the_deadline_outlives_a_restart_of_the_house(evening: Evening, cook: Player, table: str) -> None:
    screens = [tablet(evening, table), phone(evening, cook, table)]
    boil(cook, table, 90)
    before = [deadline(each) for each in screens if seconds(each)]
    evening.served.restart()
    screens[0].page.reload()
    after = [deadline(each.is_live()) for each in screens if seconds(each)]
    assert max(before + after) - min(before + after) < AGREED
    cook.move(table, "hold")
    for screen in screens:
        expect(screen.page.locator(NOTE)).to_have_text("En pause")
        screen.expect_complaints(*BROKEN)


def test_paused_it_stands_in_words_and_with_what_is_left(evening: Evening, cook: Player, table: str) -> None:
    screens = [tablet(evening, table), off_by(1, evening, cook, table, "s1")]
    boil(cook, table, 90)
    cook.move(table, "hold")
    for screen in screens:
        expect(screen.page.locator(NOTE)).to_have_text("En pause")
    left = [each.page.locator(LEFT).text_content() for each in screens]
    screens[1].page.clock.fast_forward(10_000)
    screens[1].shows(LEFT, str(left[0]))
    cook.move(table, "go_on")
    assert 70 < seconds(screens[0]) <= 90


def test_offline_at_zero_it_waits_at_zero_until_the_house_says_what_is_next(
    evening: Evening, cook: Player, table: str
) -> None:
    lost = phone(evening, cook, table, cabled=True)
    boil(cook, table, 90)
    assert seconds(lost)
    cut(lost)
    lost.page.clock.fast_forward(95_000)
    lost.shows(LEFT, "0:00")
    lost.shows("#egg", "")
    boil(cook, table, 1)
    tablet(evening, table).shows("#egg", "done")
    plug(lost)
    lost.shows("#egg", "done")
    lost.shows(NOTE, "Temps écoulé")
    is_back(lost)


def test_who_slept_reads_the_truth_on_waking(evening: Evening, cook: Player, table: str) -> None:
    """The clock of the page ran wild meanwhile; on waking it asks anew."""
    sleeper = off_by(0, evening, cook, table, "s1")
    boil(cook, table, 600)
    assert seconds(sleeper) > 540
    sleeper.page.clock.fast_forward(120_000)
    expect(sleeper.page.locator(LEFT)).to_have_text(re.compile("^7:"))
    sleeper.page.evaluate(SHOW % "false")
    expect(sleeper.page.locator(LEFT)).to_have_text(re.compile("^9:"))


def test_a_clock_that_is_set_while_it_counts_changes_nothing(evening: Evening, cook: Player, table: str) -> None:
    found = off_by(0, evening, cook, table, "s1")
    boil(cook, table, 600)
    assert seconds(found) > 540
    found.page.clock.set_system_time(datetime.now() - timedelta(hours=5))
    expect(found.page.locator(LEFT)).to_have_text(re.compile("^9:"))
    assert abs(deadline(found) - cook.look(table)["view"]["clock"]["ends_at"]) < AGREED


def test_drawn_anew_it_does_not_flicker(evening: Evening, cook: Player, table: str) -> None:
    screen = tablet(evening, table)
    boil(cook, table, 90)
    assert seconds(screen)
    screen.page.evaluate(WATCH)
    for _ in range(3):
        with screen.page.expect_request("**/stream"):
            screen.page.evaluate("dispatchEvent(new Event('online'))")
        screen.is_live()
    boil(cook, table, 600)
    expect(screen.page.locator(LEFT)).to_have_text(re.compile("^9:"))
    assert [each for each in screen.page.evaluate("[...pictures]") if not re.fullmatch(r"\d+:\d\d", each)] == []


def test_only_milestones_are_told_aloud(evening: Evening, cook: Player, table: str) -> None:
    found = phone(evening, cook, table)
    expect(found.page.locator(LEFT)).to_have_attribute("role", "timer")
    milestones = (59, ""), (61, "Encore une minute"), (31, "Encore 30 secondes"), (11, "Encore 10 secondes")
    for length, told in (*milestones, (2, "Temps écoulé")):
        boil(cook, table, length)
        expect(found.page.locator(f"[data-length='{length}']")).to_be_visible()
        found.shows(VOICE, told)


def test_without_a_script_one_reads_until_when(evening: Evening, cook: Player, table: str) -> None:
    boil(cook, table, 90)
    plain = evening.phone(code_of(cook.look(table)), "s1", java_script_enabled=False)
    expect(plain.page.locator(NOTE)).to_have_text(re.compile(r"^Jusqu’à \d\d:\d\d:\d\d$"))
    expect(plain.page.locator(".countdown__until")).to_be_visible()
    expect(plain.page.locator(".countdown__bar")).to_be_hidden()


def test_less_motion_is_honoured(evening: Evening, cook: Player, table: str) -> None:
    boil(cook, table, 90)
    bar = "getComputedStyle(document.querySelector('.countdown__bar rect')).transitionDuration"
    for motion, lasts in (("no-preference", "1s"), ("reduce", "0s")):
        assert tablet(evening, table, reduced_motion=motion).page.evaluate(bar) == lasts
