"""Checks and reads the current request for handlers: the device that sent it, the table, the fields. It also makes the
key by which a tap that is sent twice is carried out only once."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import cast

from flask import abort, g, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.exceptions import HTTPException, UnsupportedMediaType
from werkzeug.http import parse_accept_header

from companion.table.fact import Who
from companion.table.log.fold import FoldedTable
from companion.table.log.table_memory import HOUSE_ID, NoSuchTable
from companion.web.http.guard import (
    CACHE_SIZE,
    SAFE,
    Visitor,
    is_keeper,
    is_own_origin,
    is_trusted_host,
    keeper_cookie_name,
    read_visitor,
    who_is,
)
from companion.web.live.stream_wakeups import EVERY
from companion.web.rendering.template_helpers import urls
from companion.web.rendering.translations import Translator
from companion.web.services import Services

SERVICES_KEY = "veilleuse.services"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def services() -> Services:
    """Returns the services of the house that answers this request."""
    return cast(Services, request.environ[SERVICES_KEY])


def check_request() -> None:
    """Sets `g.visitor`, the device that sent the request. Aborts with 421 if the request names a host that is not ours,
    and with 403 if a page of another site posts to this house."""
    urls.set(services().screens.urls)
    keepers = keeper_cookie_name(request.scheme, services().config.secure_port)
    g.visitor = read_visitor(request.headers, services().translators, keepers)
    # Without the header Host, Flask would use the address of this computer instead.
    host = request.headers.get("Host", "")
    if not is_trusted_host(host, services().config.names):
        abort(421)
    if request.method not in SAFE and not is_own_origin(request.headers, request.host, request.scheme):
        abort(403)


def visitor() -> Visitor:
    return cast(Visitor, g.visitor)


def translator() -> Translator:
    return services().translators[visitor().language]


def new_keeper_since() -> float:
    """Returns the time at which the latest keeper was added. Returns 0 if that was more than a day ago, if another
    keeper has confirmed the latest keeper, or if the latest keeper is this device."""
    house = services().tables.house()
    since = house.new_keeper_since(services().tables.resources.clock())
    return since if house.kept_since.get(visitor().keeper) != since else 0.0


def is_from_keeper() -> bool:
    return is_keeper(visitor(), services().tables.house())


def is_from_household() -> bool:
    """Returns whether the device belongs to a keeper or holds a seat at any table."""
    return is_from_keeper() or any(each.table.held_by(visitor().device) for each in services().tables.memory.all())


def require_keeper() -> None:
    if not is_from_keeper():
        abort(403)


def table_and_audience(id: str) -> tuple[FoldedTable, Who]:
    """Returns the table and this device's audience: the tablet or a seat. Raises NoSuchTable for an unknown id or the
    house's own log. Aborts with 403 if the device may not see the table."""
    if id == HOUSE_ID:
        raise NoSuchTable(id)
    opened = services().tables.memory.load(id)
    who = who_is(visitor(), opened, services().tables.house())
    if who is None:
        abort(403)
    return opened, who


def wants_json() -> bool:
    return prefers_json(request.headers.get("Accept", ""))


@lru_cache(maxsize=CACHE_SIZE)
def prefers_json(header: str) -> bool:
    return parse_accept_header(header, MIMEAccept).best_match(["text/html", "application/json"]) == "application/json"


def mark_reached() -> None:
    """Records that a device has reached the house at this address. Screens then mark the address as one that works."""
    if services().addresses.mark_reached(request.host, request.remote_addr or "127.0.0.1"):
        services().feed.announce(EVERY)


class SentFields(dict[str, object]):
    def text(self, name: str) -> str:
        value = self.get(name)
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        value = self.get(name) if request.is_json else request.form.getlist(name)
        return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []

    @property
    def tap_key(self) -> str:
        """Returns the key by which this tap is carried out only once; "" if the form has no field `key`. The result is
        a hash of the device and of all fields except `seen` and `twice`, so a form that somebody changes and sends
        again counts as another tap."""
        if not self.text("key"):
            return ""
        said = sorted((name, str(value)) for name, value in self.items() if name not in ("seen", "twice"))
        return sha256(repr((visitor().device, said)).encode()).hexdigest()[:32]


def request_fields() -> SentFields:
    """Returns the fields of the request; aborts with 400 or 415 if they cannot be read."""
    if request.mimetype == "application/json":
        body = without_surrogates(read_json())
        return SentFields(body) if isinstance(body, dict) else abort(400)
    if request.mimetype not in FORMS and request.content_length:
        raise UnsupportedMediaType
    return SentFields(request.form.to_dict())


def sent_form() -> Mapping[str, str]:
    """Returns the form that was sent; an empty one if the body cannot be read."""
    try:
        return request.form
    except HTTPException:
        return {}


def without_surrogates(value: object) -> object:
    """Returns a JSON value with question marks in place of lone surrogates, which no response could contain."""
    match value:
        case str():
            return value.encode("utf-8", "replace").decode()
        case list():
            return [without_surrogates(each) for each in value]
        case dict():
            return {without_surrogates(name): without_surrogates(each) for name, each in value.items()}
    return value


def read_json() -> object:
    try:
        return request.get_json()
    except RecursionError:
        abort(400)
