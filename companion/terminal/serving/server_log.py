"""Sets up the server's log: a file of limited size with one line for each event. Warnings also go to the terminal."""

import logging
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

from companion.config import is_development

FILE = "veilleuse.log"
LENGTH, OLDER = 256 * 1024, 3
MINUTE = 60.0
log = logging.getLogger("veilleuse")


class OneLine(logging.Formatter):
    """Formats each event, even one of several lines, as one line that begins with the time."""

    def format(self, record: logging.LogRecord) -> str:
        lines = (line.rstrip() for line in super().format(record).splitlines())
        return " | ".join("".join(filter(str.isprintable, line)) for line in lines if line)


class OncePerMinute(logging.Filter):
    """Lets warnings of one cause through once a minute, so that nobody fills the log file with them."""

    def __init__(self) -> None:
        super().__init__()
        self.last: dict[object, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        cause = getattr(record, "cause", None) or (record.name, record.msg)
        if record.levelno < logging.WARNING or record.created - self.last.get(cause, -MINUTE) >= MINUTE:
            self.last = {each: at for each, at in self.last.items() if record.created - at < MINUTE}
            self.last[cause] = record.created
            return True
        return False


class LogFile(RotatingFileHandler):
    """A log file that ignores errors while writing, such as a full disk."""

    def handleError(self, record: logging.LogRecord) -> None:
        return


def set_up_logging(data: Path | None) -> None:
    """Logs to a file in `data`, and warnings to the terminal; without `data`, everything to the terminal."""
    lines = logging.Formatter if is_development() else OneLine
    shape = lines("%(asctime)s %(levelname)s %(message)s")
    terminal = logging.StreamHandler()
    terminal.setLevel(logging.WARNING if data else logging.INFO)
    handlers: list[logging.Handler] = [terminal]
    if data:
        with suppress(OSError):
            handlers.append(LogFile(data / FILE, maxBytes=LENGTH, backupCount=OLDER, encoding="utf-8"))
    logging.basicConfig(handlers=handlers, level=logging.WARNING, force=True)
    for each in handlers:
        each.setFormatter(shape)
        each.addFilter(OncePerMinute())
    log.setLevel(logging.INFO)
