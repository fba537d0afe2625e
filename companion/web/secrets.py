"""Show me: the one answer that carries a secret out of the house. All of them are of one length under the same headers,
and what breaks in here is told without the words that it broke on."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Blueprint, Response, render_template
from werkzeug.exceptions import HTTPException

from companion.table.fact import Who
from companion.table.log import CannotWrite
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.seats import Seat
from companion.table.secret import Secret
from companion.web.asking import asked, at_table, text, voice, wants_json
from companion.web.rooms import rooms

routes = Blueprint("secrets", __name__, url_prefix="/tables/<id>")
LENGTH, LENGTH_OF_PAGE = 2048, 8192


class Broken(Exception):
    """Of which kind and where: never with the words of what broke."""


class TooLong(Exception):
    """This secret would show through its envelope."""


@routes.post("/secrets")
def show(id: str) -> Response:
    opened, who = at_table(id)
    fields = asked()
    seat = opened.table.seat(text(fields, "seat"))
    if seat is None:
        raise IllegalMove(say("secret.none"))
    with in_silence():
        is_awake = (id, opened.table.holder(seat.id)) in rooms().awake
        secret = rooms().tables.show(id, who, seat.id, text(fields, "what"), is_awake)
        return plain(secret, seat) if wants_json() else page(id, who, secret, seat)


@contextmanager
def in_silence() -> Iterator[None]:
    """An error may quote what it stumbled over, and errors are logged."""
    try:
        yield
    except (IllegalMove, HTTPException, CannotWrite):
        raise
    except Exception as error:
        raise Broken(type(error).__name__).with_traceback(error.__traceback__) from None


def plain(secret: Secret, seat: Seat) -> Response:
    told = {"seat": seat.id, "word": voice()(secret.word), "told": voice()(secret.told)}
    return sealed(json.dumps(told, ensure_ascii=False), LENGTH, "application/json")


def page(id: str, who: Who, secret: Secret, seat: Seat) -> Response:
    """For browsers without script."""
    return sealed(
        render_template("secret.html", table=id, who=who, secret=secret, seat=seat), LENGTH_OF_PAGE, "text/html"
    )


def sealed(body: str, length: int, kind: str) -> Response:
    """Filled up with blanks, which mean nothing in either kind."""
    padded = body.encode().ljust(length)
    if len(padded) > length:
        raise TooLong
    return Response(padded, mimetype=kind, headers={"Cache-Control": "no-store"})
