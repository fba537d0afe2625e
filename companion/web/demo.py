"""A table to try, which plays itself while somebody looks: marked everywhere, counted nowhere, dropped in one tap."""

from contextlib import suppress

from flask import Blueprint, Response, abort, render_template, url_for

from companion.demo.playing import do, next_deed
from companion.demo.year import PEOPLE
from companion.table.fact import TABLET, Who
from companion.table.fold import Opened
from companion.web.answers import after_move, goto
from companion.web.asking import asked, at_table, must_keep_house, tap, text
from companion.web.opening import built
from companion.web.rooms import rooms

routes = Blueprint("demo", __name__)
USUAL = 4


@routes.get("/demo")
def choose() -> str:
    must_keep_house()
    return render_template("demo.html", games=[box for box in rooms().boxes.values() if box.game and box.game.example])


@routes.post("/demo")
def begin() -> Response:
    must_keep_house()
    fields = asked()
    box = built(text(fields, "game"))
    least, most = box.game.players if box.game else abort(404)
    company = PEOPLE[: min(most, max(least, USUAL))]
    names, colours = zip(*company, strict=True)
    id = rooms().tables.open(box.slug, names, colours, {}, tap(fields), is_demo=True)
    return goto(url_for("table.show", id=id))


@routes.post("/tables/<id>/demo")
def play_on(id: str) -> Response:
    """What might be tapped next; two tablets that look tap it once."""
    before, who = shown(id)
    if deed := next_deed(rooms().tables, id, rooms().tables.chance):
        do(rooms().tables, id, deed, f"demo.{before.seq}")
    return after_move(rooms().tables.look(id), who)


@routes.post("/tables/<id>/demo/dropped")
def drop(id: str) -> Response:
    must_keep_house()
    shown(id)
    rooms().tables.play(id, TABLET, "put_away", {})
    return goto(url_for("house.show"))


def shown(id: str) -> tuple[Opened, Who]:
    opened, who = at_table(id)
    return (opened, who) if opened.table.is_demo else abort(404)


def is_demo_house() -> bool:
    """Also of a house that cannot be read something is shown."""
    with suppress(Exception):
        return rooms().house().is_demo
    return False
