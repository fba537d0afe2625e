"""`make look ARGS=--lighthouse`: what Lighthouse says of the home, a table on the tablet and on a phone, and the
manual. Fetched by npx, which needs Node and the npm registry, it is no part of `make test`."""

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory

from tests.browser.screens import chromium
from tests.http_player import Player, code_of
from tests.server_process import PLAIN, Served

LIGHTHOUSE = "lighthouse@12.8.2"
SAID = ("performance", "accessibility", "best-practices", "seo")
GOAL, PATIENCE = 98, 180
DESKTOP, PHONE = ("--preset=desktop",), ()
FLAGS = "--headless=new --no-sandbox --disable-gpu"


@dataclass(frozen=True)
class Page:
    name: str
    player: Player
    path: str
    how: Sequence[str] = DESKTOP


def main() -> int:
    if not can_be_had():
        print("Lighthouse cannot be had here: it needs Node (npx) and the npm registry.")
        return 1
    with TemporaryDirectory() as folder:
        served = Served(Path(folder) / "house", environ=PLAIN)
        try:
            scores = [told(page) for page in pages(served)]
        finally:
            served.stop()
    return 0 if min(min(each) for each in scores) >= GOAL else 1


def pages(served: Served) -> list[Page]:
    tablet = served.tablet()
    table = tablet.open_table("vale_of_eternity", who=("Ana", "Ben", "Cleo"))
    phone = Player(served.base).seat(code_of(tablet.look(table)), "s1")
    tablet.move(table, "enter_points", seat="s1", points=5)
    at = f"/tables/{table}"
    around = [Page("home", tablet, "/"), Page("help", tablet, "/help", PHONE)]
    return [*around, Page("tablet", tablet, at), Page("phone", phone, at, PHONE)]


def told(page: Page) -> list[int]:
    scores = measured(page)
    print(f"{page.name:8}", *map("{} {} ".format, SAID, scores), flush=True)
    return scores


def measured(page: Page) -> list[int]:
    asked = [f"{page.player.base}{page.path}", "--quiet", "--output=json", f"--chrome-flags={FLAGS}", *page.how]
    asked += [f"--only-categories={','.join(SAID)}", f"--extra-headers={json.dumps(page.player.own_headers())}"]
    with NamedTemporaryFile() as report:
        run([*asked, f"--output-path={report.name}"])
        categories = json.load(report)["categories"]
    return [round(100 * (categories[name]["score"] or 0)) for name in SAID]


def can_be_had() -> bool:
    return shutil.which("npx") is not None and run(["--version"]).returncode == 0


def run(words: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    command, environ = ["npx", "--yes", LIGHTHOUSE, *words], {**os.environ, "CHROME_PATH": chromium()}
    return subprocess.run(command, env=environ, capture_output=True, encoding="utf-8", timeout=PATIENCE)
