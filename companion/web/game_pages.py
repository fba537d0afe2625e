"""The pages that a game brings beside its screen: long lists, answers to a question. Reading changes nothing. A page
may also be carried away: as a file that needs no house, or as a table for a spreadsheet."""

import re
from base64 import b64encode
from collections.abc import Mapping

from flask import Blueprint, Response, abort, jsonify, render_template, request
from htmx_flask import request as htmx_request

from companion.table.fold import Opened
from companion.table.game import Part
from companion.web.answers import reply, with_seq
from companion.web.asking import asked, at_table, visitor, voice, wants_json
from companion.web.files import attached
from companion.web.rooms import rooms
from companion.web.screen import partial, plain
from companion.web.spreadsheet import Rows, as_spreadsheet
from companion.web.styles import sheet

routes = Blueprint("game_pages", __name__, url_prefix="/tables/<id>")


@routes.get("/pages/<name>")
def show(id: str, name: str) -> Response:
    """As a page, as the part alone where a screen asked for it, or as JSON."""
    opened, part = asked_for(id, name, request.args.to_dict())
    if wants_json():
        return with_seq(reply(jsonify(plain(part.value, voice()))), opened)
    drawn = rooms().screens.render(id, part, visitor().language)
    if htmx_request.htmx:
        return with_seq(reply(partial(part.name, bytes(drawn))), opened)
    return with_seq(reply(render_template("page.html", opened=opened, drawn=drawn)), opened)


@routes.post("/pages/<name>")
def read(id: str, name: str) -> Response:
    """The same question, too long for an address, or in a file: still nothing changes."""
    opened, part = asked_for(id, name, {**asked_plainly(), **in_files()})
    drawn = rooms().screens.render(id, part, visitor().language)
    if wants_json():
        return with_seq(reply(jsonify(plain(part.value, voice()))), opened)
    return with_seq(reply(render_template("page.html", opened=opened, drawn=drawn)), opened)


def asked_plainly() -> dict[str, str]:
    return {name: value for name, value in asked().items() if isinstance(value, str)}


def in_files() -> dict[str, str]:
    """As spreadsheets write them: in letters of today, of Windows or of both."""
    sent = {name: file.read() for name, file in request.files.items() if file.filename}
    return {name: decoded(content) for name, content in sent.items() if content}


def decoded(content: bytes) -> str:
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return content.decode(encoding)
    except ValueError:
        return content.decode("cp1252", "replace")


@routes.get("/pages/<name>.html")
def give(id: str, name: str) -> Response:
    """With its style and its photos inside, so that it opens anywhere."""
    opened, part = asked_for(id, name, {"as": "file"})
    drawn = with_photos(opened, str(rooms().screens.render(id, part, visitor().language)))
    style = sheet() + rooms().boxes[opened.table.game].style
    page = render_template("carried.html", opened=opened, drawn=drawn, style=style)
    return attached(page.encode(), f"veilleuse-{opened.table.code}-{name}.html", "text/html; charset=utf-8")


@routes.get("/pages/<name>.csv")
def give_table(id: str, name: str) -> Response:
    opened, part = asked_for(id, name, {"as": "file"})
    rows: Rows = getattr(part.value, "rows", None) or abort(404)
    return as_spreadsheet(rows, f"veilleuse-{opened.table.code}-{name}.csv")


def asked_for(id: str, name: str, question: Mapping[str, str]) -> tuple[Opened, Part]:
    opened, who = at_table(id)
    tables = rooms().tables
    part = tables.game(opened).page(opened.table, who, name, question, tables.offers(opened, who))
    return opened, part or abort(404)


def with_photos(opened: Opened, drawn: str) -> str:
    def inside(found: re.Match[str]) -> str:
        content = rooms().tables.picture(opened, found[1]) or b""
        return f'src="data:image/jpeg;base64,{b64encode(content).decode()}"'

    return re.sub(rf'src="/tables/{opened.table.id}/pictures/(\w+)\.jpg"', inside, drawn)
