"""One table: its screen, its moves, undoing, the history, who sits where, settings."""

from collections.abc import Mapping
from datetime import datetime
from itertools import islice

from flask import Blueprint, Response, render_template, request
from flask_babel import format_datetime

from companion.table.fold import Opened, tell, undone_moves
from companion.table.moves import IllegalMove, Move, Offer
from companion.table.say import say
from companion.table.seating import KINDS, find_setting, find_silence
from companion.table.undoing import undoable
from companion.web.answers import after_move, screen
from companion.web.guard import who_is
from companion.web.rooms import asked, at_table, rooms, tap, text, visitor, voice

pages = Blueprint("table", __name__, url_prefix="/tables/<id>")
HISTORY = 60


@pages.get("")
def show(id: str) -> Response:
    opened, who = at_table(id)
    return screen(opened, who)


@pages.post("/moves")
def move(id: str) -> Response:
    before, who = at_table(id)
    fields = asked()
    opened = rooms().tables.play(id, who, text(fields, "move"), fields, tap(fields))
    return answered(before, opened, fields)


@pages.post("/undos")
def undo(id: str) -> Response:
    before, who = at_table(id)
    fields = asked()
    return answered(before, rooms().tables.undo(id, who, fields, tap(fields)), fields)


@pages.post("/redos")
def redo(id: str) -> Response:
    before, who = at_table(id)
    fields = asked()
    return answered(before, rooms().tables.redo(id, who, fields, tap(fields)), fields)


@pages.post("/rewinds")
def rewind(id: str) -> Response:
    before, who = at_table(id)
    fields = asked()
    return answered(before, rooms().tables.rewind(id, who, fields, tap(fields)), fields)


def answered(before: Opened, opened: Opened, fields: Mapping[str, object]) -> Response:
    """A move may have cost this device its seat, so it is asked again who it is."""
    who = who_is(visitor(), opened, rooms().house())
    is_shown = text(fields, "seen") == str(before.seq)
    return after_move(opened, who, before if is_shown else None)


@pages.get("/moves/<kind>")
def ask(id: str, kind: str) -> str:
    """A form for any move on offer, its fields drawn from their domains; what it would change is told first."""
    opened, who = at_table(id)
    offer = next((each for each in rooms().tables.offers(opened, who) if each.kind == kind), None)
    if offer is None:
        raise IllegalMove(say("move.not_now"))
    chosen = {name: value for name, value in request.args.items() if fits(offer, name, value)}
    return render_template("move.html", opened=opened, offer=offer, chosen=chosen, **told(opened, offer, chosen))


def fits(offer: Offer, name: str, value: str) -> bool:
    domain = offer.domain(name)
    try:
        return domain is not None and domain.read(name, value) is not None
    except IllegalMove:
        return False


def told(opened: Opened, offer: Offer, chosen: Mapping[str, str]) -> dict[str, object]:
    game, table = rooms().tables.game(opened), opened.table
    setting = find_setting(game, offer.kind)
    point = find_silence(game, offer.kind)
    now = game.setting(table, setting.id) if setting else game.choice(table, point.id) if point else None
    return {
        "heading": heading(opened, offer.kind),
        "label": lambda name, value: label(opened, offer.kind, name, value),
        "setting": setting,
        "value": now,
        "points": [each for each in game.silences if each.id in offer.asks],
        "foreseen": game.foresee(table, Move(offer.kind, dict(chosen))),
    }


def heading(opened: Opened, kind: str) -> str:
    slug, speak = opened.table.game, voice()
    if kind.startswith("set_"):
        return speak(f"{slug}.setting.{kind.removeprefix('set_')}")
    if kind.startswith("point_"):
        return speak(f"{slug}.point.{kind.removeprefix('point_')}")
    return speak(f"move.{kind}" if kind in KINDS or kind == "move_phone" else f"{slug}.move.{kind}")


def label(opened: Opened, kind: str, name: str, value: str) -> str:
    """How a choice reads: a seat by its name, a colour by its word, anything else by the game's own."""
    seat = opened.table.seat(value)
    if seat:
        return seat.name
    if name == "colour":
        return voice()(f"colour.{value}")
    point = kind.removeprefix("point_")
    return voice()(
        f"{opened.table.game}.point.{point}.{value}" if point != kind else f"{opened.table.game}.choice.{value}"
    )


@pages.get("/history")
def history(id: str) -> str:
    opened, _ = at_table(id)
    facts, game = rooms().tables.log.read(id), rooms().tables.game(opened)
    before = request.args.get("before", type=int) or opened.seq + 1
    undone, may = undone_moves(facts), undoable(facts)
    told = ((fact, line) for fact in reversed(facts) if fact.seq < before and (line := tell(game, opened.table, fact)))
    page = list(islice(told, HISTORY + 1))
    lines = [
        {"move": fact.move, "told": line, "when": when(fact.at), "who": fact.who,
         "undone": fact.move in undone, "may": fact.move in may, "first": fact.seq == fact.move}
        for fact, line in page[:HISTORY]
    ]  # fmt: skip
    more = page[HISTORY][0].seq + 1 if len(page) > HISTORY else 0
    return render_template("history.html", opened=opened, lines=lines, more=more)


def when(at: float) -> str:
    return str(format_datetime(datetime.fromtimestamp(at), "short", rebase=False))


@pages.get("/people")
def people(id: str) -> str:
    opened, who = at_table(id)
    offers = {each.kind: each for each in rooms().tables.offers(opened, who)}
    return render_template("people.html", opened=opened, who=who, offers=offers)


@pages.get("/settings")
def settings(id: str) -> str:
    opened, who = at_table(id)
    game = rooms().tables.game(opened)
    extra = [each.kind for each in game.moves(opened.table, who) if not each.at]
    return render_template("settings.html", opened=opened, game=game, extra=extra)
