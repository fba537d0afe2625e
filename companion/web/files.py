"""Files that go from house to house: a whole table, and what a house has learnt of a game."""

import json
import logging
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import IO, Any

from flask import Blueprint, Response, abort, make_response, render_template, request, url_for

from companion.table.copies import copies
from companion.table.fact import Json
from companion.table.grammar import Unfit, fit, fit_text
from companion.table.log import CannotWrite
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.web import parcel
from companion.web.answers import goto
from companion.web.asking import at_table, must_keep_house
from companion.web.rooms import rooms

log = logging.getLogger("veilleuse")
routes = Blueprint("files", __name__, url_prefix="/files")
LONGEST = parcel.LONGEST
VERSION = 1


def is_file(path: str) -> bool:
    """What comes in as a file may be longer than what people tap."""
    return path.startswith("/files/")


@routes.get("/tables/<id>.json")
def give_table(id: str) -> Response:
    must_keep_house()
    opened, _ = at_table(id)
    name, packed = f"veilleuse-{opened.table.game}-{opened.table.code}", rooms().tables.pack(id)
    if not opened.table.pictures:
        return as_file(packed, f"{name}.json")
    return attached(parcel.packed(text_of(packed), rooms().tables.pictures(id)), f"{name}.zip", "application/zip")


@routes.post("/tables")
def take_table() -> Response:
    must_keep_house()
    with sent_file() as sent:
        file, photos = parcel.opened(sent) if parcel.is_parcel(sent) else (sent.read(parcel.LONGEST_TABLE + 1), {})
    table = json_of(file)
    keep_before()
    id = rooms().tables.unpack(table, photos)
    is_copy = "tell" in request.form and next(copies(rooms().tables, id), None)
    return goto(url_for("files.show_copies" if is_copy else "table.show", id=id))


@routes.get("/tables/<id>/copies")
def show_copies(id: str) -> str:
    """The same table twice in this house: which of both is newer."""
    must_keep_house()
    opened, _ = at_table(id)
    found = [(each, rooms().tables.look(each.id).table) for each in copies(rooms().tables, id)]
    return render_template("copies.html", opened=opened, copies=found)


@routes.get("/lessons")
def lessons() -> str:
    must_keep_house()
    learnt = {slug: lessons for slug, lessons in rooms().house().learnt.items() if slug in rooms().boxes}
    return render_template("lessons.html", learnt=learnt)


@routes.get("/lessons/<slug>.json")
def give_lessons(slug: str) -> Response:
    must_keep_house()
    lessons = rooms().tables.learnt(slug) or abort(404)
    return as_file({"veilleuse_lessons": VERSION, "game": slug, "lessons": lessons}, f"veilleuse-{slug}.json")


@routes.post("/lessons")
def take_lessons() -> Response:
    must_keep_house()
    with sent_file() as sent:
        file = json_of(sent.read(parcel.LONGEST_TABLE + 1))
    try:
        slug, lessons = lessons_in(file)
    except Unfit as error:
        raise IllegalMove(say("file.unreadable")) from error
    keep_before()
    rooms().tables.teach(slug, lessons)
    return goto(url_for("files.lessons"))


def keep_before() -> None:
    """Where no backup can be made, a file is taken in all the same: it can be put away again."""
    try:
        rooms().backups.make("import")
    except CannotWrite as error:
        log.warning("no backup before a file was taken in: %s", error.why)


def lessons_in(file: object) -> tuple[str, dict[str, Json]]:
    match file:
        case {"veilleuse_lessons": int(version), "game": str(slug), "lessons": dict(lessons)}:
            if version == VERSION and slug in rooms().boxes:
                return slug, {fit_text(name): fit(value) for name, value in lessons.items()}
    raise Unfit("no lessons of ours")


def as_file(what: object, name: str) -> Response:
    return attached(text_of(what), name, "application/json")


def text_of(what: object) -> bytes:
    return json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode()


def attached(content: bytes, name: str, kind: str) -> Response:
    response = make_response(content)
    response.headers["Content-Type"] = kind
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


@contextmanager
def sent_file() -> Iterator[IO[bytes]]:
    """Read no further than what is asked of it: most of a long file are its photos."""
    request.max_content_length = LONGEST
    sent = request.files.get("file") or abort(400)
    with closing(sent):
        yield sent.stream


def json_of(content: bytes) -> Any:
    """A long file is long because of its photos."""
    with suppress(ValueError, RecursionError):
        if len(content) <= parcel.LONGEST_TABLE:
            return json.loads(content)
    raise IllegalMove(say("file.unreadable"))
