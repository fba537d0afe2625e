"""What happened to the house, a line each: in a file that never grows long, and what is wrong in the terminal too."""

import logging
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

FILE = "veilleuse.log"
LENGTH, OLDER = 256 * 1024, 3
log = logging.getLogger("veilleuse")


class OneLine(logging.Formatter):
    """Whatever is in it, a happening begins with its time and ends with its line."""

    def format(self, record: logging.LogRecord) -> str:
        lines = (line.rstrip() for line in super().format(record).splitlines())
        return " | ".join("".join(filter(str.isprintable, line)) for line in lines if line)


class Journal(RotatingFileHandler):
    """What can't be written, because the disk is full, is not worth another line."""

    def handleError(self, record: logging.LogRecord) -> None:
        return


def keep_journal(data: Path | None) -> None:
    """Without a folder of its own, all of it goes to the terminal."""
    shape = OneLine("%(asctime)s %(levelname)s %(message)s")
    terminal = logging.StreamHandler()
    terminal.setLevel(logging.WARNING if data else logging.INFO)
    handlers: list[logging.Handler] = [terminal]
    if data:
        with suppress(OSError):
            handlers.append(Journal(data / FILE, maxBytes=LENGTH, backupCount=OLDER, encoding="utf-8"))
    logging.basicConfig(handlers=handlers, level=logging.WARNING, force=True)
    for each in handlers:
        each.setFormatter(shape)
    log.setLevel(logging.INFO)
