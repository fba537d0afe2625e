"""Tablets and phones in real Chromium, at an address of a home network, with the complaints of their consoles."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Playwright, Route, expect

from tests.browser.cable import Cable
from tests.http_player import Player
from tests.server_process import Served

HOME = "192.168.1.50"
# For each device Chromium draws the suggestions below its address bar, unseen, and keeps a process ready for a page
# that never comes: half of what a device costs. It heeds the last such list alone, so Playwright's own is part of it.
UNUSED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
    f"--host-resolver-rules=MAP {HOME} 127.0.0.1",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SIZES = {"tablet": (1180, 820), "phone": (390, 844)}
AT_TABLE = re.compile(r"/tables/\w{8}(#welcome)?$")
PEOPLE = ("Ana", "Ben", "Cléo", "Dan")
# Who plays which people of Etherium, where a test asks about something else.
MOONS = {"people_s1": "psolos", "people_s2": "reces", "people_s3": "hivalia", "people_s4": "ertis"}
AT_ONCE = 20
NOTE_DRAWER = """() => {
    window.hasCome = false;
    document.addEventListener("parts:shown", ({ detail: { request } }) => {
        if (request?.action.includes("/drawers/")) window.hasCome = true;
    });
}"""

# A machine that does several things at once may take its time; what never comes is still told soon.
expect.set_options(timeout=30_000)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=ARGS)


def chromium() -> str:
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    assert path, "Chromium is missing: run `make test`, which installs it, or install the package `chromium`."
    return path


def have_played(host: Player, game: str, names: tuple[str, ...], begin: str = "next_round") -> None:
    """Lets these people begin another table of the game. Who plays a game for the first time gets hints, which take
    room on a phone."""
    table = host.open_table(game, names)
    assert host.move(table, begin, at=host.at(table, begin)).status == 200


@dataclass
class Screen:
    """One device in the browser. `said` holds the warnings and errors of its console, without those that the test
    expects; `hosts` are the hosts that it has asked. If `is_stopped`, the time of its pages stands still."""

    page: Page
    base: str
    cable: Cable | None = None
    is_stopped: bool = False
    said: list[str] = field(default_factory=list)
    expected: set[str] = field(default_factory=set)
    hosts: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.on("console", lambda message: self.heard(message.type, message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2].split(":")[0]))

    def heard(self, kind: str, text: str) -> None:
        """Notes a warning or an error of the console."""
        if kind in ("error", "warning") and not self.is_expected(text):
            self.said.append(text)

    def is_expected(self, text: str) -> bool:
        return any(part in text for part in self.expected)

    def expect_complaints(self, *parts: str) -> None:
        """Expects complaints with these parts. One that has come already is dropped, because the console may report it
        earlier or later."""
        self.expected.update(parts)
        self.said = [each for each in self.said if not self.is_expected(each)]

    def go(self, path: str) -> "Screen":
        self.page.goto(self.base + path)
        if self.is_stopped:
            # htmx begins a moment after the page.
            self.page.clock.run_for(100)
        return self

    def tap(self, selector: str) -> "Screen":
        self.page.locator(selector).click()
        return self

    @contextmanager
    def hold(self, button: str) -> Iterator[None]:
        """Keeps a finger on the button during the block. The press goes to the button itself, so that it lands even
        where something new moves the button meanwhile."""
        found = self.page.locator(button)
        found.hover()
        found.dispatch_event("pointerdown", {"isPrimary": True})
        yield
        found.dispatch_event("pointerup", {"isPrimary": True})

    @contextmanager
    def hold_back(self, address: str) -> Iterator[list[Route]]:
        """Holds back the next request to this address until the test lets it go. After the block, the list that it
        yields has the request."""
        held: list[Route] = []
        self.page.route(address, lambda route: held.append(route), times=1)
        with self.page.expect_request(address):
            yield held
        # Playwright tells of a request first, then of its route; its next answer comes after both.
        self.page.evaluate("0")

    def pace_animations(self, rate: float) -> CDPSession:
        """Sets the speed of all animations on this page. 0 stops them, so that a moment stays on the screen; 1 lets
        them go on."""
        wire = self.page.context.new_cdp_session(self.page)
        wire.send("Animation.enable")
        wire.send("Animation.setPlaybackRate", {"playbackRate": rate})
        return wire

    def menu(self) -> "Screen":
        """Opens the menu of a tablet that lies flat."""
        return self.tap('[formaction="#menu"]')

    def drawer(self, part: str) -> "Screen":
        """Opens a drawer from the menu."""
        return self.menu().open_drawer(f'[formaction="#drawer-{part}"]')

    def open_drawer(self, opener: str) -> "Screen":
        """Opens a drawer with this button, and waits for what the house has to show in it: until then it shows what it
        showed last."""
        self.page.evaluate(NOTE_DRAWER)
        self.tap(opener)
        self.page.wait_for_function("() => window.hasCome")
        return self

    def turn_to(self, tab: str) -> "Screen":
        """Shows one of the three tabs of a phone."""
        self.page.locator(f'[name="tab"][value="{tab}"]').check()
        return self

    def shows(self, selector: str, text: str | re.Pattern[str]) -> None:
        """Waits until the element has this text."""
        expect(self.page.locator(selector)).to_have_text(text)

    def score(self, seat: str, points: int) -> None:
        """Waits until the seat has this score."""
        self.shows(f"#score-{seat} output", str(points))

    def in_round(self, number: int) -> None:
        """Waits until the round has this number."""
        expect(self.page.locator(".round__number")).to_contain_text(re.compile(rf"\b{number}\b"))

    def is_drawn(self) -> "Screen":
        """Waits until the fonts are loaded, so that nothing moves any more and sizes can be measured."""
        self.page.evaluate("document.fonts.ready.then(() => {})")
        return self

    def has_sent_all(self) -> "Screen":
        """Waits until the house has answered every tap, and no tap is kept."""
        self.page.wait_for_function("() => (sessionStorage.getItem('veilleuse.taps') ?? '[]') === '[]'")
        return self

    def is_answered(self) -> "Screen":
        """Waits until no tap of this screen is on its way to the house: until then its button looks different."""
        expect(self.page.locator(".is-sent")).to_have_count(0)
        return self

    def is_live(self) -> "Screen":
        """Waits until the live stream is connected."""
        expect(self.page.locator('#screen[data-live="yes"]')).to_be_visible()
        expect(self.page.locator("#link")).to_be_hidden()
        return self


@dataclass
class Evening:
    """A running server and the devices around it. `plug` returns a cable to this port that the test can cut."""

    served: Served
    browser: Browser
    plug: Callable[[int], Cable]
    screens: list[Screen] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def device(
        self, kind: str, cable: Cable | None = None, clock: bool = False, stopped: bool = False, **options: Any
    ) -> Screen:
        """Returns a new device of this kind, "tablet" or "phone". With `clock`, the test controls the time of its
        page; with `stopped`, that time stands still from the first page on until the test moves it."""
        width, height = SIZES[kind]
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, **{"locale": "fr-FR", **options}
        )
        page = context.new_page()
        if clock or stopped:
            page.clock.install()
        if stopped:
            page.clock.pause_at(datetime.now() + timedelta(minutes=1))
        port = cable.port if cable else self.served.port
        screen = Screen(page, f"http://{HOME}:{port}{self.served.root}", cable, stopped)
        self.screens.append(screen)
        self.contexts.append(context)
        return screen

    def tablet(self, **options: Any) -> Screen:
        """Returns a tablet that keeps the house; it shows no page yet."""
        return self.known_as(self.served.tablet(), self.device("tablet", **options))

    def keeper(self, **options: Any) -> Screen:
        """Returns a tablet that has typed in the key and shows the first page."""
        screen = self.device("tablet", **options).go(f"/keep#{self.served.key}")
        screen.page.wait_for_url(screen.base + "/")
        return screen

    def table(self, tablet: Screen, names: tuple[str, ...] = PEOPLE, game: str = "toy", **more: str) -> str:
        """Opens a table, shows it on the tablet, and returns the code to join it."""
        tablet.go(f"/tables/{self.player_at(tablet).open_table(game, names, **more)}")
        return str(tablet.page.locator(".join__code strong").text_content())

    def player_at(self, screen: Screen) -> Player:
        """Returns a player who taps on this screen's device without looking at it."""
        cookies = {each["name"]: each["value"] for each in screen.page.context.cookies()}
        return Player(self.served.secure or self.served.base, cookies=cookies)

    def phone(self, code: str, seat: str, cabled: bool = False, clock: bool | None = None, **options: Any) -> Screen:
        """Returns a phone at its seat. With `cabled`, its connection can be cut, and the test controls its time unless
        `clock` is False."""
        cable = self.plug(self.served.port) if cabled else None
        screen = self.device("phone", cable, clock=cabled if clock is None else clock, **options)
        player = Player(self.served.base)
        table = player.post(f"/j/{code}", seat=seat).headers["Location"]
        return self.known_as(player, screen).go(table.removeprefix(self.served.root))

    def guest(self, code: str, seat: str, **options: Any) -> Screen:
        """Returns a phone that followed the code and tapped its seat."""
        screen = self.device("phone", **options).go(f"/j/{code}")
        screen.tap(f'form:has(input[name=seat][value="{seat}"]) button')
        screen.page.wait_for_url(AT_TABLE)
        return screen

    def known_as(self, player: Player, screen: Screen) -> Screen:
        """Gives the screen the cookies of the player."""
        cookies = [{"name": name, "value": value, "url": screen.base} for name, value in player.cookies.items()]
        screen.page.context.add_cookies(cookies)  # type: ignore[arg-type]
        return screen

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def complaints(self) -> list[str]:
        return [said for screen in self.screens for said in screen.said]

    def foreign_hosts(self) -> set[str]:
        """Returns the hosts outside of the house that any screen has asked."""
        return {host for screen in self.screens for host in screen.hosts} - {HOME}
