"""Reads and changes the keeper's key, copies and restores the house, and records how it is served."""

import os
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from errno import EISDIR
from pathlib import Path

from companion import __version__
from companion.config import Config
from companion.store import house_database
from companion.store.house_database import Contents
from companion.store.house_lock import lock_house
from companion.table.fact import HOUSE
from companion.table.house.house_game import game as the_house
from companion.table.log.injected_resources import Resources
from companion.table.log.store_contract import Log
from companion.table.log.table_memory import HOUSE_ID
from companion.table.use_cases.tables import Tables

PORT_FILE = "served.port"
FIRST = "first-key"


class NoHouse(Exception):
    """Raised if the folder holds no house."""


def house_file(data: Path) -> Path:
    return data / "house.db"


def existing_house(data: Path) -> Path:
    """Returns the path of the house file in the folder `data`. Raises NoHouse if there is none, and IsADirectoryError
    if a folder has the name of that file."""
    file = house_file(data)
    if file.is_dir():
        raise IsADirectoryError(EISDIR, "a folder", str(file))
    if not file.is_file():
        raise NoHouse
    return file


def tables_without_games(log: Log) -> Tables:
    """Opens the log as `Tables` that know no game. This is fast, and enough to read or change the keeper's key."""
    return Tables(Resources(log, {the_house.slug: the_house}, {}, secrets.SystemRandom(), time.time, lambda _: None))


def has_key(log: Log) -> bool:
    """Returns whether the house has a keeper's key: making it is the first fact of every house."""
    return bool(log.read(HOUSE_ID, before=2))


def current_key(tables: Tables) -> str:
    """Returns the keeper's key; makes one if the house has none."""
    return tables.house().key or new_key(tables, FIRST)


def new_key(tables: Tables, once: str = "") -> str:
    """Makes a new keeper's key and returns it. `once` is an idempotency key: if an earlier call used it, no keeper's
    key is made and the current one is returned. So two processes that open the same empty house get the same key."""
    tables.moves.play(HOUSE_ID, HOUSE, "cut_key", {}, once)
    return tables.house().key


@dataclass(frozen=True, slots=True)
class LastServed:
    """The settings with which a house was last served, and the version of the program; 0 and "" where they are not
    recorded."""

    port: int = 0
    secure_port: int = 0
    version: str = ""
    host: str = ""
    url: str = ""


def note_serving(config: Config) -> None:
    """Records in the folder of the house how it is served, for commands that run later."""
    lines = (f"{config.port} {config.secure_port}", __version__, config.host, config.url)
    with suppress(OSError):
        (config.data / PORT_FILE).write_text("\n".join(lines))


def last_served(data: Path) -> LastServed:
    with suppress(OSError, ValueError):
        ports, *lines = (data / PORT_FILE).read_text().split("\n")
        port, secure_port = map(int, ports.split())
        return LastServed(port, secure_port, *lines[:3])
    return LastServed()


def write_private(file: Path, content: bytes) -> None:
    """Writes a file that only its owner may read, completely or not at all."""
    beside = file.with_suffix(".new")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as writing:
        writing.write(content)
    os.replace(beside, file)


def back_up(data: Path, to: Path) -> Contents:
    """Copies the house to the file `to` and returns the contents of the copy. Raises NoHouse or FileExistsError."""
    house = existing_house(data)
    if to.exists():
        raise FileExistsError(to)
    house_database.copy(house, to)
    return house_database.check_house(to)


def backup_name() -> Path:
    return Path(f"veilleuse-{stamp()}.db")


def restore(data: Path, source: Path) -> Path | None:
    """Replaces the house by a copy of the file `source`, if that is healthy. Deals of secrets that are running in the
    copy are cancelled. Returns the file into which the replaced house was moved, None if there was no house."""
    # Only a restore needs the games, which take long to load.
    from companion.terminal.deals_voided_by_restore import end_running_deals

    with lock_house(data):
        fresh, house = data / "house.restored.db", house_file(data)
        is_there = house_database.is_anything_left(house)
        aside = house_database.unused_name(data / f"house-before-{stamp()}.db") if is_there else None
        house_database.copy(source, fresh)
        try:
            house_database.check_house(fresh)
            end_running_deals(fresh)
            if aside:
                house_database.replace(house, fresh, aside)
            else:
                house_database.move_into_place(fresh, house)
        finally:
            fresh.unlink(missing_ok=True)
    return aside


def stamp() -> str:
    """Returns the local date and time for a file name, such as 2026-11-20-183005."""
    return datetime.now().strftime("%Y-%m-%d-%H%M%S")
