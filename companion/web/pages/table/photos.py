"""The photos of a table. The people at the table upload them, and only the table's screens show them."""

import re

from flask import Blueprint, Response, abort, jsonify, make_response, request, url_for

from companion.table.common import jpeg
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.web.http.current_request import request_fields, services, table_and_audience, wants_json
from companion.web.http.responses import move_response, redirect_to, refusal_response, url_in_house

routes = Blueprint("photos", __name__, url_prefix="/tables/<id>/pictures")
# A picture, and the few words around it in a form.
MAX_UPLOAD = jpeg.LONGEST + 8 * 1024
PATH = re.compile(r"/tables/\w+/pictures")
CACHE_FOREVER = "private, max-age=31536000, immutable"


@routes.get("/<name>.jpg")
def show(id: str, name: str) -> Response:
    opened, _ = table_and_audience(id)
    content = services().tables.photos.find(opened, name) or abort(404)
    response = make_response(content)
    response.headers["Content-Type"] = "image/jpeg"
    response.headers["Cache-Control"] = CACHE_FOREVER
    return response


@routes.post("")
def take(id: str) -> Response:
    """Adds an uploaded photo to the table. A photo that is too long is refused before it is read."""
    _, who = table_and_audience(id)
    request.max_content_length = MAX_UPLOAD
    if (request.content_length or 0) > MAX_UPLOAD:
        return refusal_response(say("picture.too_long", most=jpeg.LONGEST // 1024), 422)
    sent, fields = request.files.get("picture"), request_fields()
    if sent is None:
        raise IllegalMove(say("field.missing", field=say("field.picture")))
    opened = services().tables.photos.take(id, who, fields.text("of"), sent.read(), fields.tap_key)
    then = url_in_house(fields.text("then"))
    if wants_json():
        shown = opened.table.pictures.get(fields.text("of"), ())
        return make_response(jsonify({"pictures": [each.name for each in shown]}), 201)
    is_here = then.startswith((url_for("table.show", id=id), url_for("evenings.look", id=id)))
    return redirect_to(then) if is_here else move_response(opened, who)
