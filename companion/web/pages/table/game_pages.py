"""Shows a game's further pages: as web pages, as files that work without the house, or as spreadsheets."""

from base64 import b64encode
from collections.abc import Callable, Hashable, Mapping

from flask import Blueprint, Response, abort, jsonify, render_template, request
from htmx_flask import request as htmx_request

from companion.table.game import Part
from companion.table.log.fold import FoldedTable
from companion.web.assets import game_sheet, house_sheet
from companion.web.http.current_request import (
    request_fields,
    services,
    table_and_audience,
    translator,
    visitor,
    wants_json,
)
from companion.web.http.responses import Rows, download_response, reply, spreadsheet_response, with_seq_header
from companion.web.rendering.drawn_screens import partial
from companion.web.rendering.json_values import part_json
from companion.web.rendering.template_helpers import url_for

routes = Blueprint("game_pages", __name__, url_prefix="/tables/<id>")


@routes.get("/pages/<name>")
def show(id: str, name: str) -> Response:
    return page_response(id, name, request.args.to_dict())


@routes.post("/pages/<name>")
def read(id: str, name: str) -> Response:
    """Shows one of the game's pages. Its parameters are sent by post, because they may be too long for a URL or be in
    an uploaded file."""
    asked = {name: value for name, value in request_fields().items() if isinstance(value, str)}
    return page_response(id, name, {**asked, **uploaded_texts()})


def page_response(id: str, name: str, question: Mapping[str, str]) -> Response:
    """Answers with one of the game's pages: as JSON, for htmx as a part, or whole. `question` holds the parameters of
    the page."""
    opened, part = requested_page(id, name, question)
    if wants_json():
        return with_seq_header(reply(jsonify(part_json(services().screens, part, translator()))), opened)
    drawn = services().screens.render(id, part, visitor().language)
    if htmx_request.htmx:
        return with_seq_header(reply(partial(part.name, bytes(drawn))), opened)
    return with_seq_header(reply(render_template("page.html", opened=opened, drawn=drawn)), opened)


def uploaded_texts() -> dict[str, str]:
    sent = {name: file.read() for name, file in request.files.items() if file.filename}
    return {name: decode_text(content) for name, content in sent.items() if content}


def decode_text(content: bytes) -> str:
    """Returns the text in these bytes, which are in UTF-8, UTF-16 or the usual encoding of Windows."""
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return content.decode(encoding)
    except ValueError:
        return content.decode("cp1252", "replace")


@routes.get("/pages/<name>.html")
def download_page(id: str, name: str) -> Response:
    """Downloads a page as one file that includes its style sheet and photos."""
    opened, part = requested_page(id, name, {"as": "file"})
    drawn = services().screens.render(id, part, visitor().language, url_for=url_for_with_photos(opened))
    style = house_sheet() + game_sheet(services().registry[opened.table.game])
    page = render_template("carried.html", opened=opened, drawn=drawn, style=style)
    return download_response(page.encode(), f"veilleuse-{opened.table.code}-{name}.html", "text/html; charset=utf-8")


@routes.get("/pages/<name>.csv")
def download_spreadsheet(id: str, name: str) -> Response:
    """Downloads the rows of a page as a spreadsheet; aborts with 404 if it has none."""
    opened, part = requested_page(id, name, {"as": "file"})
    rows: Rows = getattr(part.value, "rows", None) or abort(404)
    return spreadsheet_response(rows, f"veilleuse-{opened.table.code}-{name}.csv")


def requested_page(id: str, name: str, question: Mapping[str, str]) -> tuple[FoldedTable, Part]:
    """Returns the table `id`, and its game's page `name` as a part. `question` holds the parameters of the page, from
    its address or from a post. Aborts with 404 if there is no such page; if the game raises an error, the part says
    that the page is broken."""
    opened, who = table_and_audience(id)
    views = services().tables.views
    try:
        part = opened.game.page(opened.table, who, name, question, views.offers(opened, who))
    except Exception as error:
        return opened, views.broken(name, error)
    return opened, part or abort(404)


def url_for_with_photos(opened: FoldedTable) -> Callable[..., str]:
    """Returns a `url_for` for a downloaded page: for a photo it returns a data URL with the photo."""

    def address(endpoint: str, **values: Hashable) -> str:
        if endpoint != "photos.show":
            return url_for(endpoint, **values)
        content = services().tables.photos.find(opened, str(values["name"])) or b""
        return f"data:image/jpeg;base64,{b64encode(content).decode()}"

    return address
