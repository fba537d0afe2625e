"""A demo table, which plays by itself while somebody watches. Statistics do not count it."""

from contextlib import suppress

from flask import Blueprint, Response, abort, render_template, url_for

from companion.demo.demo_player import next_example_move, perform
from companion.demo.demo_year import PEOPLE
from companion.table.fact import TABLET, Who
from companion.table.log.fold import FoldedTable
from companion.web.http.current_request import request_fields, require_keeper, services, table_and_audience
from companion.web.http.responses import move_response, redirect_to
from companion.web.pages.table.new_table import playable_game

routes = Blueprint("demo", __name__)
USUAL = 4


@routes.get("/demo")
def choose() -> str:
    require_keeper()
    games = [each for each in services().registry.values() if each.game and each.game.example]
    return render_template("demo.html", games=games)


@routes.post("/demo")
def begin() -> Response:
    require_keeper()
    fields = request_fields()
    registered = playable_game(fields.text("game"))
    least, most = registered.game.players if registered.game else abort(404)
    company = PEOPLE[: min(most, max(least, USUAL))]
    names, colours = zip(*company, strict=True)
    id = services().tables.opening.open(registered.slug, names, colours, {}, fields.tap_key, is_demo=True)
    return redirect_to(url_for("table.show", id=id))


@routes.post("/tables/<id>/demo")
def play_on(id: str) -> Response:
    """Plays the next move of the demo. If two tablets watch it, each move is still played only once."""
    before, who = demo_table(id)
    if example := next_example_move(services().tables, id, services().tables.resources.chance):
        perform(services().tables, id, example, f"demo.{before.seq}")
    return move_response(services().tables.memory.load(id), who)


@routes.post("/tables/<id>/demo/dropped")
def drop(id: str) -> Response:
    require_keeper()
    demo_table(id)
    services().tables.moves.play(id, TABLET, "put_away", {})
    return redirect_to(url_for("home.show"))


def demo_table(id: str) -> tuple[FoldedTable, Who]:
    """Returns the table and this device's role; aborts with 404 if the table is no demo."""
    opened, who = table_and_audience(id)
    return (opened, who) if opened.table.is_demo else abort(404)


def is_demo_house() -> bool:
    """Returns whether this is the demo house; False if the house cannot be read."""
    with suppress(Exception):
        return services().tables.house().is_demo
    return False
