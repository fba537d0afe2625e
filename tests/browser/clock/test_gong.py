"""The gong: once, at its moment or as soon after as it may, on the tablet alone, on whatever page of its table."""

from math import log10

from playwright.sync_api import expect

from tests.browser.clock.test_countdown import HERE, learning_the_time
from tests.browser.screens import Evening, Screen
from tests.browser.test_lost_network import BROKEN, SHOW
from tests.http_player import Player, code_of

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
const resume = AudioContext.prototype.resume, unlocked = new Promise((yes) => { window.unlock = yes; });
let mayPlay = false;
unlocked.then(() => { mayPlay = true; });
AudioContext.prototype.resume = function () { return unlocked.then(() => resume.call(this)); };
Object.defineProperty(AudioContext.prototype, "state", { get: () => (mayPlay ? "running" : "suspended") });
"""
# A clock that stands takes back what the tablet owed.
STANDS = """
const drop = Storage.prototype.removeItem;
Storage.prototype.removeItem = function (name) {
    if (name === "veilleuse.gong.owed") document.body.dataset.stands = "yes";
    return drop.call(this, name);
};
"""
SPECTRUM = """async () => {
    const { gong } = await import("/static/js/gong-sound.js");
    const rate = 44100, heard = async (above) => {
        const ear = new OfflineAudioContext(1, rate / 2, rate), steep = [0, 1, 2].filter(() => above);
        const filters = steep.map(() => new BiquadFilterNode(ear, { type: "highpass", frequency: above, Q: .7 }));
        filters.forEach((each, place) => each.connect(filters[place + 1] ?? ear.destination));
        gong(ear, filters[0]);
        return (await ear.startRendering()).getChannelData(0);
    };
    const whole = await heard(0), above = await heard(300);
    const power = above.reduce((sum, each) => sum + each * each, 0) / above.length;
    return [Math.max(...whole.map(Math.abs)), Math.sqrt(power)];
}"""
PULSE = "document.getElementById('screen').insertAdjacentHTML('beforeend', '<i data-pulse></i>')"
NOW = "(Date.now() + Number(document.getElementById('screen').dataset.offset)) / 1000"
HEARD = "['strokes', 'flashes', 'vibrations'].map((kind) => Number(sessionStorage.getItem(kind)))"
SILENCE = [0, 0, 0]


def tablet(evening: Evening, table: str, script: str = SPY, **options: object) -> Screen:
    screen = evening.tablet(**options)
    screen.page.add_init_script(script)
    with learning_the_time(screen):
        screen.go(f"/tables/{table}")
    return screen.is_live()


def touched(screen: Screen) -> Screen:
    """Somewhere, so that the page may sound."""
    screen.page.mouse.click(1175, 500)
    return screen


def boil(cook: Player, table: str, seconds: int) -> None:
    assert cook.move(table, "boil", seconds=seconds).status == 200


def awaits_zero(screen: Screen) -> None:
    """Waits until the page has heard of a running clock. From then on it sounds at its end, however late it hears of
    that."""
    screen.page.wait_for_function("() => sessionStorage.getItem('veilleuse.gong.waits')")


def boil_dry(cook: Player, table: str, *screens: Screen) -> None:
    """The clock, which these screens wait for, ends soon."""
    boil(cook, table, 600)
    for screen in screens:
        awaits_zero(screen)
    boil(cook, table, 1)


def sleep(screen: Screen) -> None:
    screen.page.evaluate(SHOW % "true")
    screen.page.context.set_offline(True)


def wake(screen: Screen) -> None:
    screen.page.context.set_offline(False)
    screen.page.evaluate(SHOW % "false")


def heard(screen: Screen) -> list[int]:
    return list(screen.page.evaluate(HEARD))


def noted(screen: Screen, kind: str, times: int = 1) -> None:
    expect(screen.page.locator("body")).to_have_attribute(f"data-{kind}", str(times))


def test_when_time_is_up_a_touched_tablet_sounds_and_flashes_once(evening: Evening, cook: Player, table: str) -> None:
    """Neither a reload nor a new drawing sounds it again."""
    screen = touched(tablet(evening, table))
    boil_dry(cook, table, screen)
    noted(screen, "strokes")
    expect(screen.page.locator(".edge")).to_have_count(0)
    assert heard(screen) == [1, 1, 0]
    touched(screen.go(f"/tables/{table}").is_live())
    screen.page.evaluate("const egg = document.getElementById('egg'); egg.replaceWith(egg.cloneNode(true))")
    expect(screen.page.locator("#screen[data-offset]")).to_be_visible()
    assert heard(screen) == [1, 1, 0]


def test_another_moment_sounds_again(evening: Evening, cook: Player, table: str) -> None:
    screen = touched(tablet(evening, table))
    for strokes in (1, 2):
        boil_dry(cook, table, screen)
        noted(screen, "strokes", strokes)


def test_a_tablet_that_may_sound_only_later_sounds_then_and_once(evening: Evening, cook: Player, table: str) -> None:
    """Until somebody touches it, a page waits for leave to sound."""
    screen = tablet(evening, table, SPY + LOCKED, clock=True)
    boil_dry(cook, table, screen)
    noted(screen, "flashes")
    screen.page.clock.fast_forward(60_000)
    assert heard(screen) == [0, 1, 0]
    screen.page.evaluate("unlock()")
    noted(screen, "strokes")
    touched(screen)
    assert heard(screen) == [1, 1, 0]


def test_it_sounds_on_every_page_of_its_table(evening: Evening, cook: Player, table: str) -> None:
    screen = touched(tablet(evening, table))
    for strokes, page in enumerate(("history", "settings", "people", "moves/boil"), 1):
        touched(screen.go(f"/tables/{table}/{page}"))
        boil_dry(cook, table, screen)
        noted(screen, "strokes", strokes)
    screen.go(f"/tables/{table}").is_live()
    screen.shows("#egg", "done")
    touched(screen)
    assert heard(screen) == [4, 4, 0]


def test_it_sounds_where_a_rule_is_read_and_not_while_the_clock_stands(
    evening: Evening, cook: Player, table: str
) -> None:
    """The page hears of what others do at the table."""
    screen = touched(tablet(evening, table))
    boil(cook, table, 600)
    screen.page.add_init_script(STANDS)
    screen.page.clock.install()
    touched(screen.go("/help"))
    cook.move(table, "hold")
    expect(screen.page.locator("body")).to_have_attribute("data-stands", "yes")
    screen.page.clock.fast_forward(120_000)
    assert heard(screen) == SILENCE
    boil_dry(cook, table, screen)
    noted(screen, "strokes")


def test_where_the_house_is_away_at_zero_it_sounds_by_its_own_clock_and_once(
    evening: Evening, cook: Player, table: str
) -> None:
    screen = touched(tablet(evening, table, clock=True))
    boil(cook, table, 600)
    awaits_zero(screen)
    evening.served.kill()
    for passing in (600_000, 5_000):
        screen.page.clock.fast_forward(passing)
    noted(screen, "strokes")
    evening.served.start()
    cook.move(table, "ring")
    screen.shows("#egg", "done")
    touched(screen)
    assert heard(screen) == [1, 1, 0]
    screen.expect_complaints(*BROKEN)


def test_a_tablet_that_slept_past_zero_sounds_when_it_wakes(evening: Evening, cook: Player, table: str) -> None:
    awake = evening.phone(code_of(cook.look(table)), "s1").is_live()
    screen = touched(tablet(evening, table))
    screen.expect_complaints(*BROKEN)
    boil(cook, table, 600)
    awaits_zero(screen)
    sleep(screen)
    boil(cook, table, 1)
    awake.shows("#egg", "done")
    assert heard(screen) == SILENCE
    wake(screen)
    noted(screen, "strokes")


def test_small_speakers_carry_it(evening: Evening) -> None:
    """In the first half second, above 300 Hz: what it was before this test had 28 dB less than full scale there."""
    screen = evening.tablet().go("/")
    peak, carried = screen.page.evaluate(SPECTRUM)
    assert peak < 1 and 20 * log10(carried) > -16


def test_less_motion_keeps_the_sound_and_leaves_the_flash(evening: Evening, cook: Player, table: str) -> None:
    screen = touched(tablet(evening, table, reduced_motion="reduce"))
    boil_dry(cook, table, screen)
    noted(screen, "strokes")
    assert heard(screen) == [1, 0, 0]


def test_a_phone_stays_silent(evening: Evening, cook: Player, table: str) -> None:
    phone = evening.phone(code_of(cook.look(table)), "s1").is_live()
    phone.page.add_init_script(SPY)
    touched(phone.go(f"/tables/{table}").is_live())
    boil(cook, table, 1)
    phone.shows("#egg", "done")
    assert heard(phone) == SILENCE


def test_nothing_else_sounds(evening: Evening, cook: Player, table: str) -> None:
    screen = touched(tablet(evening, table, stopped=True))
    boil(cook, table, 150)
    for kind, note in (("hold", "En pause"), ("go_on", "Jusqu’à"), ("hold", "En pause"), ("go_on", "Jusqu’à")):
        cook.move(table, kind)
        expect(screen.page.locator(".countdown__note")).to_contain_text(note)
    assert heard(screen) == SILENCE
    screen.page.clock.fast_forward(int(1000 * (screen.page.evaluate(HERE) - 9)))
    expect(screen.page.locator(".countdown--last")).to_be_visible()
    assert heard(screen) == SILENCE
    # But a tick in the last seconds, where the table has chosen it.
    screen.page.evaluate(PULSE)
    screen.page.clock.fast_forward(1500)
    noted(screen, "strokes")


def test_a_moment_long_past_sounds_no_more(evening: Evening, cook: Player, table: str) -> None:
    screen = touched(tablet(evening, table, stopped=True))
    now = int(screen.page.evaluate(NOW))
    cook.move(table, "find_done", moment=now - 10)
    screen.shows("#egg", "done")
    assert heard(screen) == SILENCE
    cook.move(table, "find_done", moment=now - 1)
    noted(screen, "strokes")
