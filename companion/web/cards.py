"""Seat cards: printed by a keeper once for every evening. Scanned by a phone, a card takes the seat of its colour; by
the tablet, it opens one peek. Its letters stand in no page but the printed one."""

from collections.abc import Iterator
from dataclasses import dataclass
from secrets import token_hex

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, url_for

from companion.table.fact import HOUSE, Who
from companion.table.fold import Opened
from companion.table.folded import HOUSE_ID
from companion.table.house import plain
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.seats import COLOURS, Seat, seat
from companion.web.answers import goto, reply
from companion.web.asking import asked, must_keep_house, tap, text, tick_address, visitor, wants_json
from companion.web.guard import who_is
from companion.web.joining import drawn, guesser, known_address
from companion.web.rooms import rooms
from companion.web.secrets import in_silence

routes = Blueprint("cards", __name__)
UNSEEN = {"Cache-Control": "no-store"}


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of the card's colour at a running table, and who this device is there."""

    opened: Opened
    seat: Seat
    who: Who | None

    @property
    def is_peek(self) -> bool:
        return self.who is not None and self.who.role == "tablet"

    @property
    def is_mine(self) -> bool:
        return self.who is not None and self.who.seat == self.seat.id

    @property
    def is_held(self) -> bool:
        return bool(self.opened.table.holder(self.seat.id)) and not self.is_mine


@routes.get("/cards")
def show() -> Response:
    must_keep_house()
    addresses, cards = rooms().addresses.candidates(), rooms().house().cards
    address = known_address().host if "address" in request.args else addresses[0].host
    deck = [(seat(1, "", colour), cards[colour]) for colour in COLOURS if colour in cards]
    page = render_template("cards.html", deck=deck, addresses=addresses, address=address, key=token_hex(16))
    return make_response(page, UNSEEN)


@routes.post("/cards/cuts")
def cut() -> Response:
    """All that are missing, or one anew: whoever finds the lost one finds nothing."""
    must_keep_house()
    fields = asked()
    kind = "cut_card_anew" if "colour" in fields else "cut_cards"
    rooms().tables.play(HOUSE_ID, HOUSE, kind, fields, tap(fields))
    return goto(url_for("cards.show", address=text(fields, "address") or None))


@routes.get("/cards/<colour>.svg")
def code_of_card(colour: str) -> Response:
    """A scratch or the shine of a laminated card may cost a quarter of it."""
    must_keep_house()
    card = rooms().house().cards.get(colour) or abort(404)
    response = drawn(f"{known_address().url}/c#{plain(card)}", "Q")
    response.headers.update(UNSEEN)
    return response


@routes.get("/c")
def land() -> str:
    """A card leads here, its letters behind the #: looking at this page takes no seat."""
    return render_template("card.html")


@routes.post("/cards")
def scan() -> Response:
    fields = asked()
    colour = colour_of(text(fields, "card"))
    places = [*find_places(colour)]
    places = [each for each in places if each.opened.table.id == text(fields, "table")] or places
    if not places:
        raise IllegalMove(say("card.no_seat", colour=say(f"colour.{colour}")))
    if len(places) > 1 or (places[0].is_held and not places[0].is_peek):
        return choose(places)
    return arrived(peek(places[0]) if places[0].is_peek else sit(places[0]))


def colour_of(card: str) -> str:
    who = guesser()
    colour = rooms().house().colour_of(card)
    if not colour:
        rooms().limits.was_wrong(*who)
        raise IllegalMove(say("card.unknown"))
    return colour


def find_places(colour: str) -> Iterator[Place]:
    house = rooms().house()
    for opened in sorted(rooms().tables.every(), key=lambda each: -each.table.last_at):
        if opened.table.is_away or rooms().tables.game(opened).is_over(opened.table):
            continue
        for chair in opened.table.seats:
            if chair.colour == colour and chair.status != "gone":
                yield Place(opened, chair, who_is(visitor(), opened, house))


def choose(places: list[Place]) -> Response:
    """Which of several tables; or a seat that another phone holds, taken over only by somebody who says so."""
    if wants_json():
        return reply(jsonify({"places": [plain_place(each) for each in places]}))
    page = render_template("card_places.html", places=places)
    return make_response(page, UNSEEN)


def plain_place(place: Place) -> dict[str, object]:
    table = place.opened.table
    own = {"peek": url_of_peek(place)} if place.is_peek else {"join": url_for("joining.land", code=table.code)}
    return {"table": table.id, "game": table.game, "seat": place.seat.id, "is_held": place.is_held, **own}


def peek(place: Place) -> str:
    """The tablet never becomes the seat."""
    with in_silence():
        secret = rooms().tables.game(place.opened).secret(place.opened.table, place.seat.id)
    if secret is None:
        raise IllegalMove(say("card.no_secret"))
    return url_of_peek(place)


def url_of_peek(place: Place) -> str:
    return url_for("table.show", id=place.opened.table.id, _anchor=f"peek-{place.seat.id}")


def sit(place: Place) -> str:
    with in_silence():
        rooms().tables.take_seat(place.opened.table.id, place.seat.id, visitor().device)
    tick_address()
    return url_for("table.show", id=place.opened.table.id)


def arrived(url: str) -> Response:
    """A script reads the way there: an answer that leads on would cost it what stands behind the #."""
    return reply(jsonify({"url": url})) if wants_json() else goto(url)


def may_peek(slug: str) -> bool:
    game = rooms().boxes[slug].game
    return game is not None and game.has_secrets
