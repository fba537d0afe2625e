"""Exports and imports files for other houses: a table with its photos, or lessons about a game."""

import json
import logging
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from io import BytesIO
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion.export.archive_reader import READABLE_COMPRESSIONS
from companion.table.common import jpeg, table_photos
from companion.table.fact import Json
from companion.table.input_cleaning import InvalidValue, check_text, check_value
from companion.table.log.store_contract import CannotWrite
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.use_cases.house_comparison import copies
from companion.web.http.current_request import require_keeper, services, table_and_audience
from companion.web.http.responses import download_response, redirect_to

log = logging.getLogger("veilleuse")
# Files are uploaded below this path, so that a request's body may be long.
PATH = "/files"
routes = Blueprint("table_files", __name__, url_prefix=PATH)
routes.before_request(require_keeper)
VERSION = 1
TABLE, PICTURES, END = "table.json", "pictures/", ".jpg"
MAX_TABLE = 16 * 1024 * 1024
MAX_FILE = 112 * 1024 * 1024
UNREADABLE = (BadZipFile, zlib.error, LookupError, ValueError, EOFError, NotImplementedError, RuntimeError)


@routes.get("/tables/<id>.json")
def download_table(id: str) -> Response:
    """Downloads a table: as a JSON file, or as a zip if it has photos."""
    opened, _ = table_and_audience(id)
    name, packed = f"veilleuse-{opened.table.game}-{opened.table.code}", services().tables.files.pack(id)
    if not opened.table.pictures:
        return json_download(packed, f"{name}.json")
    archive = pack_archive(json_bytes(packed), services().tables.photos.all(id))
    return download_response(archive, f"{name}.zip", "application/zip")


@routes.post("/tables")
def import_table() -> Response:
    with uploaded_file() as sent:
        begins = sent.read(2)
        sent.seek(0)
        file, photos = unpack_archive(sent) if begins == b"PK" else (sent.read(MAX_TABLE + 1), {})
    table = parse_json(file)
    back_up_before_import()
    id = services().tables.files.unpack(table, photos)
    is_copy = "tell" in request.form and next(copies(services().tables.memory, id), None)
    return redirect_to(url_for("table_files.show_copies" if is_copy else "table.show", id=id))


@routes.get("/tables/<id>/copies")
def show_copies(id: str) -> str:
    """Shows the copies of one table in this house, so that people see which one is newer."""
    opened, _ = table_and_audience(id)
    found = [(each, services().tables.memory.load(each.id).table) for each in copies(services().tables.memory, id)]
    return render_template("copies.html", opened=opened, copies=found)


@routes.get("/lessons")
def lessons() -> str:
    known = services().tables.house().learnt
    learnt = {slug: lessons for slug, lessons in known.items() if slug in services().registry}
    return render_template("lessons.html", learnt=learnt)


@routes.get("/lessons/<slug>.json")
def download_lessons(slug: str) -> Response:
    """Sends a JSON file with the lessons about a game: what this house has learnt from its earlier tables. Aborts with
    404 if there are none."""
    lessons = services().tables.lessons.all_of(slug) or abort(404)
    return json_download({"veilleuse_lessons": VERSION, "game": slug, "lessons": lessons}, f"veilleuse-{slug}.json")


@routes.post("/lessons")
def import_lessons() -> Response:
    with uploaded_file() as sent:
        file = parse_json(sent.read(MAX_TABLE + 1))
    try:
        slug, lessons = read_lessons(file)
    except InvalidValue as error:
        raise IllegalMove(say("file.unreadable")) from error
    back_up_before_import()
    services().tables.writer.teach(slug, lessons)
    return redirect_to(url_for("table_files.lessons"))


def back_up_before_import() -> None:
    """Makes a backup if possible. If it fails, the import goes on, because an imported table can be closed again."""
    try:
        services().backups.make("import")
    except CannotWrite as error:
        log.warning("no backup before a file was taken in: %s", error.why)


def read_lessons(file: object) -> tuple[str, dict[str, Json]]:
    """Returns the game's slug and the lessons in a parsed file; raises InvalidValue if it is no such file."""
    match file:
        case {"veilleuse_lessons": int(version), "game": str(slug), "lessons": dict(lessons)}:
            if version == VERSION and slug in services().registry:
                return slug, {check_text(name): check_value(value) for name, value in lessons.items()}
    raise InvalidValue("no lessons of ours")


def json_download(what: object, name: str) -> Response:
    return download_response(json_bytes(what), name, "application/json")


def json_bytes(what: object) -> bytes:
    return json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode()


@contextmanager
def uploaded_file() -> Iterator[IO[bytes]]:
    """Opens the uploaded file for a `with` block; aborts with 400 if there is none."""
    request.max_content_length = MAX_FILE
    sent = request.files.get("file") or abort(400)
    with closing(sent):
        yield sent.stream


def parse_json(content: bytes) -> Any:
    """Returns the parsed file. Refuses malformed JSON and more than MAX_TABLE bytes: only photos may be long."""
    with suppress(ValueError, RecursionError):
        if len(content) <= MAX_TABLE:
            return json.loads(content)
    raise IllegalMove(say("file.unreadable"))


def pack_archive(table: bytes, photos: Iterable[tuple[str, bytes]]) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w") as parcel:
        parcel.writestr(TABLE, table, ZIP_DEFLATED)
        for name, content in photos:
            parcel.writestr(f"{PICTURES}{name}{END}", content, ZIP_STORED)
    return file.getvalue()


def unpack_archive(sent: IO[bytes]) -> tuple[bytes, dict[str, bytes]]:
    """Returns a table's JSON and its intact photos by name. Refuses a zip without a readable table."""
    with suppress(*UNREADABLE), ZipFile(sent) as parcel:
        photos = [
            each for each in parcel.infolist() if each.filename.startswith(PICTURES) and each.filename.endswith(END)
        ]
        table = unpack_file(parcel, parcel.getinfo(TABLE), MAX_TABLE)
        if len(photos) <= table_photos.MOST:
            return table, dict(unpack_photos(parcel, photos))
    raise IllegalMove(say("file.unreadable"))


def unpack_photos(parcel: ZipFile, photos: Iterable[ZipInfo]) -> Iterator[tuple[str, bytes]]:
    for each in photos:
        with suppress(BadZipFile, zlib.error, EOFError):
            name = each.filename.removeprefix(PICTURES).removesuffix(END)
            yield name, unpack_file(parcel, each, jpeg.LONGEST)


def unpack_file(parcel: ZipFile, what: ZipInfo, most: int) -> bytes:
    """Returns the content of a file in the zip. Raises ValueError if the content is longer than `most` bytes, or if it
    is compressed by a method that is not in READABLE_COMPRESSIONS."""
    if what.compress_type not in READABLE_COMPRESSIONS:
        raise ValueError(what.filename)
    with parcel.open(what) as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise ValueError(what.filename)
    return found
