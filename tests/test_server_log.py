"""What happens to a house is one line each in a file that stays short; a service knows when it is open."""

import logging
import re
import socket
from pathlib import Path

import pytest

from companion.terminal.serving import server_log
from companion.terminal.serving.server_log import FILE, OncePerMinute, OneLine
from tests.faults.test_disk import OBEDIENTLY
from tests.http_player import JSON, Player
from tests.server_process import WITH_TOY, Served


def shaped(message: str, *args: object, error: BaseException | None = None) -> str:
    info = (type(error), error, error.__traceback__) if error else None
    return OneLine("%(message)s").format(logging.LogRecord("v", logging.INFO, "f", 1, message, args, info))


def test_a_happening_is_one_line_whatever_is_in_it() -> None:
    assert shaped("bug at %s", "/a\r\n2026 closed\x1b[31m\u2028x") == "bug at /a | 2026 closed[31m | x"
    assert "\n" not in shaped("broke", error=ValueError("a\nb")) and "a | b" in shaped(
        "broke", error=ValueError("a\nb")
    )


def test_one_cause_is_one_line_a_minute() -> None:
    passes, now = OncePerMinute(), 1_000.0

    def passed(message: str, level: int = logging.ERROR, after: float = 0.0, **more: object) -> bool:
        record = logging.LogRecord("v", level, "f", 1, message, (), None)
        record.__dict__.update(more, created=now + after)
        return passes.filter(record)

    assert [passed("bug %s", cause="a") for _ in range(500)] == [True] + [False] * 499
    assert passed("bug %s", cause="b") and passed("full") and not passed("full", after=59)
    assert passed("bug %s", cause="a", after=60)
    assert [passed("open", logging.INFO) for _ in range(3)] == [True] * 3


def test_the_journal_stays_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_log, "LENGTH", 2_000)
    root, level = logging.getLogger(), server_log.log.level
    before = (root.level, [*root.handlers])
    try:
        server_log.set_up_logging(tmp_path)
        for number in range(500):
            server_log.log.info("happening %d", number)
    finally:
        for each in root.handlers:
            each.close()
        root.level, root.handlers = before[0], before[1]
        server_log.log.setLevel(level)
    files = sorted(tmp_path.iterdir())
    assert [each.name for each in files] == [FILE, f"{FILE}.1", f"{FILE}.2", f"{FILE}.3"]
    assert all(each.stat().st_size <= 2_000 for each in files) and "happening 499" in files[0].read_text()


def test_a_house_tells_when_it_opened_kept_itself_and_closed(serve: Served) -> None:
    serve.tablet().open_table()
    serve.stop()
    lines = (serve.data / FILE).read_text().splitlines()
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+ INFO ", each) for each in lines)
    told = [each.split(" INFO ")[1] for each in lines]
    assert told[0] == f"open on port {serve.port}, 0 tables"
    assert re.fullmatch(r"backup \S+-evening\.db: 1 tables, \d+ facts", told[1]) and told[2:] == ["closed"]
    assert serve.key not in "".join(lines) and serve.errors.read_text() == ""


def test_a_service_is_told_when_the_house_is_open_and_when_it_closes(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(60)
        served = Served(tmp_path / "house", environ={**WITH_TOY, "NOTIFY_SOCKET": str(tmp_path / "notify")})
        assert listening.recv(64) == b"READY=1" and not served.key
        assert served.stop() == 0
        assert listening.recv(64) == b"STOPPING=1"


def test_a_house_that_is_read_only_says_so_until_it_may_write_again(tmp_path: Path) -> None:
    served = Served(tmp_path / "house", OBEDIENTLY)
    served.stop()
    (served.data / "house.db").chmod(0o400)
    served.start()
    try:
        watcher = Player(served.base)
        assert watcher.get("/health", JSON).status == 503
        for each in served.data.glob("house.db*"):
            each.chmod(0o600)
        assert watcher.get("/health", JSON).json["store"] == "writable"
    finally:
        served.stop()
