"""What may be wrong with a house, looked at one by one: each check says one sentence."""

import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from companion.config import Config, folder
from companion.store.keeping import Gone, Unhealthy, check_new, look_into, open_log
from companion.store.lock import is_served
from companion.table.folded import HOUSE_ID
from companion.table.log import CannotWrite, NewerData
from companion.terminal.care import house_file, served_port
from companion.terminal.listening import CannotListen, listen
from companion.terminal.words import spoken

if TYPE_CHECKING:
    from companion.terminal.trying import Trouble

LITTLE_SPACE = 200 * 2**20
NEEDED = ("content", "static/vendor/htmx.min.js")
FULL = 2
THIS_YEAR = 1_767_225_600


@dataclass(frozen=True, slots=True)
class Finding:
    is_well: bool
    sentence: str


def finding(id: str, is_well: bool, **values: object) -> Finding:
    return Finding(is_well, spoken(f"doctor.{id}.{'yes' if is_well else 'no'}", **values))


def examine(config: Config, ports: range) -> Iterator[Finding]:
    yield finding("python", sys.version_info >= (3, 11), version=platform.python_version())
    if config.database:
        yield from the_database(config)
    else:
        yield from the_house_in_a_file(config)
    yield the_port(config, ports)
    yield the_addresses(config)
    yield the_files()
    yield the_games()
    yield from the_texts()
    yield the_clock(config)
    if not config.database:
        yield the_space(config)


def the_database(config: Config) -> Iterator[Finding]:
    from companion.terminal.database import noted
    from companion.terminal.refusals import Refused
    from companion.terminal.trying import try_log

    try:
        with noted(config) as found:
            lengths = found.log.lengths()
            tables = sum(id != HOUSE_ID for id in lengths)
            yield finding("database", not found.log.refuses(), tables=tables, facts=sum(lengths.values()))
            yield from tried(try_log(config, found.log))
    except Refused as error:
        yield Finding(False, spoken(error.id, **error.values))


def the_house_in_a_file(config: Config) -> Iterator[Finding]:
    yield the_folder(config)
    yield from the_rights(config)
    if house_file(config.data).is_file():
        yield (house := the_house(config))
        if house.is_well:
            yield the_pictures(config)
            yield from the_tables(config)
            yield the_disk(config)
    else:
        yield no_house(config)


def the_folder(config: Config) -> Finding:
    try:
        config.data.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=config.data).close()
    except OSError:
        return finding("folder", False, data=config.data)
    return finding("folder", True, data=config.data)


def the_rights(config: Config) -> Iterator[Finding]:
    """After one `sudo companion`, files of the house belong to somebody else."""
    files = [each for each in (config.data, *config.data.glob("*")) if each.exists()]
    shut = [each.name for each in files if not os.access(each, os.R_OK | os.W_OK)]
    if config.data.exists():
        yield finding("rights", not shut, found=", ".join(shut), data=config.data)


def the_house(config: Config) -> Finding:
    try:
        held = look_into(house_file(config.data))
    except NewerData:
        return Finding(False, spoken("newer", file=house_file(config.data)))
    except Unhealthy:
        return finding("house", False)
    except PermissionError:
        return Finding(False, spoken("cannot_write.rights", data=config.data))
    except CannotWrite as error:
        return Finding(False, spoken(f"cannot_write.{error.why}", data=config.data))
    return finding("house", True, tables=held.tables, facts=held.facts)


def no_house(config: Config) -> Finding:
    try:
        check_new(house_file(config.data))
    except Gone as error:
        return Finding(False, spoken("gone", data=config.data, found=error.found))
    return Finding(True, spoken("doctor.house.none"))


def the_pictures(config: Config) -> Finding:
    held = look_into(house_file(config.data))
    size, is_well = -(-held.bytes // 1024), not held.missing and not held.spoilt
    return finding("pictures", is_well, n=held.pictures, size=size, missing=held.missing, spoilt=held.spoilt)


def the_tables(config: Config) -> Iterator[Finding]:
    from companion.terminal.trying import try_tables

    try:
        troubles = [*try_tables(config)]
    except (CannotWrite, OSError):
        yield Finding(False, spoken("doctor.tables.untried"))
        return
    yield from tried(troubles)


def tried(troubles: Iterable["Trouble"]) -> Iterator[Finding]:
    troubles = [*troubles]
    yield from (
        Finding(False, spoken(f"doctor.tables.{each.kind}", table=each.table, why=each.why)) for each in troubles
    )
    if not troubles:
        yield Finding(True, spoken("doctor.tables.yes"))


def the_disk(config: Config) -> Finding:
    try:
        with closing(open_log(house_file(config.data))) as log:
            level = log.synchronous()
    except CannotWrite as error:
        return Finding(False, spoken(f"cannot_write.{error.why}", data=config.data))
    except (Unhealthy, NewerData):
        return finding("disk", False, level="?")
    return finding("disk", level == FULL, level=level)


def the_port(config: Config, ports: range) -> Finding:
    if not config.database and is_served(config.data):
        return Finding(True, spoken("doctor.port.served", port=served_port(config.data, config.port)))
    try:
        with listen(config.host, ports) as listening:
            return finding("port", True, port=listening.getsockname()[1])
    except CannotListen as error:
        return finding("port", False, port=error.port)


def the_addresses(config: Config) -> Finding:
    from companion.web.addresses import Addresses

    found = [
        each.host for each in Addresses(config.port, config.host, url=config.outside, path=config.root).candidates()
    ]
    only_here = not config.host and all(host.startswith("127.") for host in found)
    return finding("addresses", not only_here, found=", ".join(found))


def the_files() -> Finding:
    missing = [name for name in NEEDED if not (folder(name.partition("/")[0]).parent / name).exists()]
    return finding("files", not missing, missing=", ".join(missing))


def the_games() -> Finding:
    from companion.web.shelf import find_boxes

    try:
        games = sorted(slug for slug, box in find_boxes().items() if box.game)
    except Exception as error:
        return finding("games", False, found=error)
    return finding("games", bool(games), found=", ".join(games) or "0")


def the_texts() -> Iterator[Finding]:
    from companion.web.language import damaged
    from companion.web.shelf import find_boxes, folders_of_texts

    for file, why in damaged(folders_of_texts(find_boxes())):
        yield Finding(False, spoken("doctor.texts.no", file=file, why=why))


def the_clock(config: Config) -> Finding:
    """A Raspberry Pi without a battery wakes up in the past."""
    try:
        last = 0.0 if config.database else look_into(house_file(config.data)).last_at
    except (Unhealthy, NewerData, PermissionError, CannotWrite):
        last = 0.0
    now = time.time()
    shown = datetime.fromtimestamp(now).strftime("%Y-%m-%d %H:%M")
    return finding("clock", now >= max(THIS_YEAR, last - 60), now=shown)


def the_space(config: Config) -> Finding:
    there = next(each for each in (config.data, *config.data.absolute().parents) if each.exists())
    free = shutil.disk_usage(there).free
    return finding("space", free >= LITTLE_SPACE, free=free // 2**20)
