"""One table: its screen, its moves, undoing, who sits where, settings."""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, render_template, url_for

from companion.table.fact import Who
from companion.table.fold import Opened
from companion.table.folded import HOUSE_ID
from companion.table.kinds import is_of_every_table
from companion.table.seats import Seat
from companion.web.answers import after_move, goto, screen
from companion.web.asking import asked, at_table, tap, text, visitor, voice, wants_json
from companion.web.guard import who_is
from companion.web.rooms import rooms
from companion.web.screen import plain

# Where the numbers of a game come from, in the order in which they are shown.
ORIGINS = ("house", "rulebook", "public")
routes = Blueprint("table", __name__, url_prefix="/tables/<id>")


@routes.get("")
def show(id: str) -> Response:
    opened, who = at_table(id)
    return screen(opened, who)


@routes.post("/moves")
def move(id: str) -> Response:
    before, who = at_table(id)
    fields = asked()
    if silent_points(before, who, fields):
        form = url_for("forms.ask", id=id, kind=text(fields, "move"))
        return goto(f"{form}?{urlencode(plain_fields(fields), errors='replace')}")
    opened = rooms().tables.play(id, who, text(fields, "move"), fields, tap(fields))
    return answered(before, who, opened, fields)


def silent_points(opened: Opened, who: Who, fields: Mapping[str, object]) -> list[str]:
    """What the table must be asked first, on a form of its own: a script sees the points in the offer instead."""
    tables = rooms().tables
    offer = tables.offers(opened, who).get(text(fields, "move"))
    quiet = {each.id for each in tables.game(opened).silences if each.is_quiet}
    asks = offer.asks if offer and not wants_json() else ()
    return [id for id in asks if id not in quiet and f"point_{id}" not in fields]


def plain_fields(fields: Mapping[str, object]) -> dict[str, str]:
    return {name: text(fields, name) for name in fields if name not in ("move", "at", "key", "seen", "twice")}


@routes.post("/<any(undos, redos, rewinds):what>")
def filter_log(id: str, what: str) -> Response:
    before, who = at_table(id)
    fields, tables = asked(), rooms().tables
    take_back = {"undos": tables.undo, "redos": tables.redo, "rewinds": tables.rewind}[what]
    return answered(before, who, take_back(id, who, fields, tap(fields)), fields)


def answered(before: Opened, was: Who, opened: Opened, fields: Mapping[str, object]) -> Response:
    """A move may have cost this device its seat, so it is asked again who it is."""
    who = who_is(visitor(), opened, rooms().tables.remembered(HOUSE_ID).table.state)
    if who and who.role != was.role and not wants_json():
        return goto(url_for("table.show", id=opened.table.id))
    is_shown = text(fields, "seen") == str(before.seq)
    return after_move(opened, who, before if is_shown else None)


@routes.get("/people")
def people(id: str) -> Response | str:
    opened, who = at_table(id)
    if wants_json():
        return jsonify([plain_seat(opened, seat) for seat in opened.table.seats])
    offers = rooms().tables.offers(opened, who)
    return render_template("people.html", opened=opened, who=who, offers=offers)


def plain_seat(opened: Opened, seat: Seat) -> dict[str, object]:
    return {**plain(seat, voice()), "has_phone": bool(opened.table.holder(seat.id))}


@routes.get("/settings")
def settings(id: str) -> Response | str:
    opened, who = at_table(id)
    game = rooms().tables.game(opened)
    if wants_json():
        return jsonify([{**plain(each, voice()), "value": each.of(opened.table)} for each in game.settings])
    offers = rooms().tables.offers(opened, who).values()
    extra = [each.kind for each in offers if not each.at and not is_of_every_table(each.kind)]

    def shown(id: str) -> str:
        value = game.setting(opened.table, id)
        return voice()(f"{game.slug}.choice.{value}") if isinstance(value, str) else str(value)

    groups = [(origin, own) for origin in ORIGINS if (own := [each for each in game.settings if each.origin == origin])]
    return render_template("settings.html", opened=opened, game=game, groups=groups, extra=extra, shown=shown)
