"""Backups that a house makes of itself: one dated file each, seen to be whole, fewer the older they are, the latest
also at a second place. What replaces the house is written anew, and the house it replaces is kept."""

import logging
import os
import re
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from errno import EDQUOT, ENOSPC
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from companion.store import keeping
from companion.store.keeping import Unhealthy
from companion.store.sqlite import SqliteLog
from companion.table.backups import WHYS, Backup, NoBackup, NotOfHere, NotWhole
from companion.table.fact import Fact
from companion.table.log import CannotWrite, Damaged, NewerData

log = logging.getLogger("veilleuse")
NAME = re.compile(rf"(\d{{4}}-\d\d-\d\d-\d{{6}})-({'|'.join(WHYS)})(?:-(\d+))?\.db")
# Those of the last moments, then one a day, a week, a month; of those brought from elsewhere a few.
LATEST, SPELLS, MOST_BROUGHT = 10, (("%Y-%m-%d", 7), ("%G-%V", 5), ("%Y-%m", 12)), 5
ROLLING = ("evening", "hand", "import")
ALWAYS, MOST_SPACE = 3, 2 * 2**30
# What stays free for the house itself.
ROOM = 20 * 2**20


class HouseBackups:
    """Of the house in `data`; `second` is a folder elsewhere, which is never made by us: a stick that is not plugged in
    must not become a folder of that name."""

    def __init__(self, data: Path, second: Path | None = None, clock: Callable[[], float] = time.time) -> None:
        self.house, self.folder, self.second = data / "house.db", data / keeping.BACKUPS, second
        self.fresh = data / "house.restored.db"
        self.clock = clock
        self.refused, self.refused_there = "", False
        self.reopen: Callable[[], None] = lambda: None
        self.making = threading.Lock()

    def all(self) -> list[Backup]:
        there = {each.name for each in found(self.second)} if self.second else set()
        return [replace(each, elsewhere=each.name in there) for each in found(self.folder)]

    def place(self) -> str:
        if self.second is None:
            return "none"
        return "missing" if not self.second.is_dir() else "refused" if self.refused_there else "there"

    def make(self, why: str) -> Backup | None:
        with self.making:
            try:
                made = self.make_one(why) if self.has_news() else None
            except (Unhealthy, CannotWrite, OSError, sqlite3.Error) as error:
                self.refused = refusal(error)
                raise CannotWrite(self.refused) from error
            self.refused = ""
            self.bring_along()
            return made

    def has_news(self) -> bool:
        """Something was noted that no backup holds. A house without a table has nothing to lose."""
        now = extent(self.house) if self.house.is_file() else None
        if not now or not now.tables:
            return False
        latest = self.latest([why for why in WHYS if why != "brought"])
        with suppress(Unhealthy, CannotWrite, OSError):
            return latest is None or extent(self.folder / latest.name) != now
        return True

    def latest(self, whys: Collection[str]) -> Backup | None:
        """The one made last: what is dated in the time to come was made before, by another clock."""
        there, now = [each for each in found(self.folder) if each.why in whys], self.clock()
        return next((each for each in there if each.at <= now), next(iter(there), None))

    def make_one(self, why: str) -> Backup:
        file = self.new_file(why)
        if shutil.disk_usage(self.folder).free < 2 * self.house.stat().st_size + ROOM:
            raise OSError(ENOSPC, os.strerror(ENOSPC), str(self.folder))
        keeping.copy(self.house, file)
        try:
            held = keeping.look_into(file)
        except (Unhealthy, NewerData) as error:
            file.unlink(missing_ok=True)
            raise Unhealthy(str(error)) from error
        log.info("backup %s: %d tables, %d facts", file.name, held.tables, held.facts)
        if not held.broken:
            thin_out(self.folder, file.name, self.clock())
        return read_name(file)

    def new_file(self, why: str) -> Path:
        return keeping.dated(self.folder, why, self.clock())

    def bring_along(self) -> None:
        """The latest to the second place, if it is there; what fails there harms nothing here."""
        latest = self.latest(ROLLING)
        if self.second is None or latest is None or not self.second.is_dir():
            return
        there = self.second / latest.name
        try:
            if not there.exists():
                keeping.copy(self.folder / latest.name, there)
                keeping.look_into(there)
                thin_out(self.second, there.name, self.clock())
            self.refused_there = False
        except (Unhealthy, CannotWrite, OSError, sqlite3.Error) as error:
            self.refused_there = True
            log.warning("the second place takes no backup: %s", type(error).__name__)

    def path(self, name: str) -> Path:
        file = self.folder / name
        if not NAME.fullmatch(name) or not file.is_file():
            raise NoBackup(name)
        return file

    @contextmanager
    def looking(self, name: str) -> Iterator[SqliteLog]:
        with TemporaryDirectory(prefix="veilleuse-") as folder:
            file = Path(folder) / "house.db"
            written_anew(self.path(name), file)
            with closing(SqliteLog(file)) as opened:
                yield opened

    @contextmanager
    def saved(self, name: str, upto: Mapping[str, int]) -> Iterator[bytes]:
        with TemporaryDirectory(prefix="veilleuse-") as folder:
            file = Path(folder) / "house.db"
            written_anew(self.path(name), file, upto)
            yield file.read_bytes()

    def take(self, file: IO[bytes]) -> Backup:
        """What comes from outside is not kept as it is: its facts are read and written anew."""
        with self.making, TemporaryDirectory(prefix="veilleuse-") as folder:
            brought = Path(folder) / "brought.db"
            with brought.open("wb") as here:
                shutil.copyfileobj(file, here)
            taken = self.new_file("brought")
            written_anew(brought, taken)
            thin_out(self.folder, taken.name, self.clock())
            return read_name(taken)

    def ready(self, name: str, more: Sequence[Fact] = (), upto: Mapping[str, int] | None = None) -> None:
        with self.making:
            written_anew(self.path(name), self.fresh, upto, more)

    def exchange(self) -> bool:
        """With the house closed: what was made ready takes its place, in one step; False when there was nothing."""
        if not self.fresh.exists():
            return False
        keeping.replace(self.house, self.fresh, self.new_file("restore"))
        return True

    def forget_ready(self) -> None:
        self.fresh.unlink(missing_ok=True)


def found(folder: Path) -> list[Backup]:
    """The latest first. A folder that can't be read has none; what is thinned out meanwhile is not there."""
    there: list[Backup] = []
    with suppress(OSError):
        for file in folder.iterdir():
            with suppress(FileNotFoundError):
                there += [read_name(file)] if NAME.fullmatch(file.name) else []
    return sorted(there, key=lambda each: (each.at, nth(each.name), each.name), reverse=True)


def nth(name: str) -> int:
    """Of those of one second: the second is called so."""
    named = NAME.fullmatch(name)
    return int(named[3] or 1) if named else 0


def read_name(file: Path) -> Backup:
    named = NAME.fullmatch(file.name)
    assert named
    return Backup(file.name, moment(named[1]), named[2], file.stat().st_size)


def moment(stamp: str) -> float:
    try:
        return datetime.strptime(stamp, keeping.STAMP).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def thin_out(folder: Path, made: str, now: float) -> None:
    """What was just made stays. What a clock that was wrong has dated in the time to come stays too, and takes the
    place of nothing that is made since."""
    backups = [each for each in found(folder) if each.at <= now]
    for each in {each.name for each in backups} - affordable(backups, kept(backups)) - {made}:
        (folder / each).unlink(missing_ok=True)


def affordable(backups: Sequence[Backup], stay: set[str]) -> set[str]:
    """Photos make a house large: then its oldest backups go first, never its latest."""
    taken, few = 0, {each.name for each in backups if each.why not in ROLLING}
    for place, each in enumerate([each for each in backups if each.why in ROLLING and each.name in stay]):
        taken += each.size
        if place < ALWAYS or taken <= MOST_SPACE:
            few.add(each.name)
    return few & stay


def kept(backups: Iterable[Backup]) -> set[str]:
    """Given the latest first. What a migration or another house replaced is never dropped."""
    backups = [*backups]
    rolling = [each for each in backups if each.why in ROLLING]
    brought = [each for each in backups if each.why == "brought"]
    stay = {each.name for each in [*rolling[:LATEST], *brought[:MOST_BROUGHT]]}
    stay |= {each.name for each in backups if each.why not in (*ROLLING, "brought")}
    for spell, most in SPELLS:
        firsts: dict[str, str] = {}
        for each in rolling:
            firsts.setdefault(datetime.fromtimestamp(each.at).strftime(spell), each.name)
        stay |= {*list(firsts.values())[:most]}
    return stay


def written_anew(source: Path, target: Path, upto: Mapping[str, int] | None = None, more: Sequence[Fact] = ()) -> None:
    """All facts of a healthy house in a new file, and nothing else that may have been in the old one: no trigger, no
    trace of what was left out. With `more` in the house's own log. There as a whole or not at all."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    part.touch(keeping.OURS_ALONE)
    try:
        keeping.contents(source)
        with closing(SqliteLog(part)) as anew:
            pour(source, anew, upto or {})
            if more:
                anew.append(keeping.HOUSE, numbered(more, anew))
        settle(part)
        part.replace(target)
    except NewerData as error:
        raise NotOfHere from error
    except (Unhealthy, Damaged, sqlite3.DatabaseError) as error:
        raise (CannotWrite("full") if "full" in str(error) else NotWhole(str(error))) from error
    finally:
        for end in keeping.ENDS:
            part.with_name(part.name + end).unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Extent:
    tables: int
    facts: int
    last_at: float


def extent(path: Path) -> Extent:
    """How much is in it, by a look: two houses of one line that have the same hold the same."""
    try:
        with keeping.reading(path) as db:
            tables, facts, last_at = db.execute(keeping.COUNTS).fetchone()
    except sqlite3.Error as error:
        raise keeping.trouble(error) from error
    return Extent(tables, facts, last_at or 0.0)


def pour(source: Path, into: SqliteLog, upto: Mapping[str, int]) -> None:
    """Every fact of a healthy house, a table of `upto` no further than there; and its pictures, as they were."""
    with keeping.reading(source) as db:
        rows = db.execute("SELECT tbl, seq, move, kind, data, who, at, tap FROM facts ORDER BY tbl, seq")
        into.take_rows(row for row in rows if row[1] <= upto.get(row[0], row[1]))
        if keeping.has_pictures(db):
            pictures = db.execute("SELECT tbl, name, jpeg FROM pictures")
            into.take_pictures(row for row in pictures if sha256(keeping.bytes_of(row[2])).hexdigest() == row[1])


def settle(path: Path) -> None:
    """One plain file, nothing beside it."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")


def numbered(facts: Sequence[Fact], anew: SqliteLog) -> list[Fact]:
    after = len(anew.read(keeping.HOUSE))
    return [replace(fact, seq=seq, move=after + 1) for seq, fact in enumerate(facts, start=after + 1)]


def refusal(error: Exception) -> str:
    if isinstance(error, CannotWrite):
        return error.why
    if isinstance(error, OSError):
        return "full" if error.errno in (ENOSPC, EDQUOT) else "rights"
    return "full" if "full" in str(error) else "disk"
