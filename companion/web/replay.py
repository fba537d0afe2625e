"""A game that is over, unfolded again on a slider: where everybody stood, the race, and what the tablet or a phone
showed after each move."""

import re
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request

from companion.evenings.replay import Stop, stops
from companion.table.fact import TABLET, Who, sitting
from companion.table.fold import Opened
from companion.table.game import Game, Part
from companion.table.moves import IllegalMove
from companion.table.offering import offers
from companion.table.say import Say, say
from companion.web.asking import at_table, voice, wants_json
from companion.web.furniture import Me
from companion.web.rooms import rooms
from companion.web.screen import plain

routes = Blueprint("replay", __name__, url_prefix="/tables/<id>")
PLACES = ("moment", "now", "everybody")
LEADING = re.compile(r'(?<!<use)\s(?:action|method|hx-\w+|href|popovertarget)="[^"]*"')


@dataclass(frozen=True, slots=True)
class Scene:
    """One stop, as it is drawn."""

    stop: Stop
    last: int
    headline: Say
    people: tuple[Me, ...]
    race: object
    parts: tuple[Part, ...]


@routes.get("/replay")
def show(id: str) -> Response | str:
    opened, _ = at_table(id)
    if not rooms().tables.is_over(opened):
        raise IllegalMove(say("replay.not_over"))
    seats = tuple(each for each in opened.table.seats)
    seat = next((each.id for each in seats if each.id == request.args.get("as")), "")
    shown = scene(opened, sitting(seat) if seat else TABLET, request.args.get("at", type=int))
    if wants_json():
        return jsonify(plain_scene(shown))
    parts = (each for each in shown.parts if each.place in PLACES)
    drawn = [stilled(str(rooms().screens.drawn(id, each, voice().language))) for each in parts]
    return render_template("replay.html", table=opened.table, scene=shown, drawn=drawn, seats=seats, seat=seat)


def scene(opened: Opened, who: Who, at: int | None) -> Scene:
    """The last one, where none is asked for."""
    tables = rooms().tables
    game = tables.game(opened)
    every = [*stops(game, opened.table.id, tables.facts(opened.table.id))]
    stop = every[max(0, min(at, len(every) - 1))] if at is not None else every[-1]
    there = stop.opened
    people = tuple(Me(each, tables.score(there, each.id)) for each in there.table.seats if each.status != "gone")
    parts = viewed(game, there, who)
    return Scene(stop, len(every) - 1, tables.headline(there, TABLET), people, tables.race(there), parts)


def viewed(game: Game[Any], opened: Opened, who: Who) -> tuple[Part, ...]:
    """Nobody who was not there yet, or any more, had a screen."""
    if who.seat and opened.table.seat(who.seat) is None:
        return ()
    return game.view(opened.table, who, offers(game, opened.table, who), rooms().tables.broken)


def stilled(html: str) -> str:
    """Buttons stand where they stood, and lead nowhere."""
    return LEADING.sub("", html)


def plain_scene(shown: Scene) -> dict[str, object]:
    return {
        "at": shown.stop.number,
        "last": shown.last,
        "told": plain(shown.stop.told, voice()),
        "headline": plain(shown.headline, voice()),
        "scores": {each.seat.id: each.score for each in shown.people},
        "view": {part.name: plain(part.value, voice()) for part in shown.parts},
    }
