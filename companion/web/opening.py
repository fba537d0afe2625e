"""Opening a table: who plays, tapped in seating order, and the people whom the house remembers."""

from collections.abc import Mapping, Sequence
from secrets import token_hex

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, url_for

from companion.table.fact import HOUSE
from companion.table.folded import HOUSE_ID
from companion.web.answers import goto
from companion.web.asking import asked, must_keep_house, tap, text, wants_json
from companion.web.rooms import rooms
from companion.web.shelf import Box

routes = Blueprint("opening", __name__)


@routes.get("/tables/new/<slug>")
def choose(slug: str) -> str:
    must_keep_house()
    box = built(slug)
    names = chosen(request.args.getlist("who"))
    people, key = rooms().house().people, token_hex(16)
    after = request.args.get("after", "")
    return render_template("new_table.html", box=box, game=box.game, names=names, people=people, key=key, after=after)


def built(slug: str) -> Box:
    box = rooms().boxes.get(slug)
    return box if box and box.game else abort(404)


def chosen(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(" ".join(name.split()) for name in names if name.strip()))


@routes.post("/people")
def meet() -> Response:
    must_keep_house()
    fields = asked()
    rooms().tables.play(HOUSE_ID, HOUSE, "meet_person", fields)
    return back_to_choosing(fields, [*many(fields, "who"), text(fields, "name")])


@routes.post("/people/forgotten")
def forget() -> Response:
    must_keep_house()
    fields = asked()
    rooms().tables.play(HOUSE_ID, HOUSE, "forget_person", fields)
    return back_to_choosing(fields, many(fields, "who"))


def back_to_choosing(fields: Mapping[str, object], names: Sequence[str]) -> Response:
    return goto(
        url_for(
            "opening.choose", slug=text(fields, "game") or "-", who=chosen(names), after=text(fields, "after") or None
        )
    )


@routes.post("/tables")
def open_table() -> Response:
    must_keep_house()
    fields = asked()
    names = chosen(many(fields, "who"))
    slug, after = built(text(fields, "game")).slug, text(fields, "after")
    id = rooms().tables.open(slug, names, [""] * len(names), fields, tap(fields), after)
    for name in reversed(names):
        rooms().tables.play(HOUSE_ID, HOUSE, "meet_person", {"name": name})
    if wants_json():
        return make_response(jsonify({"table": id, "url": url_for("table.show", id=id)}), 201)
    return goto(url_for("table.show", id=id))


def many(fields: object, name: str) -> list[str]:
    value = fields.get(name) if isinstance(fields, dict) and request.is_json else request.form.getlist(name)
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
