"""Who asks, and for what: the request at hand, as the handlers read it."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import cast

from flask import abort, g, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.exceptions import HTTPException, UnsupportedMediaType
from werkzeug.http import parse_accept_header

from companion.feed import EVERY
from companion.table.fact import Who
from companion.table.fold import Opened
from companion.table.folded import HOUSE_ID, NoSuchTable
from companion.web.guard import FEW, Visitor, is_keeper, who_is
from companion.web.language import Voice
from companion.web.rooms import rooms

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def visitor() -> Visitor:
    return cast(Visitor, g.visitor)


def voice() -> Voice:
    return rooms().voices[visitor().language]


def keeps_house() -> bool:
    return is_keeper(visitor(), rooms().house())


def is_at_home() -> bool:
    """The tablet, or a phone that holds a seat at some table."""
    return keeps_house() or any(each.table.held_by(visitor().device) for each in rooms().tables.every())


def must_keep_house() -> None:
    if not keeps_house():
        abort(403)


def at_table(id: str) -> tuple[Opened, Who]:
    """The table, and who this device is there; nobody else gets past this line. The house is no table to play at."""
    if id == HOUSE_ID:
        raise NoSuchTable(id)
    opened = rooms().tables.look(id)
    who = who_is(visitor(), opened, rooms().house())
    if who is None:
        abort(403)
    return opened, who


def wants_json() -> bool:
    return prefers_json(request.headers.get("Accept", ""))


@lru_cache(maxsize=FEW)
def prefers_json(header: str) -> bool:
    return parse_accept_header(header, MIMEAccept).best_match(["text/html", "application/json"]) == "application/json"


def asked() -> Mapping[str, object]:
    """The fields of a request: a form post, an htmx post and a JSON post mean the same."""
    if request.mimetype == "application/json":
        body = paired(read_json())
        return body if isinstance(body, dict) else abort(400)
    if request.mimetype not in FORMS and request.content_length:
        raise UnsupportedMediaType
    return request.form.to_dict()


def sent_form() -> Mapping[str, str]:
    """As it was sent; nothing of what was too long to be read."""
    try:
        return request.form
    except HTTPException:
        return {}


def paired(value: object) -> object:
    """Half of a pair of letters can be written nowhere, not even into an answer: a question mark takes its place."""
    match value:
        case str():
            return value.encode("utf-8", "replace").decode()
        case list():
            return [paired(each) for each in value]
        case dict():
            return {paired(name): paired(each) for name, each in value.items()}
    return value


def read_json() -> object:
    try:
        return request.get_json()
    except RecursionError:
        abort(400)


def text(fields: Mapping[str, object], name: str) -> str:
    value = fields.get(name)
    return value if isinstance(value, str) else ""


def tap(fields: Mapping[str, object]) -> str:
    """Each tap carries a key, so that a resent request counts once. The device and what was asked go into it: keys of
    two devices never meet, and a form filled in anew after "back" is another tap; what its screen adds is none."""
    if not text(fields, "key"):
        return ""
    said = sorted((name, str(value)) for name, value in fields.items() if name not in ("seen", "twice"))
    return sha256(repr((visitor().device, said)).encode()).hexdigest()[:32]


def tick_address() -> None:
    """This device belongs here and came by this address: every screen that offers addresses may tick it."""
    if rooms().addresses.note(request.host, request.remote_addr or "127.0.0.1"):
        rooms().feed.announce(EVERY)
