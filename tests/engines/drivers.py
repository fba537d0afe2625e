"""One set of commands for two browsers: Firefox is spoken to in its own Marionette, WebKit through WebKitWebDriver."""

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any, Protocol

from tests.server_process import free_port

PATIENCE = 60
MINI_BROWSERS = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/lib/*/webkit2gtk-4.0/MiniBrowser")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
SIZE = (390, 760)


class Missing(Exception):
    """This browser is not on this computer."""


class Failed(Exception):
    """The browser refused a command."""


class Send(Protocol):
    def __call__(self, name: str, /, **fields: Any) -> Any: ...


class Browser:
    """What a person does with it."""

    def __init__(self, send: Send) -> None:
        self.send = send

    def go(self, address: str) -> None:
        self.send("Navigate", url=address)

    def back(self) -> None:
        self.send("Back")

    def run(self, script: str, *args: object) -> Any:
        return self.send("ExecuteScript", script=script, args=list(args))

    def until(self, condition: str, *args: object, seconds: float = 20) -> Any:
        """What the condition comes to, as soon as it is true; nothing if it never is."""
        waiting = """
            const done = arguments[arguments.length - 1], args = [...arguments].slice(0, -2);
            const until = Date.now() + arguments[arguments.length - 2] * 1000;
            const look = () => { let found; try { found = (() => { CONDITION })(); } catch { found = null; }
                if (found || Date.now() > until) { clearInterval(timer); done(found || null); } };
            const timer = setInterval(look, 30);"""
        return self.send("ExecuteAsyncScript", script=waiting.replace("CONDITION", condition), args=[*args, seconds])

    def press(self, selector: str) -> None:
        """And hold."""
        self.pointer([*self.towards(selector), {"type": "pointerDown", "button": 0}])

    def let_go(self) -> None:
        self.pointer([{"type": "pointerUp", "button": 0}])

    def tap(self, selector: str) -> None:
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self.pointer([*self.towards(selector), down, up])

    def towards(self, selector: str) -> list[dict[str, Any]]:
        self.run("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", selector)
        found = self.send("FindElement", using="css selector", value=selector)
        element = found.get("value", found)
        return [{"type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": element}]

    def pointer(self, actions: list[dict[str, Any]]) -> None:
        mouse = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self.send("PerformActions", actions=[mouse])

    def turn(self, width: int, height: int) -> None:
        self.send("SetWindowRect", width=width, height=height)

    def open_tab(self) -> str:
        handle = str(self.send("NewWindow", type="tab")["handle"])
        self.send("SwitchToWindow", handle=handle)
        return handle

    def tabs(self) -> list[str]:
        return list(self.send("GetWindowHandles"))

    def switch(self, handle: str) -> None:
        self.send("SwitchToWindow", handle=handle)


@contextmanager
def firefox() -> Iterator[Browser]:
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        raise Missing("firefox-esr")
    with TemporaryDirectory(prefix="veilleuse-firefox-") as folder, ExitStack() as stack:
        port = free_port()
        prefs = {
            "marionette.port": port,
            "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False,
        }
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in prefs.items())
        (Path(folder) / "user.js").write_text("".join(lines))
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", folder]
        stack.enter_context(running(command, {"HOME": folder}))
        line = stack.enter_context(closing(answering(port)))
        marionette = Marionette(line)
        marionette("NewSession")
        yield sized(Browser(marionette))


class Marionette:
    """Each message has its length before it; an answer has the number of what was asked."""

    def __init__(self, line: socket.socket) -> None:
        self.line, self.number = line.makefile("rwb"), 0
        self.read()

    def __call__(self, name: str, /, **fields: Any) -> Any:
        self.number += 1
        message = json.dumps([0, self.number, f"WebDriver:{name}", fields]).encode()
        self.line.write(b"%d:%s" % (len(message), message))
        self.line.flush()
        _, _, error, result = self.read()
        if error:
            raise Failed(f"{name}: {error['message']}")
        return result["value"] if isinstance(result, dict) and [*result] == ["value"] else result

    def read(self) -> Any:
        length = b""
        while (letter := self.line.read(1)) not in (b":", b""):
            length += letter
        return json.loads(self.line.read(int(length)))


@contextmanager
def webkit() -> Iterator[Browser]:
    driver, browser = shutil.which("WebKitWebDriver"), mini_browser()
    if not driver or not browser:
        raise Missing("webkit2gtk-driver")
    with TemporaryDirectory(prefix="veilleuse-webkit-") as folder, ExitStack() as stack:
        display = os.environ.get("DISPLAY") or stack.enter_context(screen())
        port = free_port()
        stack.enter_context(
            running([driver, f"--port={port}", "--host=127.0.0.1"], {"HOME": folder, "DISPLAY": display})
        )
        answering(port).close()
        remote = Remote(port)
        options = {"binary": browser, "args": ["--automation"]}
        remote.begin({"alwaysMatch": {"webkitgtk:browserOptions": options}})
        stack.callback(remote.end)
        yield sized(Browser(remote))


def mini_browser() -> str:
    found = [str(each) for pattern in MINI_BROWSERS for each in Path("/").glob(pattern[1:])]
    return found[0] if found else ""


ROUTES: Mapping[str, tuple[str, str]] = {
    "Navigate": ("POST", "/url"),
    "Back": ("POST", "/back"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "ExecuteAsyncScript": ("POST", "/execute/async"),
    "FindElement": ("POST", "/element"),
    "PerformActions": ("POST", "/actions"),
    "SetWindowRect": ("POST", "/window/rect"),
    "NewWindow": ("POST", "/window/new"),
    "SwitchToWindow": ("POST", "/window"),
    "GetWindowHandles": ("GET", "/window/handles"),
    "SetTimeouts": ("POST", "/timeouts"),
    "AddCookie": ("POST", "/cookie"),
    "TakeScreenshot": ("GET", "/screenshot"),
}


class Remote:
    """WebDriver, as everybody else speaks it."""

    def __init__(self, port: int) -> None:
        self.port, self.session = port, ""

    def begin(self, capabilities: dict[str, Any]) -> None:
        self.session = f"/session/{self.ask('POST', '/session', {'capabilities': capabilities})['sessionId']}"

    def end(self) -> None:
        self.ask("DELETE", self.session)

    def __call__(self, name: str, /, **fields: Any) -> Any:
        method, path = ROUTES[name]
        return self.ask(method, self.session + path, fields)

    def ask(self, method: str, path: str, fields: Mapping[str, Any] | None = None) -> Any:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as line:
            line.request(method, path, json.dumps(fields or {}) if method == "POST" else None)
            value = json.loads(line.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value:
            raise Failed(f"{path}: {value.get('message', value['error'])}")
        return value


def sized(browser: Browser) -> Browser:
    browser.send("SetTimeouts", script=PATIENCE * 1000)
    browser.turn(*SIZE)
    return browser


@contextmanager
def running(command: list[str], environ: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env={**os.environ, **environ}, **quiet)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def screen() -> Iterator[str]:
    """A display that nobody looks at."""
    if not shutil.which("Xvfb"):
        raise Missing("xvfb")
    reading, writing = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


def answering(port: int) -> socket.socket:
    """A line to a program that takes its time to start."""
    waiting = Event()
    for _ in range(PATIENCE * 5):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except OSError:
            waiting.wait(0.2)
    raise Missing(f"nobody answers on port {port}")


ENGINES: Mapping[str, Callable[[], Any]] = {"firefox": firefox, "webkit": webkit}
