"""The pages of backups, for keepers: list, make, download, inspect and restore them."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, url_for

from companion.table.house.backup_contract import NoBackup, NotOfHere, NotWhole
from companion.table.house.house_game import who_gets_in
from companion.table.log.store_contract import DamagedLog
from companion.table.log.table_memory import HOUSE_ID
from companion.table.moves import IllegalMove
from companion.table.say import Say, say
from companion.table.use_cases import house_comparison
from companion.table.use_cases.tables import Tables
from companion.web.http.current_request import require_keeper, services, wants_json
from companion.web.http.responses import as_json, download_response, redirect_to
from companion.web.pages.table.table_files import MAX_FILE

routes = Blueprint("backups", __name__, url_prefix="/files/backups")
routes.before_request(require_keeper)
MEASURES = {"days": 86_400, "hours": 3_600, "minutes": 60}


@routes.get("")
def show() -> Response | str:
    backups = services().backups
    found, place, now = backups.all(), backups.second_folder_state(), services().tables.resources.clock()
    if wants_json():
        return jsonify(as_json({"backups": found, "place": place, "refused": backups.refused}))
    said = None if place == "none" else say(f"backups.place.{place}")
    are_ours = place != "database"
    return render_template("backups.html", found=found, now=now, place=said, refused=backups.refused, are_ours=are_ours)


@routes.post("")
def make() -> Response:
    """Makes a backup now. If a file is sent, that file is stored as a backup instead."""
    request.max_content_length = MAX_FILE
    if sent := request.files.get("file"):
        with closing(sent), refuse_bad_backups():
            taken = services().backups.take(sent.stream)
        return redirect_to(url_for("backups.look", name=taken.name))
    services().backups.make("hand")
    return redirect_to(url_for("backups.show"))


@routes.get("/<name>")
def save(name: str) -> Response:
    """Downloads a backup. For a table with a running deal, it contains only the facts before that deal, so that no
    secret leaves the house."""
    with open_backup(name) as then:
        upto = house_comparison.before_secrets(then)
    with refuse_bad_backups(), services().backups.open_bytes(name, upto) as file:
        return download_response(file, f"veilleuse-{name}", "application/vnd.sqlite3")


@routes.get("/<name>/look")
def look(name: str) -> Response | str:
    """Shows what restoring this backup would bring back and what would be lost."""
    with open_backup(name) as then:
        lines = house_comparison.compare_houses(services().tables, then)
        left_out = len(house_comparison.before_secrets(then))
    if wants_json():
        return jsonify(as_json({"tables": lines, "left_out": left_out}))
    backup = next((each for each in services().backups.all() if each.name == name), None) or abort(404)
    now = services().tables.resources.clock()
    return render_template("backup.html", backup=backup, lines=lines, left_out=left_out, now=now)


@routes.post("/<name>/restore")
def restore(name: str) -> Response | str:
    """Restarts the house with this backup. Today's keepers stay keepers. Deals that were running in the backup become
    void, because somebody may have read them."""
    with open_backup(name) as then:
        upto = house_comparison.before_secrets(then)
        admitted = {HOUSE_ID: who_gets_in(services().tables.house(), then.house())}
        more = admitted | house_comparison.void_facts(then, upto)
    with refuse_bad_backups():
        services().backups.prepare_restore(name, more, upto)
    services().restart.request()
    if wants_json():
        return make_response(jsonify({"restored": name}), 202)
    return redirect_to(url_for("backups.show"))


@contextmanager
def open_backup(name: str) -> Iterator[Tables]:
    own = services().tables.resources
    with refuse_bad_backups(), services().backups.open_copy(name) as log:
        yield Tables(replace(own, log=log, announce=lambda _: None))


@contextmanager
def refuse_bad_backups() -> Iterator[None]:
    """Converts errors of backups in the `with` block to a refused request with a sentence, or to 404."""
    try:
        yield
    except NoBackup:
        abort(404)
    except NotOfHere as error:
        raise IllegalMove(say("backups.newer")) from error
    except (NotWhole, DamagedLog) as error:
        raise IllegalMove(say("backups.not_whole")) from error


def age_text(seconds: float) -> Say:
    for measure, length in MEASURES.items():
        if seconds >= length:
            return say(f"backups.age.{measure}", n=int(seconds // length))
    return say("backups.age.now")


def size_text(size: int) -> Say:
    return say("backups.size.mb", n=-(-size // 2**20)) if size >= 2**20 else say("backups.size.kb", n=-(-size // 1024))
