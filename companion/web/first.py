"""Who starts? Fingers on the glass, one a person, or all names in a hat: the house picks, the game has its answer."""

from flask import Blueprint, Response, jsonify, make_response, render_template, request, url_for

from companion.table.fact import Who
from companion.table.fold import Opened
from companion.table.moves import Choice, IllegalMove
from companion.table.say import say
from companion.table.seats import Seat
from companion.web.answers import goto
from companion.web.asking import asked, at_table, wants_json
from companion.web.opening import many
from companion.web.rooms import rooms

routes = Blueprint("first", __name__, url_prefix="/tables/<id>/first")


@routes.get("")
def ask(id: str) -> str:
    """`is` names who it was, once it was picked; the table itself has it already."""
    opened, who = at_table(id)
    picked = opened.table.seat(request.args.get("is", ""))
    return render_template("first.html", opened=opened, seats=may_start(opened, who), picked=picked)


@routes.post("")
def pick(id: str) -> Response:
    """Of those who hold a finger on the glass, or have their name in the hat."""
    opened, who = at_table(id)
    chosen = [each for each in may_start(opened, who) if each.id in many(asked(), "seat")]
    if not chosen:
        raise IllegalMove(say("first.nobody"))
    seat = chosen[rooms().tables.chance.randrange(len(chosen))]
    rooms().tables.play(id, who, rooms().tables.game(opened).first(opened.table), {"seat": seat.id})
    if wants_json():
        return make_response(jsonify({"seat": seat.id}), 201)
    return goto(f"{url_for('first.ask', id=id)}?is={seat.id}")


def may_start(opened: Opened, who: Who) -> list[Seat]:
    """Nobody any more once the game has begun."""
    kind = rooms().tables.game(opened).first(opened.table)
    offer = rooms().tables.offers(opened, who).get(kind)
    seats = offer.domain("seat") if offer else None
    return [each for each in opened.table.here() if isinstance(seats, Choice) and each.id in seats.among]


def can_ask_who_starts(opened: Opened, who: Who) -> bool:
    return len(may_start(opened, who)) > 1
