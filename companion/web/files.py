"""Files that go from house to house: a whole table, and what a house has learnt of a game."""

import json
from contextlib import closing
from typing import Any

from flask import Blueprint, Response, abort, make_response, render_template, request, url_for

from companion.table.fact import Json
from companion.table.grammar import Unfit, fit, fit_text
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.web.answers import goto
from companion.web.asking import at_table, must_keep_house
from companion.web.rooms import rooms

routes = Blueprint("files", __name__, url_prefix="/files")
LONGEST = 16 * 1024 * 1024
VERSION = 1


def is_file(path: str) -> bool:
    """What comes in as a file may be longer than what people tap."""
    return path.startswith("/files/")


@routes.get("/tables/<id>.json")
def give_table(id: str) -> Response:
    must_keep_house()
    opened, _ = at_table(id)
    return as_file(rooms().tables.pack(id), f"veilleuse-{opened.table.game}-{opened.table.code}.json")


@routes.post("/tables")
def take_table() -> Response:
    must_keep_house()
    return goto(url_for("table.show", id=rooms().tables.unpack(read())))


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
    file = read()
    try:
        slug, lessons = lessons_in(file)
    except Unfit as error:
        raise IllegalMove(say("file.unreadable")) from error
    rooms().tables.teach(slug, lessons)
    return goto(url_for("files.lessons"))


def lessons_in(file: object) -> tuple[str, dict[str, Json]]:
    match file:
        case {"veilleuse_lessons": int(version), "game": str(slug), "lessons": dict(lessons)}:
            if version == VERSION and slug in rooms().boxes:
                return slug, {fit_text(name): fit(value) for name, value in lessons.items()}
    raise Unfit("no lessons of ours")


def as_file(what: object, name: str) -> Response:
    response = make_response(json.dumps(what, ensure_ascii=False, separators=(",", ":")))
    response.headers["Content-Type"] = "application/json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def read() -> Any:
    request.max_content_length = LONGEST
    sent = request.files.get("file") or abort(400)
    try:
        with closing(sent):
            return json.loads(sent.read())
    except (ValueError, RecursionError) as error:
        raise IllegalMove(say("file.unreadable")) from error
