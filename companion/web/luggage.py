"""The whole house as one file in a keeper's browser: saved, looked into, brought in."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from re import fullmatch
from tempfile import SpooledTemporaryFile

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, send_file, url_for

from companion.luggage import bringing, packing, writing
from companion.luggage.reading import Opened, Unreadable
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.web.answers import goto
from companion.web.asking import must_keep_house, voice, wants_json
from companion.web.files import LONGEST, keep_before
from companion.web.rooms import rooms
from companion.web.screen import plain

routes = Blueprint("luggage", __name__, url_prefix="/files/house")
IN_MEMORY = 2**20


@routes.get("")
def show() -> Response | str:
    must_keep_house()
    packed = packing.pack(rooms().tables)
    photos = len({name for each in packed.tables for name in each.photos})
    told = {"tables": len(packed.tables), "photos": photos, "held_back": packed.held_back, "left": packed.left}
    if wants_json():
        return jsonify(told)
    games = [(slug, box.told("name", voice().language)) for slug, box in rooms().boxes.items() if box.game]
    people = [(each.id, each.name) for each in rooms().house().persons]
    came = request.args.get("came", type=int)
    return render_template("luggage.html", **told, came=came, games=games, people=people)


@routes.get("/veilleuse.zip")
def save() -> Response:
    must_keep_house()
    tables, file = rooms().tables, SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 the answer closes it
    writing.write(packing.pack(tables, "devices" in request.args), tables.log.picture, file)
    file.seek(0)
    day = datetime.fromtimestamp(tables.clock()).strftime("%Y-%m-%d")
    response = send_file(file, "application/zip", as_attachment=True, download_name=f"veilleuse-{day}.zip")
    response.headers["Cache-Control"] = "no-store"
    return response


@routes.post("")
def take() -> Response:
    """Laid aside until somebody has seen what is in it; of several only the last."""
    must_keep_house()
    request.max_content_length = LONGEST
    sent = request.files.get("file") or abort(400)
    with closing(sent), told_in_words():
        Opened(sent.stream, rooms().tables.clock())
        name = rooms().arrivals.lay(sent.stream)
    return goto(url_for("luggage.look", name=name))


@routes.get("/<name>")
def look(name: str) -> Response | str:
    must_keep_house()
    with opened(name) as file:
        found = bringing.preview(rooms().tables, file.luggage)
    if wants_json():
        return jsonify(plain(found, voice()))
    return render_template("luggage_look.html", name=name, found=found, fates=bringing.FATES)


@routes.post("/<name>")
def bring(name: str) -> Response:
    must_keep_house()
    with opened(name) as file:
        keep_before()
        told = bringing.bring(rooms().tables, file)
    rooms().arrivals.drop(name)
    came = [each.id for each in told.lines if each.fate in bringing.COMES]
    if wants_json():
        return make_response(jsonify({"came": came}), 201)
    return goto(url_for("luggage.show", came=len(came)))


@contextmanager
def opened(name: str) -> Iterator[Opened]:
    file = rooms().arrivals.open(name) if fullmatch("[0-9a-f]{16}", name) else None
    if file is None:
        abort(404)
    with file, told_in_words():
        yield Opened(file, rooms().tables.clock())


@contextmanager
def told_in_words() -> Iterator[None]:
    try:
        yield
    except Unreadable as error:
        raise IllegalMove(say(f"luggage.why.{error.why}")) from error
