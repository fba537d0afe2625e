"""Makes, lists and restores the backups of a house, one file each, checked after writing."""

import logging
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from errno import EDQUOT, ENOSPC
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from companion.store import house_database
from companion.store.backup_files import NAME, NAMES, ROLLING, list_backups, read_name, sweep, thin_out
from companion.store.damage_watch import DamageWatch
from companion.store.house_database import Unhealthy
from companion.store.sqlite_log import SqliteLog
from companion.store.transactions import number_facts
from companion.table.house.backup_contract import WHYS, Backup, HouseDamage, NewFacts, NoBackup, NotOfHere, NotWhole
from companion.table.log.store_contract import CannotWrite, DamagedLog, NewerData

log = logging.getLogger("veilleuse")
# Bytes that stay free for the house itself.
ROOM = 20 * 2**20


class HouseBackups:
    """The backups of the house in the folder `data`. The latest one is also copied to the folder `second`, which is
    never created here: a missing USB stick must not become a folder."""

    def __init__(self, data: Path, second: Path | None = None, clock: Callable[[], float] = time.time) -> None:
        self.house, self.folder, self.second = data / "house.db", data / house_database.BACKUPS, second
        self.fresh = data / "house.restored.db"
        self.clock = clock
        self.refused, self.refused_there = "", False
        self.making = threading.Lock()
        self.damage_watch = DamageWatch(self.house)

    def damage(self, patience: float = 0.0) -> HouseDamage:
        return self.damage_watch.damage(patience)

    def all(self) -> list[Backup]:
        there = {each.name for each in list_backups(self.second)} if self.second else set()
        return [replace(each, elsewhere=each.name in there) for each in list_backups(self.folder)]

    def second_folder_state(self) -> str:
        if self.second is None:
            return "none"
        return "missing" if not self.second.is_dir() else "refused" if self.refused_there else "there"

    def make(self, why: str) -> Backup | None:
        with self.making:
            try:
                made = self.make_one(why) if self.has_news() else None
                if made is None:
                    self.keep_latest(why)
            except (Unhealthy, CannotWrite, OSError, sqlite3.Error) as error:
                self.refused = refusal_reason(error)
                raise CannotWrite(self.refused) from error
            self.refused = ""
            self.copy_to_second_folder()
            return made

    def has_news(self) -> bool:
        """Returns whether the house holds anything that its latest backup, uploaded ones not counted, does not hold.
        Returns False if the house has no table."""
        now = extent(self.house) if self.house.is_file() else None
        if not now or not now[0]:
            return False
        latest = self.latest([why for why in WHYS if why != "brought"])
        with suppress(Unhealthy, CannotWrite, OSError):
            return latest is None or extent(self.folder / latest.name) != now
        return True

    def keep_latest(self, why: str) -> None:
        """Marks the latest backup as made by hand if `why` is "hand", so that it is never deleted automatically. This
        is called instead of making a backup when the latest one already holds everything."""
        latest = self.latest([why for why in WHYS if why != "brought"])
        if why == "hand" and latest and latest.why in ROLLING:
            kept = house_database.unused_name(self.folder / latest.name.replace(f"-{latest.why}", "-hand")).name
            for folder in filter(None, (self.second, self.folder)):
                with suppress(FileNotFoundError):
                    (folder / latest.name).rename(folder / kept)

    def latest(self, whys: Collection[str]) -> Backup | None:
        """Returns the latest backup made for one of the reasons `whys`; None if there is none. A backup dated in the
        future is returned only if there is no other, because the clock was wrong when it was made."""
        there, now = [each for each in list_backups(self.folder) if each.why in whys], self.clock()
        return next((each for each in there if each.at <= now), next(iter(there), None))

    def make_one(self, why: str) -> Backup:
        """Writes and checks a new backup; raises OSError if the disk is too full, Unhealthy if the backup is broken."""
        file = self.new_file(why)
        if shutil.disk_usage(self.folder).free < 2 * self.house.stat().st_size + ROOM:
            raise OSError(ENOSPC, os.strerror(ENOSPC), str(self.folder))
        house_database.copy(self.house, file)
        try:
            held = house_database.inspect_house(file)
        except (Unhealthy, NewerData) as error:
            file.unlink(missing_ok=True)
            raise Unhealthy(str(error)) from error
        log.info("backup %s: %d tables, %d facts", file.name, held.tables, held.facts)
        if not held.broken:
            thin_out(self.folder, file.name, self.clock())
        return read_name(file)

    def new_file(self, why: str) -> Path:
        return house_database.new_backup_file(self.folder, why, self.clock())

    def copy_to_second_folder(self) -> None:
        """Copies the latest backup to the second folder if that exists; an error there is only logged."""
        latest = self.latest((*ROLLING, "hand"))
        if self.second is None or latest is None or not self.second.is_dir():
            return
        there = self.second / latest.name
        try:
            if not there.exists():
                house_database.copy(self.folder / latest.name, there)
                house_database.inspect_house(there)
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
    def open_copy(self, name: str) -> Iterator[SqliteLog]:
        with TemporaryDirectory(prefix="veilleuse-") as folder:
            file = Path(folder) / "house.db"
            rewrite_house(self.path(name), file)
            with closing(SqliteLog(file)) as opened:
                yield opened

    @contextmanager
    def open_bytes(self, name: str, upto: Mapping[str, int]) -> Iterator[bytes]:
        with TemporaryDirectory(prefix="veilleuse-") as folder:
            file = Path(folder) / "house.db"
            rewrite_house(self.path(name), file, upto)
            yield file.read_bytes()

    def take(self, file: IO[bytes]) -> Backup:
        """Stores an uploaded backup and returns it. The facts are read from `file` and written into a new file."""
        with self.making, TemporaryDirectory(prefix="veilleuse-") as folder:
            brought = Path(folder) / "brought.db"
            with brought.open("wb") as here:
                shutil.copyfileobj(file, here)
            taken = self.new_file("brought")
            rewrite_house(brought, taken)
            thin_out(self.folder, taken.name, self.clock())
            return read_name(taken)

    def prepare_restore(self, name: str, more: NewFacts | None = None, upto: Mapping[str, int] | None = None) -> None:
        with self.making:
            rewrite_house(self.path(name), self.fresh, upto, more)

    def restore_prepared(self) -> bool:
        try:
            if not self.fresh.exists():
                return False
            house_database.replace(self.house, self.fresh, self.new_file("restore"))
        except (OSError, Unhealthy, CannotWrite):
            log.exception("the backup could not be brought back")
            self.refused = "disk"
            self.forget_prepared()
            return False
        log.info("a backup was brought back")
        return True

    def remove_leftovers(self) -> None:
        self.forget_prepared()
        there = [(self.house.parent, "*.db"), (self.folder, "*.db"), *([(self.second, NAMES)] if self.second else [])]
        if swept := sum(sweep(*each) for each in there):
            log.info("%d parts of interrupted copies removed", swept)

    def forget_prepared(self) -> None:
        self.fresh.unlink(missing_ok=True)


def rewrite_house(
    source: Path, target: Path, upto: Mapping[str, int] | None = None, more: NewFacts | None = None
) -> None:
    """Writes the facts of a healthy house into a new file, without triggers or deleted data. `upto` maps tables to the
    number of the last fact to write; all other tables are complete. `more` maps tables to facts that are added. Raises
    NotOfHere, NotWhole or CannotWrite, and then leaves no file."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    part.touch(house_database.OWNER_ONLY)
    try:
        house_database.check_house(source)
        with closing(SqliteLog(part)) as anew:
            copy_facts(source, anew, upto or {})
            for table, facts in (more or {}).items():
                anew.append(table, number_facts(facts, len(anew.read(table))))
        use_one_file(part)
        part.replace(target)
    except NewerData as error:
        raise NotOfHere from error
    except (Unhealthy, DamagedLog, sqlite3.DatabaseError) as error:
        raise (CannotWrite("full") if "full" in str(error) else NotWhole(str(error))) from error
    finally:
        for end in house_database.SUFFIXES:
            part.with_name(part.name + end).unlink(missing_ok=True)


def extent(path: Path) -> tuple[int, int, float | None]:
    """Returns the number of tables and of facts in a house file, and the time of its last fact, without checking the
    facts. If two copies of one house return the same, they hold the same facts."""
    try:
        with house_database.open_read_only(path) as db:
            tables, facts, last_at = db.execute(house_database.COUNTS).fetchone()
    except sqlite3.Error as error:
        raise house_database.as_store_error(error) from error
    return tables, facts, last_at


def copy_facts(source: Path, into: SqliteLog, upto: Mapping[str, int]) -> None:
    """Copies the facts and the intact pictures of the house file `source` into an empty log. `upto` maps tables to the
    number of the last fact to copy; all other tables are copied whole."""
    with house_database.open_read_only(source) as db:
        rows = db.execute("SELECT tbl, seq, move, kind, data, who, at, tap FROM facts ORDER BY tbl, seq")
        facts = (row for row in rows if row[1] <= upto.get(row[0], row[1]))
        pictures = db.execute("SELECT tbl, name, jpeg FROM pictures") if house_database.has_pictures(db) else ()
        into.take_rows(
            facts, (row for row in pictures if sha256(house_database.bytes_of(row[2])).hexdigest() == row[1])
        )


def use_one_file(path: Path) -> None:
    """Turns the write-ahead log of a database off, so that it is one file."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")


def refusal_reason(error: Exception) -> str:
    """Returns why a backup could not be written: a word of the log's REFUSALS, such as "full" for a full disk or
    "rights" for missing permission."""
    if isinstance(error, CannotWrite):
        return error.why
    if isinstance(error, OSError):
        return "full" if error.errno in (ENOSPC, EDQUOT) else "rights"
    return "full" if "full" in str(error) else "disk"
