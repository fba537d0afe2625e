"""Converts errors to `Refused`, one sentence in every main language (FALLBACK) with the exit code 1."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, ENOSPC
from pathlib import Path

from companion.export.archive_reader import Unreadable
from companion.store.house_database import HouseLost, Unhealthy
from companion.store.house_lock import Busy
from companion.table.log.store_contract import CannotWrite, DamagedLog, NewerData
from companion.terminal.command_runner import Refused, is_output_lost
from companion.terminal.keeper_key_and_backups import NoHouse, house_file
from companion.terminal.serving.listening_socket import CannotListen


@contextmanager
def explain_errors(data: Path, file: Path | None = None, writes_file: bool = False) -> Iterator[None]:
    """Converts errors in a `with` block to Refused. The block uses the house in `data` and the file `file`; it writes
    that file if `writes_file`, otherwise it reads it."""
    full = file.absolute().parent if file and writes_file else data
    try:
        yield
    except CannotListen as error:
        raise Refused(error.why, host=error.host, port=error.port) from error
    except Busy as error:
        raise Refused("busy", data=data) from error
    except NoHouse as error:
        raise Refused("no_house", data=data) from error
    except NewerData as error:
        raise Refused("newer", file=file if file and not writes_file else house_file(data)) from error
    except CannotWrite as error:
        raise refuse_to_write(error.why, full if error.why in ("full", "disk") else data) from error
    except HouseLost as error:
        raise Refused("gone", data=data, found=error.found) from error
    except (Unhealthy, DamagedLog) as error:
        raise refuse_file(None if writes_file else file) from error
    except Unreadable as error:
        raise Refused(f"luggage.{error.why}", file=file) from error
    except OSError as error:
        if is_output_lost(error):
            raise
        raise refuse_path(error, data, file, full) from error


def refuse_to_write(why: str, place: Path) -> Refused:
    """Returns the error that explains why the folder `place` cannot be written; `why` is one of the log's REFUSALS."""
    folder = next((each for each in (house_file(place), place) if os.path.exists(each)), place)
    if why == "rights" and os.path.isdir(house_file(place)):
        return Refused("is_folder", path=folder)
    return Refused(f"cannot_write.{why}", data=place)


def refuse_file(file: Path | None) -> Refused:
    """Returns the error for a file that is damaged, missing or a folder. If `file` is None, returns the error for a
    damaged house."""
    if file is None:
        return Refused("doctor.house.no")
    if not os.path.exists(file):
        return Refused("missing", path=file)
    return Refused("is_folder" if os.path.isdir(file) else "unhealthy", path=file, file=file)


def refuse_path(error: OSError, data: Path, file: Path | None, full: Path) -> Refused:
    """Returns the error for the path that `error` names: it is missing, has the wrong kind, may not be written, or its
    disk is full. If `error` names no path and the disk is full, the message names the folder `full`."""
    path = Path(os.fsdecode(error.filename)) if error.filename else data
    if error.errno in (ENOSPC, EDQUOT):
        return Refused("cannot_write.full", data=path if error.filename else full)
    if isinstance(error, FileExistsError):
        is_file = file is not None and (not error.filename or path == file)
        return Refused("exists", file=file) if is_file else Refused("is_file", path=path)
    if isinstance(error, NotADirectoryError):
        return Refused("is_file", path=next((each for each in path.parents if os.path.isfile(each)), path))
    if isinstance(error, IsADirectoryError) or (os.path.isdir(path) and path != data):
        return Refused(
            "is_folder" if os.path.isdir(path) and isinstance(error, IsADirectoryError) else "folder", path=path
        )
    if isinstance(error, FileNotFoundError):
        return Refused("missing", path=path if os.path.exists(path.parent) else path.parent)
    return Refused("folder", path=path)
