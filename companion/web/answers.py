"""How a request is answered: the same screen as a page, as what an htmx screen swaps in, or as JSON."""

import re
from typing import cast

from flask import Response, jsonify, redirect, render_template, request, url_for
from htmx_flask import make_response as htmx_response
from htmx_flask import request as htmx_request

from companion.table.fact import Who
from companion.table.fold import Opened
from companion.table.say import Say
from companion.web.asking import visitor, voice, wants_json
from companion.web.rooms import rooms
from companion.web.screen import CLOSED, Drawn, partial

SEQ = "Veilleuse-Seq"
# Browsers read a backslash in an address as a slash, and two slashes as another host.
OWN_PATH = re.compile(r"/(?!/)[^\\\x00-\x1f\x7f]*")


def reply(*body: object, **hx: str) -> Response:
    """htmx-flask brings no types."""
    return cast(Response, htmx_response(*body, **hx))


def after_move(opened: Opened, who: Who | None, before: Opened | None = None) -> Response:
    """A move was made: what it changed on the screen that asked, else back to the table."""
    if who is None:
        return goto(url_for("joining.land", code=opened.table.code))
    if htmx_request.htmx or wants_json():
        return screen(opened, who, before=before)
    return reply(redirect(url_for("table.show", id=opened.table.id), 303))


def screen(
    opened: Opened, who: Who, notice: Say | None = None, status: int = 200, before: Opened | None = None
) -> Response:
    """`before` is what the asking screen shows already; without it, everything is sent."""
    if wants_json():
        return as_json(opened, who, notice, status)
    draw, language = rooms().screens.draw, visitor().language
    if htmx_request.htmx:
        drawn = draw(opened, who, language, CLOSED)
        shown = draw(before, who, language, CLOSED).traces if before else {}
        body = drawn.partials(shown) + noticed(notice)
        return with_seq(reply(body, status), opened)
    return with_seq(reply(page(opened, who, draw(opened, who, language), notice), status), opened)


def noticed(notice: Say | None) -> bytes:
    """Without all that a page is given."""
    template = rooms().screens.templates.get_template("_notice.html")
    return partial("notice", template.render(notice=notice, t=voice()).encode())


def page(opened: Opened, who: Who, drawn: Drawn, notice: Say | None) -> str:
    game = rooms().tables.game(opened)
    return render_template("screen.html", opened=opened, who=who, drawn=drawn, notice=notice, game=game)


def as_json(opened: Opened, who: Who, notice: Say | None, status: int) -> Response:
    body = rooms().screens.plain(opened, who, visitor().language)
    if notice:
        body["error"] = {"say": notice.id, "text": voice()(notice)}
    return with_seq(reply(jsonify(body), status), opened)


def with_seq(response: Response, opened: Opened) -> Response:
    response.headers[SEQ] = str(opened.seq)
    response.headers["Cache-Control"] = "no-cache"
    return response


def is_own_path(address: str) -> bool:
    """Where a form asks to go on to, if that is in this house."""
    return OWN_PATH.fullmatch(address) is not None


def goto(address: str) -> Response:
    if htmx_request.htmx:
        return reply("", redirect=address)
    return reply(redirect(address, 303))


def refused(why: Say, status: int) -> Response:
    """A sentence where there is no screen to show it on."""
    if wants_json():
        return reply(jsonify({"error": {"say": why.id, "text": voice()(why)}}), status)
    if htmx_request.htmx:
        return reply(noticed(why), status)
    instead = own_address() if status == 421 else ""
    return reply(render_template("problem.html", why=why, status=status, path=request.path, instead=instead), status)


def own_address() -> str:
    """This very machine by its number, as this request has reached it: whoever sent it knows that much."""
    host, port = request.environ.get("SERVER_NAME", ""), request.environ.get("SERVER_PORT", "")
    return f"http://{host}:{port}{rooms().root.path}{request.path}" if re.fullmatch(r"[\d.]+", host) else ""
