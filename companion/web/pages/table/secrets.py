"""Sends a secret to the screen that asked for it. No other response contains one. All these responses have the same
length and headers, so that they reveal nothing."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Blueprint, Response, render_template
from werkzeug.exceptions import HTTPException

from companion.table.log.store_contract import CannotWrite
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.web.http.current_request import request_fields, services, table_and_audience, translator, wants_json

routes = Blueprint("secrets", __name__, url_prefix="/tables/<id>")
LENGTH, LENGTH_OF_PAGE = 2048, 8192


class RedactedError(Exception):
    """Takes the place of an error that was raised while a secret was drawn. It tells the type and the place of that
    error, but not its message."""


class SecretTooLong(Exception):
    """Raised if a secret does not fit into the fixed length of its response."""


@routes.post("/secrets")
def show(id: str) -> Response:
    """Sends the secret of the seat in the field `seat`. Raises IllegalMove if the seat has none, or if this screen may
    not show it now."""
    opened, who = table_and_audience(id)
    fields = request_fields()
    seat = opened.table.seat(fields.text("seat"))
    if seat is None:
        raise IllegalMove(say("secret.none"))
    with redact_errors():
        is_awake = (id, opened.table.holder(seat.id)) in services().presence
        secret = services().tables.secrets.show(id, who, seat.id, fields.text("what"), is_awake)
        if wants_json():
            told = {
                "seat": seat.id,
                "word": translator()(secret.word),
                "told": translator()(secret.told),
                "drawing": secret.drawing,
            }
            return padded_response(json.dumps(told, ensure_ascii=False), LENGTH, "application/json")
        # For browsers without JavaScript.
        page = render_template("secret.html", table=id, who=who, secret=secret, seat=seat)
        return padded_response(page, LENGTH_OF_PAGE, "text/html")


@contextmanager
def redact_errors() -> Iterator[None]:
    """Replaces unexpected errors in the `with` block by RedactedError, because errors are logged and may quote the
    secret. Refusals, HTTP errors and CannotWrite pass unchanged."""
    try:
        yield
    except (IllegalMove, HTTPException, CannotWrite):
        raise
    except Exception as error:
        raise RedactedError(type(error).__name__).with_traceback(error.__traceback__) from None


def padded_response(body: str, length: int, kind: str) -> Response:
    """Returns a response filled up with blanks to this length in bytes. Raises SecretTooLong if the text is longer.
    `kind` is the content type."""
    padded = body.encode().ljust(length)
    if len(padded) > length:
        raise SecretTooLong
    return Response(padded, mimetype=kind, headers={"Cache-Control": "no-store"})
