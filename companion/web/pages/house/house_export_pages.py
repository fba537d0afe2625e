"""Exports the whole house as one file, in a keeper's browser, and imports such a file."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from re import fullmatch
from tempfile import SpooledTemporaryFile

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, send_file, url_for

from companion.export import archive_writer, export_content, house_import
from companion.export.archive_reader import ArchiveReader, Unreadable
from companion.export.export_content import Damage
from companion.table.log.table_memory import HOUSE_ID
from companion.table.moves import IllegalMove
from companion.table.say import Say, say
from companion.web.game_registry import RegisteredGame
from companion.web.http.current_request import require_keeper, services, translator, wants_json
from companion.web.http.responses import as_json, redirect_to
from companion.web.pages.table.table_files import MAX_FILE, back_up_before_import

routes = Blueprint("house_export", __name__, url_prefix="/files/house")
routes.before_request(require_keeper)
IN_MEMORY = 2**20


@routes.get("")
def show() -> Response | str:
    packed = export_content.export_house(services().tables)
    photos = len({name for each in packed.tables for name in each.photos})
    told = {"tables": len(packed.tables), "photos": photos, "held_back": packed.held_back, "left": packed.left}
    damaged = [damage_sentence(each, services().registry, translator().language) for each in packed.damaged]
    if wants_json():
        return jsonify({**told, "damaged": as_json(damaged)})
    games = [
        (slug, each.text("name", translator().language)) for slug, each in services().registry.items() if each.game
    ]
    people = [(each.id, each.name) for each in services().tables.house().persons]
    came = request.args.get("came", type=int)
    return render_template("house_export.html", **told, damaged=damaged, came=came, games=games, people=people)


@routes.get("/veilleuse.zip")
def save() -> Response:
    tables, file = services().tables, SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 the answer closes it
    archive_writer.write_archive(
        export_content.export_house(tables, "devices" in request.args), tables.resources.log.picture, file
    )
    file.seek(0)
    day = datetime.fromtimestamp(tables.resources.clock()).strftime("%Y-%m-%d")
    response = send_file(file, "application/zip", as_attachment=True, download_name=f"veilleuse-{day}.zip")
    response.headers["Cache-Control"] = "no-store"
    return response


@routes.post("")
def upload() -> Response:
    """Stores an uploaded file and redirects to its preview, where a keeper can import it. Only the last uploaded file
    is stored."""
    request.max_content_length = MAX_FILE
    sent = request.files.get("file") or abort(400)
    with closing(sent), refuse_unreadable_files():
        ArchiveReader(sent.stream)
        name = services().uploads.save(sent.stream)
    return redirect_to(url_for("house_export.preview", name=name))


@routes.get("/<name>")
def preview(name: str) -> Response | str:
    with open_upload(name) as file:
        found = house_import.preview(services().tables, file.house_export)
    if wants_json():
        return jsonify(as_json(found))
    damaged = [damage_sentence(each, services().registry, translator().language) for each in found.damaged]
    return render_template("house_import.html", name=name, found=found, damaged=damaged, fates=house_import.FATES)


@routes.post("/<name>")
def import_house(name: str) -> Response:
    """Makes a backup, imports the house in the uploaded file `name` and deletes that file."""
    with open_upload(name) as file:
        back_up_before_import()
        told = house_import.import_house(services().tables, file)
    services().uploads.drop(name)
    came = [each.id for each in told.lines if each.fate in house_import.COMES]
    if wants_json():
        return make_response(jsonify({"came": came}), 201)
    return redirect_to(url_for("house_export.show", came=len(came)))


def damage_sentence(damage: Damage, registry: Mapping[str, RegisteredGame], language: str) -> Say:
    """Returns the sentence about something that is neither exported nor imported because it is damaged: the house's own
    log, a table, or photos of tables. The name of the game is in `language`."""
    if damage.table == HOUSE_ID:
        return say("luggage.damaged.house")
    game = registry[damage.game].text("name", language) if damage.game in registry else damage.game
    if not damage.photos:
        return say("luggage.damaged.table", table=" ".join(filter(None, (game, damage.table))))
    return say("luggage.damaged.photos", n=damage.photos, game=game, names=damage.names)


@contextmanager
def open_upload(name: str) -> Iterator[ArchiveReader]:
    """Opens an uploaded file for a `with` block; aborts with 404 if there is none with this name."""
    file = services().uploads.open(name) if fullmatch("[0-9a-f]{16}", name) else None
    if file is None:
        abort(404)
    with file, refuse_unreadable_files():
        yield ArchiveReader(file)


@contextmanager
def refuse_unreadable_files() -> Iterator[None]:
    """Converts Unreadable in the `with` block to a refusal with a sentence."""
    try:
        yield
    except Unreadable as error:
        raise IllegalMove(say(f"luggage.why.{error.why}")) from error
