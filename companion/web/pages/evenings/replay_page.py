"""The page that replays a finished game with a slider: scores, chart and the screen after each move."""

import re
from dataclasses import dataclass

from flask import Blueprint, Response, jsonify, render_template, request

from companion.evenings.replay import Stop, stops
from companion.table.common.common_moves import offers
from companion.table.fact import TABLET, Who, sitting
from companion.table.game import AnyGame, Part
from companion.table.log.fold import FoldedTable
from companion.table.moves import IllegalMove
from companion.table.say import Say, say
from companion.web.http.current_request import services, table_and_audience, translator, wants_json
from companion.web.http.responses import as_json
from companion.web.rendering.common_part_values import SeatSummary

routes = Blueprint("replay", __name__, url_prefix="/tables/<id>")
SHOWN_ZONES = ("moment", "now", "everybody")
ACTION_ATTRIBUTES = re.compile(r'(?<!<use)\s(?:(?:form)?action|form|method|hx-\w+|href)="[^"]*"')


@dataclass(frozen=True, slots=True)
class ReplayScene:
    """The page at one stop of the slider. `stop` is this stop, `last` the number of the last one. `race` is the chart
    of scores up to this stop."""

    stop: Stop
    last: int
    headline: Say
    people: tuple[SeatSummary, ...]
    race: object
    parts: tuple[Part, ...]


@routes.get("/replay")
def show(id: str) -> Response | str:
    opened, _ = table_and_audience(id)
    if not services().tables.views.is_over(opened):
        raise IllegalMove(say("replay.not_over"))
    seats = tuple(each for each in opened.table.seats)
    seat = next((each.id for each in seats if each.id == request.args.get("as")), "")
    shown = make_scene(opened, sitting(seat) if seat else TABLET, request.args.get("at", type=int))
    if wants_json():
        return jsonify(scene_json(shown))
    parts = (each for each in shown.parts if each.zone in SHOWN_ZONES)
    screens, language = services().screens, translator().language
    drawn = [ACTION_ATTRIBUTES.sub("", str(screens.draw_part(id, each, language))) for each in parts]
    return render_template("replay.html", table=opened.table, scene=shown, drawn=drawn, seats=seats, seat=seat)


def make_scene(opened: FoldedTable, who: Who, at: int | None) -> ReplayScene:
    """Returns what the page shows to `who` at the stop number `at`; at the last stop if `at` is None or too large."""
    tables, views = services().tables, services().tables.views
    game = opened.game
    every = [*stops(game, opened.table.id, tables.memory.facts(opened.table.id))]
    stop = every[max(0, min(at, len(every) - 1))] if at is not None else every[-1]
    there = stop.opened
    seats = (each for each in there.table.seats if each.status != "gone")
    people = tuple(SeatSummary(each, views.score(there, each.id)) for each in seats)
    parts = parts_at_stop(game, there, who)
    return ReplayScene(stop, len(every) - 1, views.headline(there, TABLET), people, views.race(there), parts)


def parts_at_stop(game: AnyGame, opened: FoldedTable, who: Who) -> tuple[Part, ...]:
    """Returns the parts that this audience's screen showed at this stop; () if the seat did not exist yet."""
    if who.seat and opened.table.seat(who.seat) is None:
        return ()
    return game.view(opened.table, who, offers(game, opened.table, who), services().tables.views.broken)


def scene_json(shown: ReplayScene) -> dict[str, object]:
    return {
        "at": shown.stop.number,
        "last": shown.last,
        "told": as_json(shown.stop.told),
        "headline": as_json(shown.headline),
        "scores": {each.seat.id: each.score for each in shown.people},
        "view": {part.name: as_json(part.value) for part in shown.parts},
    }
