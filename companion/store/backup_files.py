"""Lists the dated files of backups, and deletes old ones. Of older backups, fewer are kept."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.store.house_database import STAMP
from companion.table.house.backup_contract import WHYS, Backup

NAME = re.compile(rf"(\d{{4}}-\d\d-\d\d-\d{{6}})-({'|'.join(WHYS)})(?:-(\d+))?\.db")
NAMES = "????-??-??-??????-*.db"
# Keeps the latest ones, then one a day, a week, a month; of uploaded ones the latest few.
LATEST, SPELLS, MOST_BROUGHT = 10, (("%Y-%m-%d", 7), ("%G-%V", 5), ("%Y-%m", 12)), 5
ROLLING = ("evening", "import")
ALWAYS, MOST_SPACE = 3, 2 * 2**30


def list_backups(folder: Path) -> list[Backup]:
    """Returns the backups in a folder, latest first; none if the folder cannot be read. Vanished files are left out."""
    there: list[Backup] = []
    with suppress(OSError):
        for file in folder.iterdir():
            with suppress(FileNotFoundError):
                there += [read_name(file)] if NAME.fullmatch(file.name) else []
    return sorted(there, key=lambda each: (each.at, suffix_number(each.name), each.name), reverse=True)


def suffix_number(name: str) -> int:
    """Returns which of the backups made in the same second this file is: 1 for the first, whose name has no such
    number, and otherwise the number at the end of the name. Returns 0 if the file is no backup."""
    named = NAME.fullmatch(name)
    return int(named[3] or 1) if named else 0


def read_name(file: Path) -> Backup:
    named = NAME.fullmatch(file.name)
    assert named
    return Backup(file.name, time_of_stamp(named[1]), named[2], file.stat().st_size)


def time_of_stamp(stamp: str) -> float:
    """Returns the time that stands in a file's name; 0.0 if it is no valid date."""
    try:
        return datetime.strptime(stamp, STAMP).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def sweep(folder: Path, pattern: str) -> int:
    """Deletes the unfinished files that interrupted copies have left, and returns how many. Such a file is named like
    the copy, with .part or .new at the end; `pattern` matches the names of the copies."""
    swept = 0
    with suppress(OSError):
        for part in [*folder.glob(f"{pattern}.part*"), *folder.glob(f"{pattern}.new*")]:
            part.unlink(missing_ok=True)
            swept += 1
    return swept


def thin_out(folder: Path, made: str, now: float) -> None:
    """Deletes old backups. Of automatic backups the latest and a few older ones stay, of uploaded backups the latest.
    The backup named `made` also stays, and so do backups dated after `now`, which were made while the clock was
    wrong."""
    backups = [each for each in list_backups(folder) if each.at <= now]
    for each in {each.name for each in backups} - affordable(backups, names_to_keep(backups)) - {made}:
        (folder / each).unlink(missing_ok=True)


def affordable(backups: Sequence[Backup], stay: set[str]) -> set[str]:
    """Returns the names in `stay`. If all these backups together take too much space, the oldest automatic ones are
    left out, but never the latest ones. `backups` must be sorted latest first."""
    taken, few = 0, {each.name for each in backups if each.why not in ROLLING}
    for place, each in enumerate([each for each in backups if each.why in ROLLING and each.name in stay]):
        taken += each.size
        if place < ALWAYS or taken <= MOST_SPACE:
            few.add(each.name)
    return few & stay


def names_to_keep(backups: Iterable[Backup]) -> set[str]:
    """Returns the names of the backups to keep: of automatic backups the latest and a few older ones, of uploaded
    backups the latest, and all others, for example those made by hand. `backups` must be sorted latest first."""
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
