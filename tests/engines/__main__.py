"""`python -m tests.engines [browser …]`: one line for each promise and browser, new browsers and the oldest that are
served. Ends with 1 when a promise was not kept."""

import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from tests.browser.cards import cut_out, photo
from tests.browser.clock.test_gong import SPY
from tests.browser.test_hold import WORDS
from tests.engines.drivers import ENGINES, PATIENCE, SIZE, Browser, Failed, Missing
from tests.engines.old import OLD
from tests.http_player import Player, code_of
from tests.server_process import Served, serving_with

HOLD = "#hold-s1 .secret__hold"
WORD = "return document.querySelector('#hold-s1 .secret__word').textContent"
WIPED = f"return [...document.querySelectorAll('.secret__word, .secret__told')].every((each) => !each.textContent) \
    && {sorted(WORDS)!r}.every((word) => !document.documentElement.outerHTML.includes(word))"
KNOCKS = "return document.querySelector('#knocks output')?.textContent === args[0]"
HERE = "return location.pathname === args[0] && document.querySelector('#knocks output')"
SPEAK = """const done = arguments[arguments.length - 1];
    fetch('/device', { method: 'POST', body: new URLSearchParams({ language: 'fr' }) }).then(() => done(true));"""
SEAT = "document.querySelector('[name=seat][value=s1]').form.querySelector('button').id = 'mine'"
TAKEN = 'name="take_over"'
STRUCK = "return document.body.dataset.strokes"
READ = """const [taken, done] = [arguments[0], arguments[arguments.length - 1]];
    const bytes = Uint8Array.from(atob(taken), (letter) => letter.charCodeAt(0));
    Promise.all([import('/static/js/read-card.js'), createImageBitmap(new Blob([bytes]))])
        .then(([{ cardIn }, photo]) => cardIn(photo, photo.width, photo.height)).catch(() => '').then(done);"""
LEFT = "return document.querySelector('.countdown__left')?.textContent.includes('1:')"
LEAVE = "(args => window[args] || document)(arguments[0]).dispatchEvent(new Event(arguments[1], { bubbles: true }))"
TABS = 7


class Sitting:
    """A phone of this engine at a table of three with a creature dealt to each; the tablet plays over the wire."""

    def __init__(self, browser: Browser, served: Served) -> None:
        self.browser, self.served = browser, served
        self.tablet, self.knocks = served.tablet(), 0
        self.table = self.tablet.open_table("whispers", ("Ana", "Ben", "Cléo"))
        self.tablet.move(self.table, "deal")
        browser.go(served.base)
        browser.send("ExecuteAsyncScript", script=SPEAK, args=[])
        browser.go(f"{served.base}/j/{code_of(self.tablet.look(self.table))}")
        browser.run(SEAT)
        browser.tap("#mine")
        self.is_seated()
        self.come_back()

    def is_seated(self) -> None:
        """Waits until the house has heard the tap on the seat. Playwright does not hear of every page of an old engine,
        so the browser is not asked."""
        waiting = Event()
        for _ in range(PATIENCE * 5):
            if self.tablet.get(f"/j/{code_of(self.tablet.look(self.table))}").text.count(TAKEN):
                return
            waiting.wait(0.2)
        raise Failed("the tap on the seat has not reached the house")

    def come_back(self) -> None:
        self.browser.go(f"{self.served.base}/tables/{self.table}")

    def knock(self) -> bool:
        """Somebody else knocks: this screen is to show it by itself."""
        self.tablet.move(self.table, "knock")
        self.knocks += 1
        return self.shows_knocks()

    def shows_knocks(self) -> bool:
        return bool(self.browser.until(KNOCKS, str(self.knocks)))

    def hold(self) -> bool:
        """And the word is there."""
        self.browser.press(HOLD)
        return self.browser.until(WORD) in WORDS

    def is_wiped(self) -> bool:
        return bool(self.browser.until(WIPED, seconds=5))


def stream(at: Sitting) -> bool:
    return at.knock() and at.knock()


def taps(at: Sitting) -> bool:
    at.browser.tap("#knocks .button--knock")
    at.knocks += 1
    return at.shows_knocks() and knocks_of(at.tablet, at.table) == at.knocks


def knocks_of(tablet: Player, table: str) -> int:
    return int(tablet.look(table)["view"]["knocks"])


def release(at: Sitting) -> bool:
    shown = at.hold()
    at.browser.let_go()
    return shown and at.is_wiped()


def rotate(at: Sitting) -> bool:
    shown = at.hold()
    at.browser.turn(SIZE[1], SIZE[0])
    wiped = at.is_wiped()
    at.browser.let_go()
    at.browser.turn(*SIZE)
    return shown and wiped


def leaving(where: str, kind: str) -> Callable[[Sitting], bool]:
    def wipes(at: Sitting) -> bool:
        shown = at.hold()
        at.browser.run(LEAVE, where, kind)
        wiped = at.is_wiped()
        at.browser.let_go()
        return shown and wiped

    return wipes


def back(at: Sitting) -> bool:
    """Also from a page that the browser kept as it was."""
    shown = at.hold()
    at.browser.go(f"{at.served.base}/help")
    at.browser.back()
    found = at.browser.until(HERE, f"/tables/{at.table}")
    at.browser.let_go()
    return shown and bool(found) and at.is_wiped() and at.knock()


def seven_tabs(at: Sitting) -> bool:
    """Each is fresh when it is looked at, the first one too."""
    first = at.browser.tabs()[0]
    for _ in range(TABS - 1):
        at.browser.open_tab()
        at.come_back()
    last_is_live = at.knock()
    at.browser.switch(first)
    return last_is_live and at.shows_knocks() and at.knock()


def card(at: Sitting) -> bool:
    """In a photo that is askew, as one takes it."""
    file = BytesIO()
    photo(cut_out(at.tablet, "amber"), turned=20, tilt=0.2).save(file, "PNG")
    return bool(at.browser.send("ExecuteAsyncScript", script=READ, args=[b64encode(file.getvalue()).decode()]))


def gong(at: Sitting) -> bool:
    """On a tablet that somebody has touched, when the time that it counts down is over."""
    with TemporaryDirectory() as folder, serving_with(Path(folder), "egg", "tests.browser.clock.egg") as house:
        tablet = house.tablet()
        table = tablet.open_table("egg")
        at.browser.go(house.base)
        for name, value in tablet.cookies.items():
            at.browser.send("AddCookie", cookie={"name": name, "value": value, "path": "/"})
        at.browser.go(f"{house.base}/tables/{table}")
        at.browser.run(SPY)
        at.browser.tap("#screen")
        tablet.move(table, "boil", seconds=90)
        counts = at.browser.until(LEFT)
        tablet.move(table, "boil", seconds=1)
        return bool(counts) and at.browser.until(STRUCK) == "1"


def restart(at: Sitting) -> bool:
    """The house was switched off and on: the screen comes back by itself."""
    at.served.restart()
    return at.knock()


PROMISES: dict[str, Callable[[Sitting], bool]] = {
    "a screen follows by itself": stream,
    "a tap counts and is shown": taps,
    "a secret is shown while held, wiped on release": release,
    "turning the phone wipes it": rotate,
    "a lock wipes it": leaving("document", "visibilitychange"),
    "another window wipes it": leaving("window", "blur"),
    "leaving the page wipes it": leaving("window", "pagehide"),
    "a menu wipes it": leaving("document", "contextmenu"),
    "back shows the table, not the secret": back,
    "the house comes back, so does the screen": restart,
    "seven tabs are fresh when looked at": seven_tabs,
    "a printed card is read from a photo": card,
    "time counts down and the gong sounds once": gong,
}


BROWSERS = {**ENGINES, **OLD}


def tried(name: str) -> Iterator[tuple[str, str]]:
    """Yields the sign and the text of each promise: ✓ kept, ✗ not kept, – where this browser cannot be asked."""
    with (
        TemporaryDirectory() as folder,
        serving_with(Path(folder), "whispers", "tests.whispers") as served,
        BROWSERS[name]() as browser,
    ):
        at = Sitting(browser, served)
        for promise, keeps in PROMISES.items():
            try:
                yield "✓" if keeps(at) else "✗", promise
            except Missing as missing:
                at.come_back()
                yield "–", f"{promise} (needs {missing})"
            except Exception as error:
                yield "✗", f"{promise} ({type(error).__name__}: {str(error)[:140]})"


def main(names: list[str]) -> int:
    kept = True
    for name in names or [*BROWSERS]:
        try:
            for sign, promise in tried(name):
                kept = kept and sign != "✗"
                print(f"{sign} {name}: {promise}", flush=True)
        except Missing as error:
            print(f"– {name}: not on this computer ({error})", flush=True)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
