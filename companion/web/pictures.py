"""Photos of a table: taken in from whoever sits there, handed out to its screens alone."""

import re

from flask import Blueprint, Response, abort, jsonify, make_response, request

from companion.table import jpeg
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.web.answers import after_move, goto, is_own_path, refused
from companion.web.asking import asked, at_table, tap, text, wants_json
from companion.web.rooms import rooms

routes = Blueprint("pictures", __name__, url_prefix="/tables/<id>/pictures")
# A picture, and the few words around it in a form.
LONGEST = jpeg.LONGEST + 8 * 1024
PATH = re.compile(r"/tables/\w+/pictures")
KEPT = "private, max-age=31536000, immutable"


def is_picture(path: str) -> bool:
    return PATH.fullmatch(path) is not None


@routes.get("/<name>.jpg")
def show(id: str, name: str) -> Response:
    """Its name is its content, so that no device ever asks twice."""
    opened, _ = at_table(id)
    content = rooms().tables.picture(opened, name) or abort(404)
    response = make_response(content)
    response.headers["Content-Type"] = "image/jpeg"
    response.headers["Cache-Control"] = KEPT
    return response


@routes.post("")
def take(id: str) -> Response:
    """A photo that is too long was not read at all, see `strangers`."""
    _, who = at_table(id)
    request.max_content_length = LONGEST
    if (request.content_length or 0) > LONGEST:
        return refused(say("picture.too_long", most=jpeg.LONGEST // 1024), 422)
    sent, fields = request.files.get("picture"), asked()
    if sent is None:
        raise IllegalMove(say("field.missing", field=say("field.picture")))
    opened = rooms().tables.take_picture(id, who, text(fields, "of"), sent.read(), tap(fields))
    then = text(fields, "then")
    if wants_json():
        shown = opened.table.pictures.get(text(fields, "of"), ())
        return make_response(jsonify({"pictures": [each.name for each in shown]}), 201)
    is_here = is_own_path(then) and then.startswith((f"/tables/{id}", f"/evenings/{id}"))
    return goto(then) if is_here else after_move(opened, who)
