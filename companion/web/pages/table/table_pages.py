"""The pages of a table: its screen, moves, undo, people and settings."""

from urllib.parse import urlencode

from flask import Blueprint, Response, abort, jsonify, render_template, url_for

from companion.table.common_fact_kinds import is_of_every_table
from companion.table.fact import Who
from companion.table.log.fold import FoldedTable
from companion.table.moves import Field
from companion.table.seats import Seat
from companion.table.use_cases.table_moves import AskFirst
from companion.web.http.current_request import (
    SentFields,
    request_fields,
    services,
    table_and_audience,
    translator,
    visitor,
    wants_json,
)
from companion.web.http.guard import who_is
from companion.web.http.responses import LIVE, as_json, move_response, redirect_to, reply, screen_response
from companion.web.rendering.drawn_screens import CLOSED, partial

# Where the numbers of a game come from, in the order in which they are shown.
ORIGINS = ("house", "rulebook", "public")
routes = Blueprint("table", __name__, url_prefix="/tables/<id>")


@routes.get("")
def show(id: str) -> Response:
    opened, who = table_and_audience(id)
    return screen_response(opened, who)


@routes.post("/moves")
def move(id: str) -> Response:
    """Makes a move. If an open question of the rulebook must be decided first, the browser gets the move's form."""
    before, who = table_and_audience(id)
    fields = request_fields()
    kind, tables = fields.text("move"), services().tables
    try:
        opened = tables.moves.play(id, who, kind, fields, fields.tap_key, asks_first=not wants_json())
    except AskFirst:
        form = url_for("move_forms.ask", id=id, kind=kind)
        given = {name: fields.text(name) for name in fields if name not in ("move", "at", "key", "seen", "twice")}
        return redirect_to(f"{form}?{urlencode(given, errors='replace')}")
    return response_for_device(before, who, opened, fields)


@routes.post("/<any(undos, redos, rewinds):what>")
def undo_or_redo(id: str, what: str) -> Response:
    before, who = table_and_audience(id)
    fields, tables = request_fields(), services().tables
    take_back = {"undos": tables.undos.undo, "redos": tables.undos.redo, "rewinds": tables.undos.rewind}[what]
    return response_for_device(before, who, take_back(id, who, fields, fields.tap_key), fields)


def response_for_device(before: FoldedTable, was: Who, opened: FoldedTable, fields: SentFields) -> Response:
    """Answers a move. `before` is the table before the move, `opened` the table after it. `was` is the role of the
    device before the move. If the move has changed this role, the device loads its page again."""
    who = who_is(visitor(), opened, services().tables.house_in_memory())
    if who and who.role != was.role and not wants_json():
        return redirect_to(url_for("table.show", id=opened.table.id))
    seen = fields.text("seen")
    return move_response(opened, who, opened if seen == LIVE else before if seen == str(before.seq) else None)


@routes.get("/drawers/<name>")
def drawer(id: str, name: str) -> Response:
    """Answers with the content of a drawer when somebody opens it; htmx puts it into the page. Aborts with 404 if the
    table has no drawer of this name."""
    opened, who = table_and_audience(id)
    screens = services().screens
    part = next((each for each in screens.parts(opened, who) if each.name == name and each.zone == CLOSED), None)
    if part is None:
        abort(404)
    return reply(partial(name, bytes(screens.draw_part(id, part, visitor().language))))


@routes.get("/people")
def people(id: str) -> Response | str:
    opened, who = table_and_audience(id)
    if wants_json():
        return jsonify([seat_with_phone_json(opened, seat) for seat in opened.table.seats])
    offers = services().tables.views.offers(opened, who)
    return render_template("people.html", opened=opened, who=who, offers=offers)


def seat_with_phone_json(opened: FoldedTable, seat: Seat) -> dict[str, object]:
    return {**as_json(seat), "has_phone": bool(opened.table.holder(seat.id))}


@routes.get("/settings")
def settings(id: str) -> Response | str:
    opened, who = table_and_audience(id)
    game = opened.game
    if wants_json():
        return jsonify([{**as_json(each), "value": each.of(opened.table)} for each in game.settings])
    offers = services().tables.views.offers(opened, who).values()
    extra = [each.kind for each in offers if not each.at and not is_of_every_table(each.kind)]

    def shown(value: Field) -> str:
        return translator()(f"{game.slug}.choice.{value}") if isinstance(value, str) else str(value)

    groups = [(origin, own) for origin in ORIGINS if (own := [each for each in game.settings if each.origin == origin])]
    return render_template("settings.html", opened=opened, game=game, groups=groups, extra=extra, shown=shown)
