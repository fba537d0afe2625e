"""What people read when something is refused, unknown or broken. A bug is logged with an id that the page shows."""

import logging
import secrets
from contextlib import suppress
from errno import EDQUOT, ENOSPC
from traceback import format_tb

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from companion.table.fold import Opened
from companion.table.folded import HOUSE_ID, NoSuchTable, SetAside
from companion.table.log import CannotWrite
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say
from companion.web.answers import refused, screen
from companion.web.asking import sent_form, tap, visitor, wants_json
from companion.web.forms import again
from companion.web.guard import who_is
from companion.web.rooms import rooms

log = logging.getLogger("veilleuse")
TOLD = {400, 403, 404, 405, 413, 415, 421, 429}


def install(app: Flask) -> None:
    app.register_error_handler(IllegalMove, illegal)
    app.register_error_handler(NoSuchTable, unknown_table)
    app.register_error_handler(CannotWrite, not_noted)
    app.register_error_handler(HTTPException, http)
    app.register_error_handler(OSError, no_room)
    app.register_error_handler(Exception, bug)


def illegal(error: IllegalMove) -> Response:
    """The sentence, on the fresh screen where there is one: what was stale is seen to be stale."""
    status = 409 if isinstance(error, StaleMove) else 422
    opened = named_in_address()
    if opened is None:
        return refused(error.why, status)
    who = who_is(visitor(), opened, rooms().house())
    if who and (asked_again := again(opened, who, error.why)):
        return Response(asked_again, status)
    if who is None:
        return refused(error.why, status)
    told = None if is_second_tap(error, opened) else error.why
    return screen(opened, who, told, status, as_seen(opened, status))


def is_second_tap(error: IllegalMove, opened: Opened) -> bool:
    """The same once more, before its screen could show that the first has counted; and nothing has counted since."""
    sent = dict(sent_form().items())
    if not isinstance(error, StaleMove) or wants_json() or "twice" not in sent:
        return False
    noted, id = rooms().tables.log, opened.table.id
    last = noted.read(id, after=opened.seq - 1)[-1]
    return noted.taps(id, after=last.move - 1).get(last.move) == tap({**sent, "key": sent["twice"]})


def named_in_address() -> Opened | None:
    """The table that is asked for, if there is one."""
    id = (request.view_args or {}).get("id", "")
    with suppress(NoSuchTable):
        return rooms().tables.look(id) if id != HOUSE_ID else None
    return None


def as_seen(opened: Opened, status: int) -> Opened | None:
    """A screen that shows all this already keeps what somebody has typed there."""
    is_seen = status != 409 and not wants_json() and sent_form().get("seen") == str(opened.seq)
    return opened if is_seen else None


def unknown_table(error: NoSuchTable) -> Response:
    if isinstance(error, SetAside):
        return refused(say("error.set_aside", id=error.report), 404)
    return refused(say("error.unknown_table"), 404)


def not_noted(error: CannotWrite) -> Response:
    """What was tapped is not kept: whoever tapped reads that, and what would mend it."""
    log.warning("nothing can be noted: %s", error.why)
    return refused(say(f"error.not_noted.{error.why}"), 503)


def no_room(error: OSError) -> Response:
    return not_noted(CannotWrite("full")) if error.errno in (ENOSPC, EDQUOT) else bug(error)


def http(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return error.get_response()  # type: ignore[return-value]
    return refused(say(f"error.{status}" if status in TOLD else "error.other"), status)


def bug(error: Exception) -> Response:
    id = secrets.token_hex(4)
    log.exception("bug %s at %s %s", id, request.method, request.path)
    return refused(say("error.bug", id=id), 500)


def note(error: Exception) -> str:
    """A part of a screen broke. By kind and place only: its words may quote what is secret."""
    id = secrets.token_hex(4)
    log.error("part %s broke: %s\n%s", id, type(error).__name__, "".join(format_tb(error.__traceback__)))
    return id
