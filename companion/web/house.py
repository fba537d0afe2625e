"""The house: its running tables, new ones, the people it knows, its keepers, and how this device likes its screen."""

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from secrets import token_hex

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, url_for

from companion.table.fact import HOUSE, TABLET
from companion.table.fold import Opened
from companion.table.game import Part
from companion.table.moves import IllegalMove
from companion.table.play import HOUSE_ID
from companion.table.say import Say, say
from companion.web import answers
from companion.web.guard import THEMES
from companion.web.language import is_language
from companion.web.rooms import (
    Rooms,
    asked,
    keeps_house,
    must_keep_house,
    rooms,
    tap,
    text,
    tick_address,
    visitor,
    voice,
    wants_json,
)
from companion.web.screen import plain

log = logging.getLogger("veilleuse")
pages = Blueprint("house", __name__)
YEAR = 365 * 24 * 3600
# Browsers read a backslash in an address as a slash, and two slashes as another host.
OWN_PATH = re.compile(r"/(?!/)[^\\\x00-\x1f]*")


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    game: str
    headline: Say
    names: tuple[str, ...]
    is_over: bool


@dataclass(frozen=True, slots=True)
class Cards:
    running: tuple[Card, ...]
    over: tuple[Card, ...]
    away: tuple[Card, ...]


def house_parts(rooms: Rooms) -> tuple[Part, ...]:
    """What the house screen shows and keeps up to date: its tables, last played first."""
    cards: dict[bool, list[Card]] = {True: [], False: []}
    for opened in sorted(rooms.tables.every(), key=lambda each: -each.table.last_at):
        try:
            cards[opened.table.is_away].append(card(rooms, opened))
        except Exception:
            log.exception("table %s cannot be shown", opened.table.id)
    shown = cards[False]
    running = tuple(each for each in shown if not each.is_over)
    return (
        Part(
            "tables", Cards(running, tuple(each for each in shown if each.is_over), tuple(cards[True])), "_tables.html"
        ),
    )


def card(rooms: Rooms, opened: Opened) -> Card:
    game, table = rooms.tables.game(opened), opened.table
    names = tuple(seat.name for seat in table.seats if seat.status != "gone")
    return Card(table.id, table.game, game.headline(table, TABLET), names, game.is_over(table))


@pages.get("/")
def show() -> Response | str:
    if not keeps_house():
        return answers.refused(say("error.403"), 403) if wants_json() else door()
    parts = house_parts(rooms())
    if wants_json():
        return jsonify({part.name: plain(part.value, voice()) for part in parts})
    drawn = {part.name: rooms().screens.drawn(HOUSE_ID, part, visitor().language) for part in parts}
    return render_template("house.html", parts=drawn)


def door() -> str:
    """A phone finds its way back to the tables where it has a seat; anybody else is asked for a code."""
    mine = [card(rooms(), each) for each in rooms().tables.every() if each.table.held_by(visitor().device)]
    return render_template("door.html", mine=mine)


@pages.get("/keep")
def keep() -> str:
    """The terminal's QR leads here, the key in its fragment: looking at this page admits nobody."""
    return render_template("keep.html")


@pages.post("/keepers")
def admit() -> Response:
    check_pace()
    fields = {"device": visitor().device, "key": text(asked(), "key")}
    try:
        rooms().tables.play(HOUSE_ID, HOUSE, "admit_keeper", fields)
    except IllegalMove:
        rooms().limits.was_wrong(request.remote_addr or "")
        raise
    tick_address()
    return answers.goto(url_for("house.show"))


def check_pace() -> None:
    if not rooms().limits.may_try(request.remote_addr or ""):
        abort(429)


@pages.get("/keepers")
def keepers() -> Response:
    must_keep_house()
    page = render_template("keepers.html", key=rooms().house().key, addresses=rooms().addresses.candidates())
    return make_response(page, {"Cache-Control": "no-store"})


@pages.post("/device")
def device() -> Response:
    """Language and light of this device alone."""
    fields = asked()
    back = text(fields, "back")
    response = make_response("", 303)
    response.headers["Location"] = back if OWN_PATH.fullmatch(back) else url_for("house.show")
    if is_language(language := text(fields, "language")):
        response.set_cookie("lang", language, max_age=YEAR, samesite="Lax")
    if (theme := text(fields, "theme")) in THEMES:
        response.set_cookie("theme", theme, max_age=YEAR, samesite="Lax")
    return response


@pages.get("/tables/new/<slug>")
def new_table(slug: str) -> str:
    must_keep_house()
    box = rooms().boxes.get(slug)
    if box is None or box.game is None:
        abort(404)
    names = chosen(request.args.getlist("who"))
    people, key = rooms().house().people, token_hex(16)
    return render_template("new_table.html", box=box, game=box.game, names=names, people=people, key=key)


def chosen(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(" ".join(name.split()) for name in names if name.strip()))


@pages.post("/people")
def meet() -> Response:
    must_keep_house()
    fields = asked()
    rooms().tables.play(HOUSE_ID, HOUSE, "meet_person", fields)
    return back_to_choosing(fields, [*many(fields, "who"), text(fields, "name")])


@pages.post("/people/forgotten")
def forget() -> Response:
    must_keep_house()
    fields = asked()
    rooms().tables.play(HOUSE_ID, HOUSE, "forget_person", fields)
    return back_to_choosing(fields, many(fields, "who"))


def back_to_choosing(fields: Mapping[str, object], names: Sequence[str]) -> Response:
    return answers.goto(url_for("house.new_table", slug=text(fields, "game") or "-", who=chosen(names)))


@pages.post("/tables")
def open_table() -> Response:
    must_keep_house()
    fields = asked()
    slug = text(fields, "game")
    box = rooms().boxes.get(slug)
    if box is None or box.game is None:
        abort(404)
    names = chosen(many(fields, "who"))
    id = rooms().tables.open(slug, names, [""] * len(names), fields, tap(fields))
    for name in reversed(names):
        rooms().tables.play(HOUSE_ID, HOUSE, "meet_person", {"name": name})
    if wants_json():
        return make_response(jsonify({"table": id, "url": url_for("table.show", id=id)}), 201)
    return answers.goto(url_for("table.show", id=id))


def many(fields: object, name: str) -> list[str]:
    value = fields.get(name) if isinstance(fields, dict) and request.is_json else request.form.getlist(name)
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
