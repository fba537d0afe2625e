"""What keeps a house well: its keeper's key, backups, and bringing one back."""

import os
import secrets
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import cast

from companion.store import keeping
from companion.store.keeping import Contents
from companion.store.lock import alone
from companion.table.fact import HOUSE
from companion.table.folded import HOUSE_ID
from companion.table.house import House
from companion.table.house import game as the_house
from companion.table.log import Log
from companion.table.play import Tables

PORT_FILE = "served.port"
FIRST = "first-key"


class NoHouse(Exception):
    """Nothing has been kept in this folder yet."""


def house_file(data: Path) -> Path:
    return data / "house.db"


def existing_house(data: Path) -> Path:
    file = house_file(data)
    if not file.is_file():
        raise NoHouse
    return file


def house_alone(log: Log) -> Tables:
    """The house without its games: enough for its key, and quick."""
    return Tables(log, {the_house.slug: the_house}, {}, secrets.SystemRandom(), time.time, lambda _: None)


def current_key(tables: Tables) -> str:
    house = cast(House, tables.look(HOUSE_ID).table.state)
    return house.key or new_key(tables, FIRST)


def new_key(tables: Tables, once: str = "") -> str:
    """Two processes that open the same empty house at `once` cut one."""
    opened = tables.play(HOUSE_ID, HOUSE, "cut_key", {}, once)
    return cast(House, opened.table.state).key


def note_ports(data: Path, port: int, secure_port: int) -> None:
    with suppress(OSError):
        (data / PORT_FILE).write_text(f"{port} {secure_port}")


def served_port(data: Path, otherwise: int) -> int:
    return next(iter(served_ports(data)), otherwise)


def served_securely(data: Path) -> int:
    """Zero where the house has no secure address."""
    return next(iter(served_ports(data)[1:]), 0)


def served_ports(data: Path) -> list[int]:
    try:
        return [int(port) for port in (data / PORT_FILE).read_text().split()]
    except (OSError, ValueError):
        return []


def private(file: Path, content: bytes) -> None:
    """Whole or not at all, and nobody else's to read."""
    beside = file.with_suffix(".new")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as writing:
        writing.write(content)
    os.replace(beside, file)


def back_up(data: Path, to: Path) -> Contents:
    house = existing_house(data)
    if to.exists():
        raise FileExistsError(to)
    keeping.copy(house, to)
    return keeping.contents(to)


def backup_name() -> Path:
    return Path(f"veilleuse-{stamp()}.db")


def restore(data: Path, source: Path) -> Path | None:
    """Where the present house was put, if there was one. Nothing moves before the copy is found healthy."""
    with alone(data):
        fresh, house = data / "house.restored.db", house_file(data)
        aside = keeping.unused(data / f"house-before-{stamp()}.db") if keeping.is_anything_left(house) else None
        keeping.copy(source, fresh)
        try:
            keeping.contents(fresh)
            if aside:
                keeping.replace(house, fresh, aside)
            else:
                keeping.put(fresh, house)
        finally:
            fresh.unlink(missing_ok=True)
    return aside


def stamp() -> str:
    return datetime.now().strftime("%Y-%m-%d-%H%M%S")
