"""What can't be done ends in one sentence, in both languages, and exit code 1."""

from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, ENOSPC
from pathlib import Path
from typing import IO, Any

import click

from companion.luggage.reading import Unreadable
from companion.store.keeping import Gone, Unhealthy
from companion.store.lock import Busy
from companion.table.log import CannotWrite, Damaged, NewerData
from companion.terminal.care import NoHouse, house_file
from companion.terminal.listening import CannotListen
from companion.terminal.words import both


class Refused(click.ClickException):
    def __init__(self, id: str, **values: object) -> None:
        super().__init__(both(id, **values))
        self.id, self.values = id, values

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.message, err=True)


@contextmanager
def refusing(data: Path, file: Path | None = None) -> Iterator[None]:
    try:
        yield
    except CannotListen as error:
        raise Refused(error.why, host=error.host, port=error.port) from error
    except Busy as error:
        raise Refused("busy", data=data) from error
    except NoHouse as error:
        raise Refused("no_house", data=data) from error
    except NewerData as error:
        raise Refused("newer", file=file or house_file(data)) from error
    except CannotWrite as error:
        raise Refused(f"cannot_write.{error.why}", data=data) from error
    except Gone as error:
        raise Refused("gone", data=data, found=error.found) from error
    except (Unhealthy, Damaged) as error:
        raise (Refused("unhealthy", file=file) if file else Refused("doctor.house.no")) from error
    except Unreadable as error:
        raise Refused(f"luggage.{error.why}", file=file) from error
    except FileExistsError as error:
        raise Refused("exists", file=file or error.filename) from error
    except OSError as error:
        if error.errno in (ENOSPC, EDQUOT):
            raise Refused("cannot_write.full", data=data) from error
        if error.filename is None:
            raise
        raise Refused("folder", path=error.filename, data=data) from error
