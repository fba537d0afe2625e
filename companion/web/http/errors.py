"""Answers a request that is refused, that is unknown or that fails. The answer is a sentence; after a bug it also
holds the id of the log entry."""

import logging
from collections import OrderedDict
from contextlib import suppress
from errno import EDQUOT, ENOSPC
from hashlib import sha256
from traceback import format_exception_only, format_tb

from flask import Flask, Response, request
from jinja2 import TemplateNotFound, TemplateSyntaxError
from werkzeug.exceptions import HTTPException

from companion.config import is_development
from companion.table.log.fold import FoldedTable
from companion.table.log.store_contract import CannotWrite
from companion.table.log.table_memory import HOUSE_ID, MissingGame, NoSuchTable, UnreadableTable
from companion.table.moves import ANYWAY, IllegalMove, StaleMove, UnusualMove
from companion.table.return_value_checks import InvalidGame
from companion.table.say import Say, say
from companion.table.use_cases.fact_writer import GameFailed
from companion.time_limit import GameTakesTooLong
from companion.web.http.current_request import SentFields, sent_form, services, visitor, wants_json
from companion.web.http.guard import who_is
from companion.web.http.responses import LIVE, refusal_response, screen_response
from companion.web.pages.table.move_form_page import refused_form_page
from companion.web.pages.table.secrets import RedactedError
from companion.web.rendering.translations import IncompleteText

log = logging.getLogger("veilleuse")
# The messages of these errors name files, types and names of the code, but no values of a game.
SAFE_TO_QUOTE = (
    InvalidGame, IncompleteText, RedactedError, TemplateNotFound, TemplateSyntaxError, ImportError, GameTakesTooLong,
)  # fmt: skip
# How many frames of a traceback are logged, and how many traces are kept for the pages of a developer.
FRAMES, MAX_TRACES = 24, 64
traces: OrderedDict[str, str] = OrderedDict()
STATUSES_WITH_TEXT = {400, 403, 404, 405, 413, 415, 421, 429}


def install(app: Flask) -> None:
    app.register_error_handler(IllegalMove, illegal_move_response)
    app.register_error_handler(NoSuchTable, unknown_table_response)
    app.register_error_handler(CannotWrite, not_saved_response)
    app.register_error_handler(HTTPException, http_error_response)
    app.register_error_handler(OSError, os_error_response)
    app.register_error_handler(Exception, bug_response)


def illegal_move_response(error: IllegalMove) -> Response:
    """Answers a refused move with the reason. A device that may see the table gets the form again with what was typed,
    or the table's present screen, where an unusual move can be confirmed; other devices get the reason alone."""
    status = 409 if isinstance(error, StaleMove) else 422
    opened = table_in_url()
    who = who_is(visitor(), opened, services().tables.house()) if opened else None
    if opened is None or who is None:
        return refusal_response(error.why, status)
    is_unusual = isinstance(error, UnusualMove)
    if not is_unusual and (asked_again := refused_form_page(opened, who, error.why)):
        return Response(asked_again, status)
    told, sent = None if is_second_tap(error, opened) else error.why, sent_form()
    # With these fields, a move that is out of order can be sent again as confirmed.
    again = {**{name: value for name, value in sent.items() if name not in ("key", "seen", "twice")}, ANYWAY: "yes"}
    # If the device's screen shows the present state already, only the notice is sent, and typed text stays.
    is_seen = status != 409 and not wants_json() and sent.get("seen") in (LIVE, str(opened.seq))
    return screen_response(opened, who, told, status, opened if is_seen else None, again if is_unusual else {})


def is_second_tap(error: IllegalMove, opened: FoldedTable) -> bool:
    """Returns whether this request repeats the last move, because somebody tapped twice."""
    sent = dict(sent_form().items())
    if not isinstance(error, StaleMove) or wants_json() or "twice" not in sent:
        return False
    noted, id = services().tables.resources.log, opened.table.id
    last = noted.read(id, after=opened.seq - 1)[-1]
    return noted.taps(id, after=last.move - 1).get(last.move) == SentFields({**sent, "key": sent["twice"]}).tap_key


def table_in_url() -> FoldedTable | None:
    """Returns the table whose id is in the URL; None if there is none, or it cannot be opened."""
    id = (request.view_args or {}).get("id", "")
    with suppress(NoSuchTable):
        return services().tables.memory.load(id) if id != HOUSE_ID else None
    return None


def unknown_table_response(error: NoSuchTable) -> Response:
    if isinstance(error, UnreadableTable):
        return refusal_response(say("error.set_aside", id=error.report), 404)
    if isinstance(error, MissingGame):
        return refusal_response(say("error.missing_game"), 404)
    return refusal_response(say("error.unknown_table"), 404)


def not_saved_response(error: CannotWrite) -> Response:
    """Answers a tap that could not be saved, with a hint what to do."""
    log.warning("nothing can be noted: %s", error.why)
    return refusal_response(say(f"error.not_noted.{error.why}"), 503)


def os_error_response(error: OSError) -> Response:
    return not_saved_response(CannotWrite("full")) if error.errno in (ENOSPC, EDQUOT) else bug_response(error)


def http_error_response(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return error.get_response()  # type: ignore[return-value]
    return refusal_response(say(f"error.{status}" if status in STATUSES_WITH_TEXT else "error.other"), status)


def bug_response(error: Exception) -> Response:
    """Logs an unexpected error and answers with the id of the log entry. At a table the message is not logged, because
    it may quote a secret."""
    error = error.error if isinstance(error, GameFailed) else error
    id = remember_trace(error)
    if "id" in (request.view_args or {}):
        log.error("bug %s at %s %s: %s", id, request.method, request.path, error_trace(error), extra={"cause": id})
    else:
        log.exception("bug %s at %s %s", id, request.method, request.path, exc_info=error, extra={"cause": id})
    if isinstance(error, GameTakesTooLong):
        return refusal_response(say("error.endless", id=id, place=error.place), 500)
    return refusal_response(say("error.bug", id=id), 500)


def log_part_error(error: Exception) -> str:
    """Logs type and place of an error in a part of a screen, and returns the id of the log entry."""
    id = remember_trace(error)
    log.error("part %s broke: %s", id, error_trace(error), extra={"cause": id})
    return id


def error_trace(error: Exception) -> str:
    """Returns type and traceback of an error in a game. The message is left out, because it may quote a secret, unless
    the game is being developed or errors of this type quote no values."""
    has_message = is_development() or isinstance(error, SAFE_TO_QUOTE)
    what = "".join(format_exception_only(error)).strip() if has_message else type(error).__name__
    return f"{what}\n{''.join(format_tb(error.__traceback__, -FRAMES))}"


def remember_trace(error: Exception) -> str:
    """Returns an id made from the type and place of an error, so that the same error always has the same id. In
    development, the traceback is stored for the page that shows this id."""
    place = format_tb(error.__traceback__, -FRAMES)
    id = sha256(f"{type(error).__name__} {place}".encode()).hexdigest()[:8]
    if is_development():
        traces[id] = error_trace(error)
        while len(traces) > MAX_TRACES:
            traces.popitem(last=False)
    return id


def trace_of(told: Say | None) -> str:
    """Returns the traceback of the error whose id is in the message `told`; "" if there is none, and outside
    development."""
    return traces.get(str(dict(told.values).get("id", "")), "") if told and is_development() else ""
