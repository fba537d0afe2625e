"""Builds responses, and adds headers and compression to each. The same screen can be sent as a page, as the parts that
htmx replaces, or as JSON. Rows of values can be sent as a spreadsheet."""

import csv
import gzip
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from io import StringIO
from typing import Any, cast

from babel.numbers import get_decimal_symbol
from flask import Response, g, jsonify, make_response, redirect, render_template, request, url_for
from htmx_flask import make_response as htmx_response
from htmx_flask import request as htmx_request

from companion.languages import locale_of
from companion.table.fact import Who
from companion.table.log.fold import FoldedTable
from companion.table.moves import ANYWAY
from companion.table.say import Say, SayValue
from companion.web.http.current_request import new_keeper_since, services, translator, visitor, wants_json
from companion.web.http.guard import COOKIE, COOKIE_MAX_AGE
from companion.web.rendering.drawn_screens import CLOSED, partial
from companion.web.rendering.json_values import json_twin, json_value
from companion.web.rendering.template_helpers import NO_FIELDS

SEQ = "Veilleuse-Seq"
# A screen with an open stream sends this instead of the number of the last fact that it shows, because the stream
# brings all changes.
LIVE = "live"
# Browsers read a backslash in an address as a slash, and two slashes as another host.
OWN_PATH = re.compile(r"/(?!/)[^\\\x00-\x1f\x7f]*")
# The characters with which a formula in a spreadsheet begins, also in their wide forms.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    " font-src 'self'; media-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
SECURITY_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
# These files are not documents, so a content policy has no effect on them. A first visit loads about ten of them.
ASSET_TYPES = ("text/css", "text/javascript", "font/")
UNNEEDED_BY_ASSETS = ("Content-Disposition", "Date", "Last-Modified", "Accept-Ranges")
COMPRESSIBLE = ("text/", "application/json", "application/javascript", "image/svg+xml")
# In bytes. A shorter response is not compressed.
MIN_COMPRESSED = 800
Rows = Iterable[Sequence[SayValue]]


def complete_response(response: Response) -> Response:
    """Adds security headers, and the cookie of a new device, and compresses the response."""
    response.headers.update(HEADERS)
    if (response.mimetype or "").startswith(ASSET_TYPES):
        for name in ("Content-Security-Policy", *UNNEEDED_BY_ASSETS):
            response.headers.pop(name, None)
    fresh = g.visitor.fresh_cookie if "visitor" in g else ""
    if fresh and request.endpoint != "static":
        services().prefix.set_cookie(response, COOKIE, fresh, COOKIE_MAX_AGE, httponly=True)
    return compress(response)


def compress(response: Response) -> Response:
    """Compresses a page or a file if the client accepts that. Responses to posts are not compressed, because their
    length could reveal a secret."""
    wanted = "gzip" in request.headers.get("Accept-Encoding", "")
    plain = request.method == "GET" and response.status_code == 200 and not response.headers.get("Content-Encoding")
    if not (wanted and plain and (response.mimetype or "").startswith(COMPRESSIBLE)):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= MIN_COMPRESSED:
        response.set_data(gzip_file(body) if response.get_etag()[0] else gzip_body(body))
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    return response


def gzip_body(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


# A response with an ETag is a file, or made of files: it is the same for everybody until the next release.
gzip_file = lru_cache(maxsize=128)(gzip_body)


def reply(*body: object, **hx: str) -> Response:
    """Returns a response with this body, and with the headers `hx` for htmx. It calls htmx-flask's `make_response`,
    which declares no return type."""
    return cast(Response, htmx_response(*body, **hx))


def as_json(value: object) -> Any:
    """Returns the value as dicts, lists and simple values that `jsonify` accepts, with its messages translated into the
    language of the visitor."""
    return json_value(value, translator())


def move_response(opened: FoldedTable, who: Who | None, before: FoldedTable | None = None) -> Response:
    """Answers a move: htmx gets the parts that differ from `before`, or all parts if `before` is None; JSON clients get
    the whole screen, and browsers without JavaScript a redirect. A device that lost its seat (`who` is None) goes to
    the page of seats."""
    if who is None:
        return redirect_to(url_for("joining.land", code=opened.table.code))
    if htmx_request.htmx or wants_json():
        return screen_response(opened, who, before=before)
    return reply(redirect(url_for("table.show", id=opened.table.id), 303))


def screen_response(
    opened: FoldedTable,
    who: Who,
    notice: Say | None = None,
    status: int = 200,
    before: FoldedTable | None = None,
    again: Mapping[str, object] = NO_FIELDS,
) -> Response:
    """Answers with the table's screen; htmx gets only what differs from `before`, the state that the sender's screen
    shows. If `notice` asks for a confirmation, `again` are the fields that send the move again."""
    if wants_json():
        return screen_json(opened, who, notice, status, bool(again))
    draw, language = services().screens.draw, visitor().language
    if htmx_request.htmx:
        shown = draw(before, who, language, CLOSED).as_shown.parts if before and before is not opened else {}
        changed = b"" if before is opened else draw(opened, who, language, CLOSED).partials(shown)
        if notice:
            changed += notice_partial(notice, again, url_for("table.move", id=opened.table.id))
        return with_seq_header(reply(changed, status), opened)
    page = render_template(
        "screen.html", opened=opened, who=who, drawn=draw(opened, who, language), game=opened.game, notice=notice,
        again=again, moves=url_for("table.move", id=opened.table.id),
        new_keeper=new_keeper_since() if who.role == "tablet" else 0,
    )  # fmt: skip
    return with_seq_header(reply(page, status), opened)


def notice_partial(notice: Say, again: Mapping[str, object] = NO_FIELDS, moves: str = "") -> bytes:
    """Returns the HTML of the notice. If it asks for a confirmation, `moves` is the URL to which its form posts, and
    `again` are the fields of that form. The notice is rendered without Flask's context, which only whole pages need."""
    template = services().screens.templates.get_template("_notice.html")
    return partial("notice", template.render(notice=notice, t=translator(), moves=moves, again=again).encode())


def screen_json(opened: FoldedTable, who: Who, notice: Say | None, status: int, may_confirm: bool) -> Response:
    """Answers with the whole screen as JSON. If it `may_confirm`, the error says how to confirm the move."""
    body = json_twin(services().screens, opened, who, visitor().language)
    if notice:
        confirm = {"confirm": {ANYWAY: "yes"}} if may_confirm else {}
        body["error"] = {"say": notice.id, "text": translator()(notice), **confirm}
    return with_seq_header(reply(jsonify(body), status), opened)


def with_seq_header(response: Response, opened: FoldedTable) -> Response:
    response.headers[SEQ] = str(opened.seq)
    response.headers["Cache-Control"] = "no-cache"
    return response


def url_in_house(address: str) -> str:
    """Returns the path `address`, with the path prefix of the house in front if the prefix is missing. Returns "" if
    `address` leads to another site."""
    root = request.script_root
    if not OWN_PATH.fullmatch(address):
        return ""
    return address if address.startswith(f"{root}/") else root + address


def redirect_to(address: str) -> Response:
    """Redirects the browser to this URL. It works for requests of htmx, too."""
    if htmx_request.htmx:
        return reply("", redirect=address)
    return reply(redirect(address, 303))


def refusal_response(why: Say, status: int) -> Response:
    """Answers with a sentence instead of a table's screen."""
    if wants_json():
        return reply(jsonify({"error": {"say": why.id, "text": translator()(why)}}), status)
    if htmx_request.htmx:
        return reply(notice_partial(why), status)
    instead = numeric_url() if status == 421 else ""
    return reply(render_template("problem.html", why=why, status=status, path=request.path, instead=instead), status)


def numeric_url() -> str:
    """Returns the URL of this request with the house's IP address in place of its name; "" if the IP address is
    unknown."""
    host, port = request.environ.get("SERVER_NAME", ""), request.environ.get("SERVER_PORT", "")
    return f"http://{host}:{port}{request.script_root}{request.path}" if re.fullmatch(r"[\d.]+", host) else ""


def download_response(content: bytes, name: str, kind: str) -> Response:
    """Returns the response for a file that the browser saves under this name; `kind` is its content type."""
    response = make_response(content)
    response.headers["Content-Type"] = kind
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def spreadsheet_response(rows: Rows, name: str) -> Response:
    """Answers with a CSV file. Columns are separated by semicolons if the reader's language has decimal commas, because
    spreadsheet programs expect that. A byte order mark tells them the encoding."""
    text = StringIO()
    csv.writer(text, delimiter=";" if get_decimal_symbol(locale_of(visitor().language)) == "," else ",").writerows(
        [cell_text(cell) for cell in row] for row in rows
    )
    return download_response(b"\xef\xbb\xbf" + text.getvalue().encode(), name, "text/csv; charset=utf-8")


def cell_text(cell: SayValue) -> str:
    """Returns the text of a cell, with an apostrophe in front if a spreadsheet would run it as a formula."""
    if isinstance(cell, int):
        return str(cell)
    text = translator()(cell) if isinstance(cell, Say) else str(cell)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


async def send_response(send: Any, status: int, kind: str, body: str) -> None:
    """Sends a whole response over ASGI, without Flask; `kind` is its content type."""
    content = body.encode()
    own = [(b"content-type", kind.encode()), (b"content-length", b"%d" % len(content)), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": [*own, *SECURITY_HEADERS]})
    await send({"type": "http.response.body", "body": content})


async def send_refusal(send: Any, status: int) -> None:
    """Sends a response without content over ASGI, without Flask."""
    headers = [(b"content-length", b"0"), *SECURITY_HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
