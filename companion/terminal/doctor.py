"""Checks a house, its settings and its computer. Each check returns or yields findings, with a sentence each."""

import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion import __version__
from companion.config import Config, folder
from companion.steady_clock import clock_state
from companion.store import house_database
from companion.store.house_database import HouseLost, Unhealthy, inspect_house
from companion.store.house_lock import is_served
from companion.table.log.store_contract import CannotWrite, NewerData
from companion.table.log.table_memory import HOUSE_ID
from companion.terminal.keeper_key_and_backups import LastServed, house_file, last_served
from companion.terminal.messages import TRANSLATIONS, in_own_language
from companion.terminal.running_house import answers, is_house
from companion.terminal.serving.listening_socket import CannotListen, listen
from companion.web.http.house_addresses import Addresses

if TYPE_CHECKING:
    from companion.terminal.table_checks import TableProblem

LITTLE_SPACE = 200 * 2**20
NEEDED = ("content", "static/vendor/htmx.min.js")
FULL = 2
# How many missing texts of a game are named.
SHOWN_TEXTS = 5
SHOWN = "%Y-%m-%d %H:%M"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: whether all is well, and the sentence to print."""

    is_well: bool
    sentence: str


def finding(id: str, is_well: bool, folder: Path = TRANSLATIONS, /, **values: object) -> Finding:
    """Returns a finding. Its sentence is the text doctor.<id>.yes or, unless `is_well`, doctor.<id>.no from the
    catalogues in `folder`; `values` are inserted into the sentence."""
    return Finding(is_well, in_own_language(f"doctor.{id}.{'yes' if is_well else 'no'}", folder, **values))


def examine(config: Config, ports: Sequence[int]) -> Iterator[Finding]:
    """Yields the findings of all checks. The house would be served at one of `ports`."""
    yield finding("python", sys.version_info >= (3, 11), version=platform.python_version())
    if config.database:
        yield from check_database(config)
    else:
        yield from check_house_in_file(config)
    yield from check_serving(config, ports)
    yield check_files()
    yield from check_games()
    yield check_clock(config)
    if not config.database:
        yield check_space(config)


def check_serving(config: Config, ports: Sequence[int]) -> Iterator[Finding]:
    """Checks the house that is being served. If no house is being served, checks whether one could be."""
    last = LastServed() if config.database else last_served(config.data)
    running = replace(config, port=last.port or config.port)
    if last.version:
        running = replace(running, host=last.host, url=last.url)
    is_on = answers(running) if config.database else is_served(config.data)
    network = check_network(replace(config, port=running.port))
    if is_on:
        yield from check_running_house(running, last.version, bool(config.database) or answers(running))
    else:
        yield check_port(config, ports)
    if not (is_on and network.is_well):
        yield network


def check_database(config: Config) -> Iterator[Finding]:
    """Checks that the configured house can write to its database, and that the log of each of its tables can be read
    without problems. It writes nothing."""
    from companion.terminal.command_runner import Refused
    from companion.terminal.stores.registry import find_store
    from companion.terminal.table_checks import try_log

    store = find_store(config)
    try:
        with store.open_house() as house:
            lengths, is_well = house.log.lengths(), not house.log.refuses()
            counts = {"tables": sum(id != HOUSE_ID for id in lengths), "facts": sum(lengths.values())}
            yield finding("database", is_well, store.translations, **counts)
            yield from table_findings([*try_log(config, house.log)])
    except Refused as error:
        yield Finding(False, error.sentence)


def check_house_in_file(config: Config) -> Iterator[Finding]:
    """Yields the findings about a house that is an SQLite file: about its folder, files, photos, tables and disk."""
    yield (place := check_folder(config))
    if not os.path.exists(config.data):
        yield from [check_no_house(config)] if place.is_well else []
        return
    yield from count_left_parts(config)
    yield from check_rights(config)
    if os.path.isfile(house_file(config.data)):
        yield (house := check_house(config))
        if house.is_well:
            yield check_pictures(config)
            yield from check_tables(config)
            if not house_database.is_older(house_file(config.data)):
                yield check_disk(config)
    else:
        yield check_no_house(config)


def check_folder(config: Config) -> Finding:
    """Checks that files can be created in the folder of the house, or in the one above it if it does not exist yet."""
    there = next(each for each in (config.data, *config.data.absolute().parents) if os.path.exists(each))
    try:
        tempfile.TemporaryFile(dir=there).close()
        return finding("folder", True, data=config.data)
    except OSError:
        return finding("folder", False, data=config.data)


def count_left_parts(config: Config) -> Iterator[Finding]:
    """Yields a finding with the number and size of the files that interrupted backups left behind, if there are any.
    Yields nothing while the house is served, because a file may then belong to a backup that is being made."""
    parts = [*config.data.glob("*.db.part*"), *(config.data / house_database.BACKUPS).glob("*.db.part*")]
    if parts and not is_served(config.data):
        size = -(-sum(each.stat().st_size for each in parts) // 1024)
        yield Finding(True, in_own_language("doctor.parts", n=len(parts), size=size))


def check_rights(config: Config) -> Iterator[Finding]:
    """Checks that this user may read and write the files. After `sudo companion`, they belong to another user."""
    files = [each for each in (config.data, *config.data.glob("*")) if os.path.exists(each)]
    shut = [each for each in files if not os.access(each, os.R_OK | os.W_OK)]
    # Without these, no move can be saved.
    is_needed = any(each == config.data or each.name.startswith("house.db") for each in shut)
    found = ", ".join(each.name for each in shut)
    id = "no" if is_needed else "beside" if shut else "yes"
    yield Finding(not shut, in_own_language(f"doctor.rights.{id}", found=found, data=config.data))


def check_house(config: Config) -> Finding:
    """Checks that the file of the house can be read and is not damaged."""
    try:
        held = inspect_house(house_file(config.data))
    except NewerData:
        return Finding(False, in_own_language("newer", file=house_file(config.data)))
    except Unhealthy:
        return finding("house", False)
    except PermissionError:
        return Finding(False, in_own_language("cannot_write.rights", data=config.data))
    except CannotWrite as error:
        return Finding(False, in_own_language(f"cannot_write.{error.why}", data=config.data))
    return finding("house", True, tables=held.tables, facts=held.facts)


def check_no_house(config: Config) -> Finding:
    """Checks that no house was lost: without a house file, its other files must not exist either."""
    if os.path.isdir(house_file(config.data)):
        return Finding(False, in_own_language("is_folder", path=house_file(config.data)))
    try:
        house_database.check_new(house_file(config.data))
    except HouseLost as error:
        return Finding(False, in_own_language("gone", data=config.data, found=error.found))
    return Finding(True, in_own_language("doctor.house.none"))


def check_pictures(config: Config) -> Finding:
    """Checks that no photo of the house is missing or damaged."""
    held = inspect_house(house_file(config.data))
    size, is_well = -(-held.bytes // 1024), not held.missing and not held.spoilt
    return finding("pictures", is_well, n=held.pictures, size=size, missing=held.missing, spoilt=held.spoilt)


def check_tables(config: Config) -> Iterator[Finding]:
    """Tests each table, on a copy of the house."""
    from companion.terminal.table_checks import try_tables

    try:
        troubles = [*try_tables(config)]
    except (CannotWrite, OSError):
        yield Finding(False, in_own_language("doctor.tables.untried"))
        return
    yield from table_findings(troubles)


def table_findings(troubles: Sequence["TableProblem"]) -> Iterator[Finding]:
    for each in troubles:
        yield Finding(False, in_own_language(f"doctor.tables.{each.kind}", table=each.table, why=each.why))
    if not troubles:
        yield Finding(True, in_own_language("doctor.tables.yes"))


def check_disk(config: Config) -> Finding:
    """Checks that SQLite writes each move to disk at once, for which its setting `synchronous` must be 2."""
    try:
        with closing(house_database.open_log(house_file(config.data))) as log:
            level = log.synchronous()
    except CannotWrite as error:
        return Finding(False, in_own_language(f"cannot_write.{error.why}", data=config.data))
    except (Unhealthy, NewerData):
        return finding("disk", False, level="?")
    return finding("disk", level == FULL, level=level)


def check_port(config: Config, ports: Sequence[int]) -> Finding:
    """Checks that the house can be served on one of these ports."""
    try:
        with listen(config.host, ports) as listening:
            return finding("port", True, port=listening.getsockname()[1])
    except CannotListen as error:
        return finding("port", False, port=error.port)


def check_network(config: Config) -> Finding:
    """Checks that this computer has an address of its own, by which phones could reach it."""
    found = [each.host for each in Addresses(config.port, config.host, url=config.outside).candidates()]
    only_here = not config.host and all(host.startswith("127.") for host in found)
    return finding("addresses", not only_here, found=", ".join(found))


def check_running_house(running: Config, version: str, does_answer: bool) -> Iterator[Finding]:
    """Tries to reach the house that is being served at each of its addresses, and reports if its `version` is not the
    installed one. `running` are the settings with which it is served; `version` is "" if it is not known. `does_answer`
    says whether the house answers on this computer."""
    yield finding("running", does_answer, port=running.port)
    if not does_answer:
        return
    if version not in ("", __version__):
        yield Finding(False, in_own_language("doctor.running.other", version=version, own=__version__))
    addresses = [each.url for each in Addresses(running.port, running.host, url=running.outside).candidates()]
    silent = [each for each in addresses if not is_house(each)]
    for each in addresses:
        yield finding("reached", each not in silent, address=each)
    if not silent:
        yield Finding(True, in_own_language("doctor.reached.else"))


def check_files() -> Finding:
    """Checks that the files of the program itself are there."""
    missing = [name for name in NEEDED if not (folder(name.partition("/")[0]).parent / name).exists()]
    return finding("files", not missing, missing=", ".join(missing))


def check_games() -> Iterator[Finding]:
    """Reports the installed games, and those that could not be loaded. Checks that browsers can show their drawings,
    that all catalogues can be read, and that no text of a game is missing."""
    from companion.testing.game_findings import wrong_drawing
    from companion.testing.missing_texts import missing_texts
    from companion.web.game_registry import find_games, translation_folders
    from companion.web.rendering.catalogue_mistakes import catalogue_mistakes

    registry = find_games()
    games = sorted(slug for slug, box in registry.items() if box.game)
    yield Finding(bool(games), in_own_language("doctor.games.yes", found=", ".join(games) or "0"))
    for file, why in catalogue_mistakes(translation_folders(registry)):
        yield Finding(False, in_own_language("doctor.texts.no", file=file, why=why))
    for slug, box in registry.items():
        if box.broken:
            yield Finding(False, in_own_language("doctor.games.no", game=slug, found=box.broken))
        for found in wrong_drawing(box):
            yield Finding(False, in_own_language("doctor.games.drawing", game=slug, found=found))
        if lacking := [*missing_texts(box)]:
            shown = ", ".join(lacking[:SHOWN_TEXTS]) + ("…" if len(lacking) > SHOWN_TEXTS else "")
            yield Finding(False, in_own_language("doctor.texts.missing", game=slug, found=shown))


def check_clock(config: Config) -> Finding:
    """Checks the computer's clock. It may not be before 2026, after 2099, or up to a day behind the last fact. If the
    last fact is still further in the future, the clock may have been wrong when that fact was written."""
    try:
        last = 0.0 if config.database else inspect_house(house_file(config.data)).last_at
    except (Unhealthy, NewerData, PermissionError, CannotWrite):
        last = 0.0
    state = clock_state(now := time.time(), last)
    told = {"now": datetime.fromtimestamp(now).strftime(SHOWN), "last": datetime.fromtimestamp(last).strftime(SHOWN)}
    return Finding(state in ("right", "future"), in_own_language(f"doctor.clock.{state}", **told))


def check_space(config: Config) -> Finding:
    """Checks that there are at least 200 MB of free disk space."""
    there = next(each for each in (config.data, *config.data.absolute().parents) if os.path.exists(each))
    free = shutil.disk_usage(there).free
    return finding("space", free >= LITTLE_SPACE, free=free // 2**20)
