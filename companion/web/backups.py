"""Backups in a keeper's browser: which there are, save one, look into one, bring one back."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, url_for

from companion.table import comparing
from companion.table.backups import Backup, NoBackup, NotOfHere, NotWhole
from companion.table.folded import HOUSE_ID
from companion.table.house import House, who_gets_in
from companion.table.log import Damaged
from companion.table.moves import IllegalMove
from companion.table.play import Tables
from companion.table.say import Say, say
from companion.web.answers import goto
from companion.web.asking import must_keep_house, voice, wants_json
from companion.web.files import LONGEST
from companion.web.rooms import rooms
from companion.web.screen import plain

routes = Blueprint("backups", __name__, url_prefix="/files/backups")
MEASURES = {"days": 86_400, "hours": 3_600, "minutes": 60}


@routes.get("")
def show() -> Response | str:
    must_keep_house()
    backups = rooms().backups
    found, place, now = backups.all(), backups.place(), rooms().tables.clock()
    if wants_json():
        return jsonify(plain({"backups": found, "place": place, "refused": backups.refused}, voice()))
    said = None if place == "none" else say(f"backups.place.{place}")
    are_ours = place != "database"
    return render_template("backups.html", found=found, now=now, place=said, refused=backups.refused, are_ours=are_ours)


@routes.post("")
def make() -> Response:
    """A copy of now; or, with a file, one that was saved."""
    must_keep_house()
    request.max_content_length = LONGEST
    if sent := request.files.get("file"):
        with closing(sent), told_in_words():
            taken = rooms().backups.take(sent.stream)
        return goto(url_for("backups.look", name=taken.name))
    rooms().backups.make("hand")
    return goto(url_for("backups.show"))


@routes.get("/<name>")
def save(name: str) -> Response:
    """What a running round hides does not leave the house: its table is saved as it was before."""
    must_keep_house()
    with looking(name) as then:
        upto = comparing.before_secrets(then)
    with told_in_words(), rooms().backups.saved(name, upto) as file:
        response = make_response(file)
    response.headers["Content-Type"] = "application/vnd.sqlite3"
    response.headers["Content-Disposition"] = f'attachment; filename="veilleuse-{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


@routes.get("/<name>/look")
def look(name: str) -> Response | str:
    """What would be there, and what would be lost."""
    must_keep_house()
    with looking(name) as then:
        lines = comparing.compared(rooms().tables, then)
        left_out = len(comparing.before_secrets(then))
    if wants_json():
        return jsonify(plain({"tables": lines, "left_out": left_out}, voice()))
    now = rooms().tables.clock()
    return render_template("backup.html", backup=one(name), lines=lines, left_out=left_out, now=now)


@routes.post("/<name>/restore")
def restore(name: str) -> Response | str:
    """The house closes for a moment, and opens again as it was then; who keeps it now keeps it still. What was turned
    up since is not hidden again."""
    must_keep_house()
    with looking(name) as then:
        more = who_gets_in(rooms().house(), house_of(then))
        upto = comparing.before_what_was_seen(rooms().tables, then)
    with told_in_words():
        rooms().backups.ready(name, more, upto)
    rooms().backups.reopen()
    if wants_json():
        return make_response(jsonify({"restored": name}), 202)
    return goto(url_for("backups.show"))


def one(name: str) -> Backup:
    return next((each for each in rooms().backups.all() if each.name == name), None) or abort(404)


def house_of(tables: Tables) -> House:
    state = tables.look(HOUSE_ID).table.state
    assert isinstance(state, House)
    return state


@contextmanager
def looking(name: str) -> Iterator[Tables]:
    """The house that a backup holds, folded as ours; nothing that is said there is written anywhere."""
    own = rooms().tables
    with told_in_words(), rooms().backups.looking(name) as log:
        yield Tables(log, own.games, own.known, own.chance, own.clock, lambda _: None, own.report)


@contextmanager
def told_in_words() -> Iterator[None]:
    try:
        yield
    except NoBackup:
        abort(404)
    except NotOfHere as error:
        raise IllegalMove(say("backups.newer")) from error
    except (NotWhole, Damaged) as error:
        raise IllegalMove(say("backups.not_whole")) from error


def aged(seconds: float) -> Say:
    """How long ago, in the largest measure that fits."""
    for measure, length in MEASURES.items():
        if seconds >= length:
            return say(f"backups.age.{measure}", n=int(seconds // length))
    return say("backups.age.now")


def sized(size: int) -> Say:
    return say("backups.size.mb", n=-(-size // 2**20)) if size >= 2**20 else say("backups.size.kb", n=-(-size // 1024))
