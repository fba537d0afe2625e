"""One table: its screen, its moves, undoing, the history, who sits where, settings."""

from collections.abc import Mapping
from datetime import datetime

from flask import Blueprint, Response, abort, render_template, request
from flask_babel import format_datetime

from companion.table.fold import Opened, tell, undone_moves
from companion.table.moves import Offer, read_move
from companion.table.play import undoable
from companion.table.seating import find_setting
from companion.web.answers import after_move, screen
from companion.web.guard import who_is
from companion.web.rooms import asked, at_table, rooms, text, visitor

pages = Blueprint("table", __name__, url_prefix="/tables/<id>")
HISTORY = 60


@pages.get("")
def show(id: str) -> Response:
    opened, who = at_table(id)
    return screen(opened, who)


@pages.post("/moves")
def move(id: str) -> Response:
    _, who = at_table(id)
    fields = asked()
    opened = rooms().tables.play(id, who, text(fields, "move"), fields, tap(fields))
    return after_move(opened, who_is(visitor(), opened, rooms().house()))


@pages.post("/undos")
def undo(id: str) -> Response:
    _, who = at_table(id)
    fields = asked()
    return after_move(rooms().tables.undo(id, who, fields, tap(fields)), who)


@pages.post("/redos")
def redo(id: str) -> Response:
    _, who = at_table(id)
    fields = asked()
    return after_move(rooms().tables.redo(id, who, fields, tap(fields)), who)


@pages.post("/rewinds")
def rewind(id: str) -> Response:
    _, who = at_table(id)
    fields = asked()
    return after_move(rooms().tables.rewind(id, who, fields, tap(fields)), who)


def tap(fields: Mapping[str, object]) -> str:
    """Each tap carries a key, so that a resent request counts once; keys of two devices never meet."""
    key = text(fields, "key")
    return f"{visitor().device[:8]}.{key[:64]}" if key else ""


@pages.get("/moves/<kind>")
def ask(id: str, kind: str) -> str:
    """A form for any move on offer, its fields drawn from their domains; what it would change is told first."""
    opened, who = at_table(id)
    offer = next((each for each in rooms().tables.offers(opened, who) if each.kind == kind), None)
    if offer is None:
        abort(404)
    chosen = request.args.to_dict()
    return render_template("move.html", opened=opened, offer=offer, chosen=chosen, **around(opened, offer, chosen))


def around(opened: Opened, offer: Offer, chosen: dict[str, str]) -> dict[str, object]:
    game = rooms().tables.game(opened)
    setting = find_setting(game, offer.kind.removeprefix("set_"))
    move = read_move(offer.kind, with_likely(offer, chosen), (offer,))
    points = [each for each in game.silences if each.id in offer.asks]
    value = game.setting(opened.table, setting.id) if setting else None
    return {"setting": setting, "value": value, "points": points, "foreseen": game.foresee(opened.table, move)}


def with_likely(offer: Offer, chosen: dict[str, str]) -> dict[str, object]:
    """The fields that are known already, the others with something that fits: only to foresee what would change."""
    filled = {name: getattr(domain, "among", ("x",))[0] for name, domain in offer.fields if not hasattr(domain, "least")}
    numbers = {name: domain.least for name, domain in offer.fields if hasattr(domain, "least")}
    return {**filled, **numbers, **chosen, "at": offer.at}


@pages.get("/history")
def history(id: str) -> str:
    opened, _ = at_table(id)
    facts, game = rooms().tables.log.read(id), rooms().tables.game(opened)
    before = request.args.get("before", type=int) or opened.seq + 1
    undone, may = undone_moves(facts), undoable(facts)
    lines = [
        {"move": fact.move, "seq": fact.seq, "told": told, "when": when(fact.at), "who": fact.who,
         "undone": fact.move in undone, "may": fact.move in may, "first": fact.seq == fact.move}
        for fact in reversed(facts)
        if fact.seq < before and (told := tell(game, opened.table, fact))
    ]  # fmt: skip
    more = lines[HISTORY]["seq"] + 1 if len(lines) > HISTORY else 0  # type: ignore[operator]
    return render_template("history.html", opened=opened, lines=lines[:HISTORY], more=more)


def when(at: float) -> str:
    return format_datetime(datetime.fromtimestamp(at), "short", rebase=False)


@pages.get("/people")
def people(id: str) -> str:
    opened, who = at_table(id)
    offers = {each.kind: each for each in rooms().tables.offers(opened, who)}
    return render_template("people.html", opened=opened, who=who, offers=offers)


@pages.get("/settings")
def settings(id: str) -> str:
    opened, who = at_table(id)
    game = rooms().tables.game(opened)
    return render_template("settings.html", opened=opened, game=game, who=who)
