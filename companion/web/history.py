"""The history of a table in sentences, newest first, page by page; each move can be undone from here."""

from datetime import datetime
from itertools import islice
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request
from flask_babel import format_datetime

from companion.table.fold import undone_moves
from companion.table.undoing import undoable
from companion.web.asking import at_table, voice, wants_json
from companion.web.rooms import rooms
from companion.web.screen import plain

routes = Blueprint("history", __name__, url_prefix="/tables/<id>")
HISTORY = 60


@routes.get("/history")
def show(id: str) -> Response | str:
    opened, who = at_table(id)
    tables = rooms().tables
    facts, game = tables.facts(id), tables.game(opened)
    before = request.args.get("before", type=int) or opened.seq + 1
    undone, may = undone_moves(facts), undoable(game, facts)
    earlier = (fact for fact in reversed(facts) if fact.seq < before)
    told = ((fact, line) for fact in earlier if (line := tables.tell(opened, fact, who)))
    page = list(islice(told, HISTORY + 1))
    lines: list[dict[str, Any]] = [
        {"move": fact.move, "told": line, "when": when(fact.at), "who": fact.who,
         "undone": fact.move in undone, "may": fact.move in may, "first": fact.seq == fact.move}
        for fact, line in page[:HISTORY]
    ]  # fmt: skip
    more = page[HISTORY][0].seq + 1 if len(page) > HISTORY else 0
    if wants_json():
        return jsonify(
            {
                "lines": [{**line, "told": plain(line["told"], voice()), "who": str(line["who"])} for line in lines],
                "more": more,
            }
        )
    return render_template("history.html", opened=opened, lines=lines, more=more)


def when(at: float) -> str:
    return str(format_datetime(datetime.fromtimestamp(at), "short", rebase=False))
