"""How a request is answered: the same screen as a page, as what an htmx screen swaps in, or as JSON."""

from flask import Response, jsonify, redirect, render_template, request, url_for
from htmx_flask import make_response
from htmx_flask import request as htmx_request

from companion.table.fact import Who
from companion.table.fold import Opened
from companion.table.say import Say
from companion.web.rooms import rooms, visitor, voice, wants_json
from companion.web.screen import Drawn, partial

SEQ = "Veilleuse-Seq"


def after_move(opened: Opened, who: Who | None) -> Response:
    """A move was made: the fresh screen where it was asked for, else back to the table."""
    if who is None:
        return goto(url_for("joining.land", code=opened.table.code))
    if htmx_request.htmx or wants_json():
        return screen(opened, who)
    return make_response(redirect(url_for("table.show", id=opened.table.id), 303))


def screen(opened: Opened, who: Who, notice: Say | None = None, status: int = 200) -> Response:
    if wants_json():
        return as_json(opened, who, notice, status)
    drawn = rooms().screens.draw(opened, who, visitor().language)
    if htmx_request.htmx:
        body = drawn.partials() + partial("notice", render_template("_notice.html", notice=notice))
        return with_seq(make_response(body, status), opened)
    return with_seq(make_response(page(opened, who, drawn, notice), status), opened)


def page(opened: Opened, who: Who, drawn: Drawn, notice: Say | None) -> str:
    return render_template("screen.html", opened=opened, who=who, parts=drawn.parts, notice=notice)


def as_json(opened: Opened, who: Who, notice: Say | None, status: int) -> Response:
    body = rooms().screens.plain(opened, who, visitor().language)
    if notice:
        body["error"] = {"say": notice.id, "text": voice()(notice)}
    return with_seq(make_response(jsonify(body), status), opened)


def with_seq(response: Response, opened: Opened) -> Response:
    response.headers[SEQ] = str(opened.seq)
    response.headers["Cache-Control"] = "no-cache"
    return response


def goto(address: str) -> Response:
    if htmx_request.htmx:
        return make_response("", redirect=address)
    return make_response(redirect(address, 303))


def refused(why: Say, status: int) -> Response:
    """A sentence where there is no screen to show it on."""
    if wants_json():
        return make_response(jsonify({"error": {"say": why.id, "text": voice()(why)}}), status)
    if htmx_request.htmx:
        return make_response(partial("notice", render_template("_notice.html", notice=why)), status)
    return make_response(render_template("problem.html", why=why, status=status, path=request.path), status)
