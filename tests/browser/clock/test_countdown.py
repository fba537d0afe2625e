"""One deadline on every screen: whatever its clock says, whether it slept, lost the network, or the house restarted."""

import itertools
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.browser.test_lost_network import BROKEN, SHOW, cut, is_back, plug
from tests.http_player import Player, code_of

LEFT, RUNNING, NOTE = ".countdown__left", "[data-ends-at] .countdown__left", ".countdown__note"
AGREED = 0.5
# So often a page asks for the time before it rests, see server-time.js.
QUESTIONS = 7
HERE = """() => Number(document.querySelector('[data-ends-at]').dataset.endsAt)
    - (Date.now() + Number(document.getElementById('screen').dataset.offset)) / 1000"""
WATCH = """() => {
    window.pictures = new Set();
    window.drawings = 0;
    document.addEventListener('parts:shown', () => drawings++);
    const look = () => {
        pictures.add(document.querySelector('.countdown__left').textContent);
        requestAnimationFrame(look);
    };
    look();
}"""
# Answers that dawdle on their way back mislead by half of it; those between the first and the last do not.
SLOW = f"""
const ask = fetch;
let asked = 0;
fetch = async (...what) => {{
    const answer = await ask(...what);
    if (what[0] !== '/now') return answer;
    if ([1, {QUESTIONS}].includes(++asked)) await new Promise((done) => setTimeout(done, 2000));
    document.body.dataset.asked = asked;
    return answer;
}};
"""
LISTEN = """() => {
    window.told = [];
    const voice = document.querySelector('body > .unseen[role=status]');
    new MutationObserver(() => told.push(voice.textContent)).observe(voice, { childList: true });
}"""


@contextmanager
def learning_the_time(screen: Screen) -> Iterator[None]:
    """Waits until the page, which loads meanwhile, has asked for the time as often as it does."""
    asked = itertools.count(1)
    with screen.page.expect_event("requestfinished", lambda it: it.url.endswith("/now") and next(asked) == QUESTIONS):
        yield


def tablet(evening: Evening, table: str, **options: object) -> Screen:
    screen = evening.tablet(**options)
    with learning_the_time(screen):
        screen.go(f"/tables/{table}")
    return screen.is_live()


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
    with learning_the_time(found):
        found.tap(f'form:has(input[name=seat][value="{seat}"]) button')
    return found.is_live()


def test_screens_whose_clocks_are_days_apart_agree_on_the_deadline(evening: Evening, cook: Player, table: str) -> None:
    screens = [tablet(evening, table)]
    screens += [off_by(days, evening, cook, table, seat) for days, seat in ((1, "s1"), (-1, "s2"))]
    boil(cook, table, 600)
    shown = [seconds(each) for each in screens]
    deadlines = [deadline(each) for each in screens]
    assert max(deadlines) - min(deadlines) < AGREED
    assert abs(deadlines[0] - cook.look(table)["view"]["clock"]["ends_at"]) < AGREED
    assert all(540 < each <= 600 for each in shown)


def test_the_answer_that_came_soonest_is_believed(evening: Evening, cook: Player, table: str) -> None:
    boil(cook, table, 600)
    screen = evening.tablet()
    screen.page.add_init_script(SLOW)
    screen.go(f"/tables/{table}")
    expect(screen.page.locator("body")).to_have_attribute("data-asked", str(QUESTIONS))
    assert abs(deadline(screen) - cook.look(table)["view"]["clock"]["ends_at"]) < AGREED


def test_the_deadline_outlives_a_restart_of_the_house(evening: Evening, cook: Player, table: str) -> None:
    screens = [tablet(evening, table), off_by(0, evening, cook, table, "s1")]
    boil(cook, table, 600)
    before = [deadline(each) for each in screens if seconds(each)]
    evening.served.restart()
    with learning_the_time(screens[0]):
        screens[0].page.reload()
    after = [deadline(each.is_live()) for each in screens if seconds(each)]
    assert max(before + after) - min(before + after) < AGREED
    cook.move(table, "hold")
    for screen in screens:
        expect(screen.page.locator(NOTE)).to_have_text("En pause")
        screen.expect_complaints(*BROKEN)


def test_paused_it_stands_in_words_and_with_what_is_left(evening: Evening, cook: Player, table: str) -> None:
    screens = [tablet(evening, table), off_by(1, evening, cook, table, "s1")]
    boil(cook, table, 600)
    cook.move(table, "hold")
    for screen in screens:
        expect(screen.page.locator(NOTE)).to_have_text("En pause")
    left = [each.page.locator(LEFT).text_content() for each in screens]
    screens[1].page.clock.fast_forward(10_000)
    screens[1].shows(LEFT, str(left[0]))
    cook.move(table, "go_on")
    assert 540 < seconds(screens[0]) <= 600


def test_offline_at_zero_it_waits_at_zero_until_the_house_says_what_is_next(
    evening: Evening, cook: Player, table: str
) -> None:
    code = code_of(cook.look(table))
    lost = evening.phone(code, "s1", cabled=True).is_live()
    boil(cook, table, 90)
    assert seconds(lost)
    cut(lost)
    lost.page.clock.fast_forward(95_000)
    lost.shows(LEFT, "0:00")
    lost.shows("#egg", "")
    boil(cook, table, 1)
    evening.phone(code, "s2").shows("#egg", "done")
    plug(lost)
    lost.shows("#egg", "done")
    lost.shows(NOTE, "Temps écoulé")
    is_back(lost)


def test_who_slept_reads_the_truth_on_waking(evening: Evening, cook: Player, table: str) -> None:
    """The clock of the page ran wild meanwhile; on waking it asks anew."""
    sleeper = off_by(0, evening, cook, table, "s1")
    boil(cook, table, 600)
    assert seconds(sleeper) > 540
    sleeper.page.clock.fast_forward(130_000)
    expect(sleeper.page.locator(LEFT)).to_have_text(re.compile("^7:"))
    sleeper.page.evaluate(SHOW % "false")
    expect(sleeper.page.locator(LEFT)).to_have_text(re.compile("^9:"))


def test_a_clock_that_is_set_while_it_counts_changes_nothing(evening: Evening, cook: Player, table: str) -> None:
    found = off_by(0, evening, cook, table, "s1")
    boil(cook, table, 600)
    assert seconds(found) > 540
    with learning_the_time(found):
        found.page.clock.set_system_time(datetime.now() - timedelta(hours=5))
    expect(found.page.locator(LEFT)).to_have_text(re.compile("^9:"))
    assert abs(deadline(found) - cook.look(table)["view"]["clock"]["ends_at"]) < AGREED


def test_drawn_anew_it_does_not_flicker(evening: Evening, cook: Player, table: str) -> None:
    screen = tablet(evening, table)
    boil(cook, table, 90)
    assert seconds(screen)
    screen.page.evaluate(WATCH)
    for drawings in range(3):
        screen.page.evaluate("dispatchEvent(new Event('online'))")
        screen.page.wait_for_function(f"() => drawings > {drawings}")
    boil(cook, table, 600)
    expect(screen.page.locator(LEFT)).to_have_text(re.compile("^9:"))
    assert [each for each in screen.page.evaluate("[...pictures]") if not re.fullmatch(r"\d+:\d\d", each)] == []


def test_only_milestones_are_told_aloud(evening: Evening, cook: Player, table: str) -> None:
    """What begins below a milestone does not tell it."""
    found = evening.tablet(stopped=True)
    with learning_the_time(found):
        found.go(f"/tables/{table}")
    found.is_live().page.evaluate(LISTEN)
    expect(found.page.locator(LEFT)).to_have_attribute("role", "timer")
    for length in (20, 150):
        boil(cook, table, length)
        expect(found.page.locator(f"[data-length='{length}'] .countdown__left")).to_have_text(re.compile(r"\d:\d\d"))
    for left in (55, 25, 5, 0):
        found.page.clock.fast_forward(int(1000 * (found.page.evaluate(HERE) - left)))
    milestones = ["Encore une minute", "Encore 30 secondes", "Encore 10 secondes", "Temps écoulé"]
    assert found.page.evaluate("told") == milestones


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
