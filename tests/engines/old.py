"""Engines as old as the oldest browsers that the project serves. Chromium 103 comes from npm. WebKitGTK 2.36, about
Safari 15.4, needs a base that somebody has made as root, named by OLD_WEBKIT:

    debootstrap --variant=minbase --components=main,universe jammy /srv/jammy http://archive.ubuntu.com/ubuntu
    mount -t proc proc /srv/jammy/proc && mount --rbind /dev /srv/jammy/dev
    chroot /srv/jammy apt-get install -y --no-install-recommends webkit2gtk-driver xvfb fonts-dejavu-core
"""

import base64
import os
import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright

from tests.browser.screens import ARGS
from tests.engines.drivers import Browser, Failed, Missing, Remote, answering, running
from tests.npm import fetch_package
from tests.server_process import free_port

CHROMIUM, VERSION = "@sparticuz/chromium", "103.0.0"
SHA512 = (
    "b455f9939b96013d1f2317a552da4de0637554e4d3eb500707aad18de6330b6f"
    "7a4a38b328cd6936c9445a3d187ae6a329fb2735e0ee1e2cc1df6d134d33ab90"
)
HERE = Path(__file__).parent.parent.parent / ".venv" / "chromium-103"
UNPACK = "process.stdin.pipe(require('zlib').createBrotliDecompress()).pipe(process.stdout)"
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser"


class OldBrowser(Browser):
    """A browser that is somebody's device: it has their cookies, and pictures are taken of it."""

    def become(self, base: str, cookies: Mapping[str, str]) -> None:
        self.go(f"{base}/help")
        for name, value in cookies.items():
            self.send("AddCookie", cookie={"name": name, "value": value, "path": "/"})

    def picture(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self.send("TakeScreenshot")))


class PlaywrightWire:
    """The few commands of WebDriver that are needed here, as Playwright gives them."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, name: str, /, **fields: Any) -> Any:
        try:
            return getattr(self, name.lower())(**fields)
        except Error as error:
            raise Failed(f"{name}: {error.message.splitlines()[0]}") from error

    def navigate(self, url: str) -> None:
        """In a fresh page: Playwright does not always hear of it when an engine this old leaves a page."""
        size, left = self.page.viewport_size, self.page
        self.page = left.context.new_page()
        left.close()
        if size:
            self.page.set_viewport_size(size)
        self.page.goto(url, wait_until="domcontentloaded")

    def executescript(self, script: str, args: list[Any]) -> Any:
        return self.page.evaluate(f"(args) => (function () {{ {script} }}).apply(null, args)", args)

    def executeasyncscript(self, script: str, args: list[Any]) -> Any:
        run = f"(args) => new Promise((done) => (function () {{ {script} }}).apply(null, [...args, done]))"
        return self.page.evaluate(run, args)

    def findelement(self, value: str, **_: str) -> dict[str, str]:
        return {"value": value}

    def performactions(self, actions: list[dict[str, Any]]) -> None:
        for each in actions[0]["actions"]:
            if each["type"] == "pointerMove":
                box = self.page.evaluate(
                    "(one) => { const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();"
                    " return [x + width / 2, y + height / 2]; }",
                    each["origin"],
                )
                self.page.mouse.move(*box)
            elif each["type"] == "pointerDown":
                self.page.mouse.down()
            else:
                self.page.mouse.up()

    def back(self) -> None:
        raise Missing("a history: each page is fresh")

    def getwindowhandles(self) -> list[str]:
        raise Missing("tabs: Playwright hides none of its pages")

    def setwindowrect(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def addcookie(self, cookie: dict[str, Any]) -> None:
        self.page.context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": self.page.url}])

    def takescreenshot(self) -> str:
        return base64.b64encode(self.page.screenshot()).decode()


@contextmanager
def chromium() -> Iterator[OldBrowser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(old_chromium()), args=ARGS)
        yield OldBrowser(PlaywrightWire(browser.new_context(locale="fr-FR").new_page()))
        browser.close()


def old_chromium() -> Path:
    if not HERE.exists():
        node = shutil.which("node")
        if not node:
            raise Missing("node, which unpacks what npm gives")
        with tarfile.open(fileobj=BytesIO(fetch_package(CHROMIUM, VERSION, SHA512))) as package:
            packed = package.extractfile("package/bin/chromium.br")
            assert packed
            HERE.write_bytes(subprocess.run([node, "-e", UNPACK], input=packed.read(), stdout=-1, check=True).stdout)
        HERE.chmod(0o755)
    return HERE


@contextmanager
def webkit() -> Iterator[OldBrowser]:
    base = os.environ.get("OLD_WEBKIT", "")
    if not Path(base, "usr/bin/WebKitWebDriver").exists():
        raise Missing("the base that OLD_WEBKIT names")
    with ExitStack() as stack:
        inside, port, display = ["chroot", base], free_port(), f":{free_port() % 1000 + 100}"
        stack.enter_context(running([*inside, "Xvfb", display, "-screen", "0", "1400x1400x24"], {}))
        seen = {"DISPLAY": display, "HOME": "/tmp", "LC_ALL": "C.UTF-8"}
        driver = [*inside, "WebKitWebDriver", f"--port={port}", "--host=127.0.0.1"]
        stack.enter_context(running(driver, seen))
        answering(port).close()
        remote = Remote(port)
        options = {"binary": MINI_BROWSER, "args": ["--automation"]}
        remote.begin({"alwaysMatch": {"webkitgtk:browserOptions": options}})
        stack.callback(remote.end)
        yield OldBrowser(remote)


OLD: Mapping[str, Callable[[], Any]] = {"chromium-103": chromium, "webkit-2.36": webkit}
