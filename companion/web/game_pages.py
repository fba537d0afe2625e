"""The pages that a game brings beside its screen: long lists, answers to a question. Reading changes nothing."""

from flask import Blueprint, Response, abort, jsonify, render_template, request
from htmx_flask import request as htmx_request

from companion.web.answers import reply, with_seq
from companion.web.asking import at_table, visitor, voice, wants_json
from companion.web.rooms import rooms
from companion.web.screen import partial, plain

routes = Blueprint("game_pages", __name__, url_prefix="/tables/<id>")


@routes.get("/pages/<name>")
def show(id: str, name: str) -> Response:
    """As a page, as the part alone where a screen asked for it, or as JSON."""
    opened, who = at_table(id)
    tables = rooms().tables
    part = tables.game(opened).page(opened.table, who, name, request.args.to_dict(), tables.offers(opened, who))
    if part is None:
        abort(404)
    if wants_json():
        return with_seq(reply(jsonify(plain(part.value, voice()))), opened)
    drawn = rooms().screens.render(id, part, visitor().language)
    if htmx_request.htmx:
        return with_seq(reply(partial(part.name, drawn)), opened)
    return with_seq(reply(render_template("page.html", opened=opened, drawn=drawn)), opened)
