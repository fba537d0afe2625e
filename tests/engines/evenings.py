"""`python -m tests.engines.evenings [engine …] [game …]`: an evening of each game in each old engine, on a tablet and a
phone. Moments of recorded evenings are shown one after the other. In each of them what must be done is in sight,
nothing is cut, no popup stands open by itself, the first popup opens and closes. On a phone each tab shows its side and
a secret shows while it is held; on the tablet the primary action counts. Pictures go to `build/engines`, what failed is
printed."""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.table.log.table_export_format import pack
from tests.engines.drivers import Failed, Missing
from tests.engines.old import OLD, OldBrowser
from tests.http_player import Player, code_of
from tests.look.moments import Moment, busy_seats, moments
from tests.own_games import own_games
from tests.server_process import PLAIN, Served

FOLDER = Path("build/engines")
SIZES = {"tablet": ((1024, 768), (768, 1024)), "phone": ((390, 660),)}
MANY = 5
LIVE = "return document.querySelector('#screen[data-live=\"yes\"]')"
SEEN = "const seen = (each) => each.getClientRects().length > 0 && !each.closest('details:not([open])'); "
# Each gives what is wrong, in words, or nothing.
CHECKS = {
    "a popup stands open": SEEN + "return [...document.querySelectorAll('dialog')].filter(seen).map((each) => each.id)",
    "what is to be done is out of sight": SEEN
    + """return [...document.querySelectorAll('.zone--deed .button--big')].filter(seen).slice(0, 1).filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !(each.contains(on) || on?.closest('.scene, .ending')); }).map((each) => each.textContent.trim())""",
    "it reaches beyond the screen": """
        const wide = document.documentElement.scrollWidth, high = document.body.scrollHeight;
        return wide > innerWidth + 1 || high > innerHeight + 1 ? [`${wide}×${high}`] : []""",
    "a name is cut to nothing": SEEN
    + """return [...document.querySelectorAll('.place .person__name')].filter(seen)
        .filter((each) => each.clientWidth < 20).map((each) => each.textContent)""",
}
# Marks the first one that a finger can reach, for the tap that follows; a swap leaves this attribute alone.
MARKED = '[tabindex="-7"]'
REACHED = """const found = [...document.querySelectorAll(args[0])].find((each) => {
    each.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return right > left && each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)); });
    document.querySelector('[tabindex="-7"]')?.removeAttribute('tabindex');
    if (found) found.tabIndex = -7;
    return found && (found.getAttribute('formaction') ?? 'here')"""
IS_OPEN = "return document.querySelector(`dialog${args[0]}`)?.getClientRects().length || null"
IS_CLOSED = "return document.querySelector('dialog[open]') ? null : 'closed'"
TABS = {"table": ".zone--everybody", "more": ".frame__more", "now": ".frame__centre"}
SEQ = "return Number(document.getElementById('screen').dataset.seq)"
IS_LATER = "return Number(document.getElementById('screen').dataset.seq) > args[0]"
IS_TOLD = "return [...document.querySelectorAll('.secret__word')].some((each) => each.textContent)"
IS_WIPED = "return [...document.querySelectorAll('.secret__word')].every((each) => !each.textContent)"
IS_SEEN = "return document.querySelector(args[0])?.getClientRects().length || null"


def main(asked: Sequence[str]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    failed = 0
    games = [each for each in own_games() if each in asked] or [*own_games()]
    for engine in [each for each in OLD if each in asked] or [*OLD]:
        try:
            with OLD[engine]() as browser, TemporaryDirectory() as folder:
                served = Served(Path(folder) / "house", environ=PLAIN)
                try:
                    for game in games:
                        missed = [*evening(browser, served, engine, game)]
                        print(engine, game, "as it should be" if not missed else "", flush=True)
                        print(*(f"  {each}\n" for each in missed), sep="", end="", flush=True)
                        failed += len(missed)
                finally:
                    served.stop()
        except Missing as missing:
            print(f"{engine}: not here, it needs {missing}")
    return 1 if failed else 0


def evening(browser: OldBrowser, served: Served, engine: str, game: str) -> Iterator[str]:
    found = moments(game)
    step = max(1, len(found) // MANY)
    for number, moment in enumerate([*found[::step], found[-1]]):
        tablet = served.tablet()
        table = bring(tablet, moment)
        phone = Player(served.base)
        phone.seat(code_of(tablet.look(table)), busy_seats(moment)[0], take_over="yes")
        for kind, player in (("tablet", tablet), ("phone", phone)):
            browser.become(served.base, player.cookies)
            for size in SIZES[kind]:
                browser.turn(*size)
                browser.go(f"{served.base}/tables/{table}")
                name = f"{engine}-{game}-{number}-{kind}-{size[0]}"
                try:
                    yield from (f"{name}: {each}" for each in wrong(browser, kind, name))
                except Failed as error:
                    yield f"{name}: {error}"


def bring(tablet: Player, moment: Moment) -> str:
    """The moment as a table of this house, as if it were now."""
    later = time.time() - moment.facts[-1].at
    file = pack(moment.game, [replace(each, at=each.at + later) for each in moment.facts])
    return tablet.send_file("/files/tables", json.dumps(file)).headers["Location"].rpartition("/")[2]


def wrong(browser: OldBrowser, kind: str, name: str) -> Iterator[str]:
    if not browser.until(LIVE):
        yield "it does not hear the house"
    browser.until("return document.fonts.status === 'loaded'")
    browser.picture(FOLDER / f"{name}.png")
    for what, check in CHECKS.items():
        if found := browser.run(check):
            yield f"{what}: {', '.join(found)}"
    if opener := browser.until(REACHED, '#screen [formaction^="#"]:not([formaction="#"])', seconds=0.1):
        yield from popup(browser, opener, name)
    yield from tabs(browser) if kind == "phone" else action(browser)
    yield from secret(browser)


def popup(browser: OldBrowser, opener: str, name: str) -> Iterator[str]:
    browser.tap(MARKED)
    if not browser.until(IS_OPEN, opener, seconds=5):
        yield f"{opener} does not open"
        return
    browser.picture(FOLDER / f"{name}-open.png")
    if browser.until(REACHED, f'dialog{opener} [formaction="#"]', seconds=5):
        browser.tap(MARKED)
    else:
        yield f"{opener} has nothing to close it in sight"
        browser.run("document.querySelector(arguments[0]).close()", f"dialog{opener}")
    if not browser.until(IS_CLOSED, seconds=5):
        yield f"{opener} does not close"


def tabs(browser: OldBrowser) -> Iterator[str]:
    for tab, zone in TABS.items():
        browser.tap(f'[name="tab"][value="{tab}"]')
        if not browser.until(IS_SEEN, zone, seconds=5):
            yield f"the tab {tab} is dead"


def action(browser: OldBrowser) -> Iterator[str]:
    """The one thing to do counts, and what lies behind its number is undone by the button that names it."""
    if browser.until(REACHED, ".zone--deed form .button--big", seconds=0.1):
        before = browser.run(SEQ)
        browser.tap(MARKED)
        if not browser.until(IS_LATER, before):
            yield "the primary action does nothing"
        elif browser.until(REACHED, ".controls__undo button", seconds=1):
            before = browser.run(SEQ)
            browser.tap(MARKED)
            if not browser.until(IS_LATER, before):
                yield "undo does nothing"


def secret(browser: OldBrowser) -> Iterator[str]:
    if browser.until(REACHED, ".secret__hold", seconds=0.1):
        browser.press(MARKED)
        if not browser.until(IS_TOLD, seconds=5):
            yield "a secret does not show"
        browser.let_go()
        if not browser.until(IS_WIPED, seconds=5):
            yield "a secret stays"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
