"""The gong: once, at its moment, on the tablet alone."""

from playwright.sync_api import expect

from tests.browser.screens import Evening, Screen
from tests.playing import Player, code_of

# Each stroke starts its tones at one moment; each flash is one animation. They are counted across reloads.
SPY = """
const note = (kind) => {
    sessionStorage.setItem(kind, 1 + Number(sessionStorage.getItem(kind)));
    document.body.dataset[kind] = sessionStorage.getItem(kind);
};
const start = OscillatorNode.prototype.start, animate = Element.prototype.animate;
let last = null;
OscillatorNode.prototype.start = function (when) {
    if (when !== last) note("strokes");
    last = when;
    return start.call(this, when);
};
Element.prototype.animate = function (...how) { note("flashes"); return animate.apply(this, how); };
navigator.vibrate = () => note("vibrations");
"""
LOCKED = """
const resume = AudioContext.prototype.resume, isUnlocked = new Promise((yes) => { window.unlock = yes; });
AudioContext.prototype.resume = function () { return isUnlocked.then(() => resume.call(this)); };
"""
HEARD = "['strokes', 'flashes', 'vibrations'].map((kind) => Number(sessionStorage.getItem(kind)))"
SILENCE = [0, 0, 0]


def tablet(evening: Evening, table: str, **options: object) -> Screen:
    screen = evening.tablet(**options)
    screen.page.add_init_script(SPY)
    return screen.go(f"/tables/{table}").is_live()


def touched(screen: Screen) -> Screen:
    return screen.tap(".bar__title")


def boil(cook: Player, table: str, seconds: int = 1) -> None:
    assert cook.move(table, "boil", seconds=seconds).status == 200


def heard(screen: Screen) -> list[int]:
    return list(screen.page.evaluate(HEARD))


def noted(screen: Screen, kind: str, times: int = 1) -> None:
    expect(screen.page.locator("body")).to_have_attribute(f"data-{kind}", str(times))


def test_when_time_is_up_a_touched_tablet_sounds_and_flashes_once(evening: Evening, cook: Player, table: str) -> None:
    screen = touched(tablet(evening, table))
    boil(cook, table)
    noted(screen, "strokes")
    expect(screen.page.locator(".edge")).to_have_count(0)
    assert heard(screen) == [1, 1, 0]


def test_neither_a_reload_nor_a_new_drawing_sounds_it_again(evening: Evening, cook: Player, table: str) -> None:
    screen = touched(tablet(evening, table))
    boil(cook, table)
    noted(screen, "strokes")
    touched(screen.go(f"/tables/{table}").is_live())
    screen.page.evaluate("const egg = document.getElementById('egg'); egg.replaceWith(egg.cloneNode(true))")
    expect(screen.page.locator("#screen[data-offset]")).to_be_visible()
    assert heard(screen) == [1, 1, 0]


def test_another_moment_sounds_again(evening: Evening, cook: Player, table: str) -> None:
    screen = touched(tablet(evening, table))
    for strokes in (1, 2):
        boil(cook, table)
        noted(screen, "strokes", strokes)


def test_a_tablet_that_may_sound_only_long_after_stays_silent(evening: Evening, cook: Player, table: str) -> None:
    """Until somebody touches it, a page waits for leave to sound."""
    screen = evening.tablet()
    screen.page.add_init_script(SPY + LOCKED)
    screen.page.clock.install()
    screen.go(f"/tables/{table}").is_live()
    boil(cook, table)
    noted(screen, "flashes")
    screen.page.clock.fast_forward(10_000)
    screen.page.evaluate("unlock()")
    assert heard(screen) == [0, 1, 0]


def test_less_motion_keeps_the_sound_and_leaves_the_flash(evening: Evening, cook: Player, table: str) -> None:
    screen = touched(tablet(evening, table, reduced_motion="reduce"))
    boil(cook, table)
    noted(screen, "strokes")
    assert heard(screen) == [1, 0, 0]


def test_a_phone_stays_silent(evening: Evening, cook: Player, table: str) -> None:
    phone = evening.phone(code_of(cook.look(table)), "s1").is_live()
    phone.page.add_init_script(SPY)
    touched(phone.go(f"/tables/{table}").is_live())
    boil(cook, table)
    phone.shows("#egg", "done")
    assert heard(phone) == SILENCE


def test_nothing_else_sounds(evening: Evening, cook: Player, table: str) -> None:
    screen = touched(tablet(evening, table))
    boil(cook, table, 90)
    for kind, note in (("hold", "En pause"), ("go_on", "Jusqu’à"), ("hold", "En pause")):
        cook.move(table, kind)
        expect(screen.page.locator(".countdown__note")).to_contain_text(note)
    assert heard(screen) == SILENCE


def test_a_moment_long_past_sounds_no_more(evening: Evening, cook: Player, table: str) -> None:
    screen = touched(tablet(evening, table))
    cook.move(table, "find_done", seconds=7)
    screen.shows("#egg", "done")
    expect(screen.page.locator("#screen[data-offset]")).to_be_visible()
    assert heard(screen) == SILENCE
    cook.move(table, "find_done", seconds=2)
    noted(screen, "strokes")
