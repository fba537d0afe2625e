"""Draws a starting player from fingers on the screen or from names, and makes the game's move for it."""

from flask import Blueprint, Response, jsonify, make_response, render_template, request, url_for

from companion.table.fact import Who
from companion.table.log.fold import FoldedTable
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.web.http.current_request import request_fields, services, table_and_audience, wants_json
from companion.web.http.responses import redirect_to

routes = Blueprint("starting_player", __name__, url_prefix="/tables/<id>/first")


@routes.get("")
def ask(id: str) -> str:
    """Shows the page on which a starting player is drawn. After the draw, the argument `is` holds the id of the drawn
    seat, and the page shows this seat."""
    opened, who = table_and_audience(id)
    picked = opened.table.seat(request.args.get("is", ""))
    seats = services().tables.views.possible_starters(opened, who)
    return render_template("first.html", opened=opened, seats=seats, picked=picked)


@routes.post("")
def pick(id: str) -> Response:
    """Draws one of the seats in the field `seat`, and makes the move by which this seat becomes the starting player.
    Raises IllegalMove if none of these seats may begin."""
    opened, who = table_and_audience(id)
    sent = request_fields().texts("seat")
    chosen = [each for each in services().tables.views.possible_starters(opened, who) if each.id in sent]
    if not chosen:
        raise IllegalMove(say("first.nobody"))
    seat = chosen[services().tables.resources.chance.randrange(len(chosen))]
    services().tables.moves.play(id, who, opened.game.first(opened.table), {"seat": seat.id})
    if wants_json():
        return make_response(jsonify({"seat": seat.id}), 201)
    return redirect_to(f"{url_for('starting_player.ask', id=id)}?is={seat.id}")


def can_ask_who_starts(opened: FoldedTable, who: Who) -> bool:
    return len(services().tables.views.possible_starters(opened, who)) > 1
