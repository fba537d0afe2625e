"""The house as a screen: its tables, kept up to date; a door for who keeps no house; and how this device likes it."""

import logging
from dataclasses import dataclass

from flask import Blueprint, Response, jsonify, make_response, render_template, url_for

from companion.evenings.nights import entries
from companion.table.fact import TABLET
from companion.table.fold import Opened
from companion.table.folded import HOUSE_ID
from companion.table.game import Part
from companion.table.say import Say, say
from companion.web import answers
from companion.web.answers import is_own_path
from companion.web.asking import asked, keeps_house, text, visitor, voice, wants_json
from companion.web.evenings import left_lying
from companion.web.furniture import Me
from companion.web.guard import LAYING, THEMES
from companion.web.language import is_language
from companion.web.rooms import Rooms, rooms
from companion.web.screen import plain

log = logging.getLogger("veilleuse")
routes = Blueprint("house", __name__)
YEAR = 365 * 24 * 3600
# A table that nobody has touched for longer is one among others: it may have been forgotten.
FRESH = 36 * 3600
LATEST = 6


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    game: str
    headline: Say
    names: tuple[str, ...]
    is_over: bool
    last_at: float
    is_demo: bool = False


@dataclass(frozen=True, slots=True)
class Going:
    """The table that people are playing at: how everybody stands, and the lines of its race once there are some."""

    card: Card
    people: tuple[Me, ...]
    race: object


@dataclass(frozen=True, slots=True)
class Cards:
    """Last played first. `going` is shown apart."""

    running: tuple[Card, ...]
    over: tuple[Card, ...]
    away: tuple[Card, ...]
    aside: int
    going: str
    evenings: int
    forgotten: int

    def latest(self) -> list[Card]:
        return self.listed()[:LATEST]

    def listed(self) -> list[Card]:
        found = (each for each in (*self.running, *self.over) if each.id != self.going)
        return sorted(found, key=lambda each: -each.last_at)


def house_parts(rooms: Rooms) -> tuple[Part, ...]:
    """What the house screen shows and keeps up to date: the table that is being played at, then all others."""
    cards: dict[str, list[Card]] = {"running": [], "over": [], "away": []}
    for opened in sorted(rooms.tables.every(), key=lambda each: -each.table.last_at):
        if opened.table.is_demo and opened.table.is_away:
            continue
        try:
            shown = card(rooms, opened)
        except Exception:
            log.exception("table %s cannot be shown", opened.table.id)
            continue
        cards["away" if opened.table.is_away else "over" if shown.is_over else "running"].append(shown)
    running, over, away = (tuple(each) for each in cards.values())
    fresh = [each for each in running if not each.is_demo][:1]
    goes_on = next((going(rooms, each) for each in fresh if rooms.tables.clock() - each.last_at < FRESH), None)
    found = Cards(running, over, away, len(rooms.tables.aside), goes_on.card.id if goes_on else "", *counted(rooms))
    return Part("going", goes_on, template="_going.html"), Part("tables", found, template="_tables.html")


def counted(rooms: Rooms) -> tuple[int, int]:
    """How many evenings there have been, and how many games were left lying."""
    traces = rooms.kept.traces()
    return len(entries(traces)), len(left_lying(rooms))


def card(rooms: Rooms, opened: Opened) -> Card:
    table = opened.table
    names = tuple(seat.name for seat in table.seats if seat.status != "gone")
    headline, is_over = rooms.tables.headline(opened, TABLET), rooms.tables.is_over(opened)
    return Card(table.id, table.game, headline, names, is_over, table.last_at, table.is_demo)


def going(rooms: Rooms, card: Card) -> Going:
    opened = rooms.tables.look(card.id)
    seats = (seat for seat in opened.table.seats if seat.status != "gone")
    people = tuple(Me(seat, rooms.tables.score(opened, seat.id)) for seat in seats)
    return Going(card, people, rooms.tables.race(opened))


@routes.get("/")
def show() -> Response | str:
    if not keeps_house():
        return answers.refused(say("error.403"), 403) if wants_json() else door()
    parts = house_parts(rooms())
    if wants_json():
        return jsonify({part.name: plain(part.value, voice()) for part in parts})
    drawn = {part.name: rooms().screens.drawn(HOUSE_ID, part, visitor().language) for part in parts}
    return render_template("house.html", parts=drawn, is_new=not rooms().tables.every())


def door() -> str:
    """A phone finds its way back to the tables where it has a seat; anybody else is asked for a code."""
    tables = sorted((each.table for each in rooms().tables.every()), key=lambda table: -table.last_at)
    return render_template("door.html", mine=[each for each in tables if each.held_by(visitor().device)])


@routes.post("/device")
def device() -> Response:
    """Language and light of this device alone, how it lies on the table, whether it glows."""
    fields = asked()
    back = text(fields, "back")
    response = make_response("", 303)
    response.headers["Location"] = back if is_own_path(back) else url_for("house.show")
    if is_language(language := text(fields, "language")):
        response.set_cookie("lang", language, max_age=YEAR, samesite="Lax")
    if (theme := text(fields, "theme")) in THEMES:
        response.set_cookie("theme", theme, max_age=YEAR, samesite="Lax")
    if (laid := text(fields, "laid")) in LAYING:
        response.set_cookie("laid", laid, max_age=YEAR, samesite="Lax")
    if (candle := text(fields, "candle")) in ("on", "off"):
        response.set_cookie("candle", candle, max_age=YEAR, samesite="Lax")
    return response
