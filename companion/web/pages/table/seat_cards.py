"""Printed cards with QR codes, one for each colour. A phone that scans a card takes the seat of that colour. A tablet
that scans it shows the seat's secret once."""

from collections.abc import Iterator
from dataclasses import dataclass
from secrets import token_hex

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, url_for

from companion.table.fact import Who
from companion.table.house.house_game import bare_key
from companion.table.log.fold import FoldedTable
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.seats import COLOURS, Seat, seat
from companion.web.http.current_request import (
    mark_reached,
    request_fields,
    require_keeper,
    services,
    visitor,
    wants_json,
)
from companion.web.http.guard import who_is
from companion.web.http.responses import redirect_to, reply
from companion.web.pages.table.joining import qr_code, rate_limit_key, requested_address
from companion.web.pages.table.secrets import redact_errors

routes = Blueprint("seat_cards", __name__)
NOT_STORED = {"Cache-Control": "no-store"}


@dataclass(frozen=True, slots=True)
class CardSeat:
    """A seat at a running table whose colour is that of the scanned card. `who` is this device's role at that table, or
    None if it has none."""

    opened: FoldedTable
    seat: Seat
    who: Who | None

    @property
    def is_peek(self) -> bool:
        """Returns whether the device is the tablet, which shows the seat's secret instead of taking the seat."""
        return self.who is not None and self.who.role == "tablet"

    @property
    def is_mine(self) -> bool:
        return self.who is not None and self.who.seat == self.seat.id

    @property
    def is_held(self) -> bool:
        return bool(self.opened.table.holder(self.seat.id)) and not self.is_mine


@routes.get("/cards")
def show() -> Response:
    require_keeper()
    addresses, cards = services().addresses.candidates(), services().tables.house().cards
    address = requested_address().host if "address" in request.args else addresses[0].host
    deck = [(seat(1, "", colour), cards[colour]) for colour in COLOURS if colour in cards]
    page = render_template("cards.html", deck=deck, addresses=addresses, address=address, key=token_hex(16))
    return make_response(page, NOT_STORED)


@routes.post("/cards/cuts")
def make_cards() -> Response:
    """Makes the cards that do not exist yet. With the field `colour`, it replaces the card of that colour, so that a
    lost card no longer works."""
    require_keeper()
    fields = request_fields()
    kind = "cut_card_anew" if "colour" in fields else "cut_cards"
    services().change_house(kind, fields, fields.tap_key)
    return redirect_to(url_for("seat_cards.show", address=fields.text("address") or None))


@routes.get("/cards/<colour>.svg")
def code_of_card(colour: str) -> Response:
    """Draws the QR code of a card. It has error correction level Q, because scratches and reflections can hide parts of
    a laminated card."""
    require_keeper()
    card = services().tables.house().cards.get(colour) or abort(404)
    response = qr_code(f"{requested_address().url}/c#{bare_key(card)}", "Q")
    response.headers.update(NOT_STORED)
    return response


@routes.get("/c")
def card_page() -> str:
    """Shows the page to which a card's QR code leads; the card's letters are in the URL's fragment, after the #.
    Opening the page takes no seat."""
    return render_template("card.html")


@routes.post("/cards")
def scan() -> Response:
    """Takes the seat of a scanned card; on the tablet it redirects to the seat's secret. It asks first if several seats
    have this colour, or if another device holds the seat."""
    fields = request_fields()
    colour = colour_of_card(fields.text("card"))
    places = [*find_seats(colour)]
    places = [each for each in places if each.opened.table.id == fields.text("table")] or places
    if not places:
        raise IllegalMove(say("card.no_seat", colour=say(f"colour.{colour}")))
    if len(places) > 1 or (places[0].is_held and not places[0].is_peek):
        return choice_response(places)
    url = secret_url(places[0]) if places[0].is_peek else take_seat(places[0])
    # A script gets the address as JSON, since a redirect would lose the part behind the #.
    return reply(jsonify({"url": url})) if wants_json() else redirect_to(url)


def colour_of_card(card: str) -> str:
    """Returns the colour of the card with these letters. Unknown letters are refused and count as a wrong code."""
    colour = services().limits.try_code(lambda: services().tables.house().colour_of(card), *rate_limit_key())
    if not colour:
        raise IllegalMove(say("card.unknown"))
    return colour


def find_seats(colour: str) -> Iterator[CardSeat]:
    """Yields the seats of this colour at tables that are neither over nor closed, last played first. Seats of people
    who have left are left out."""
    house = services().tables.house()
    for opened in sorted(services().tables.memory.all(), key=lambda each: -each.table.last_at):
        if opened.table.is_away or opened.game.is_over(opened.table):
            continue
        for chair in opened.table.seats:
            if chair.colour == colour and chair.status != "gone":
                yield CardSeat(opened, chair, who_is(visitor(), opened, house))


def choice_response(places: list[CardSeat]) -> Response:
    """Asks which of several seats is meant, or whether to take over a seat that another device holds."""
    if wants_json():
        return reply(jsonify({"places": [seat_json(each) for each in places]}))
    return make_response(render_template("card_places.html", places=places), NOT_STORED)


def seat_json(place: CardSeat) -> dict[str, object]:
    table = place.opened.table
    own = {"peek": peek_url(place)} if place.is_peek else {"join": url_for("joining.land", code=table.code)}
    return {"table": table.id, "game": table.game, "seat": place.seat.id, "is_held": place.is_held, **own}


def secret_url(place: CardSeat) -> str:
    """Returns the URL at which the tablet shows the seat's secret. Raises IllegalMove if the seat has none."""
    with redact_errors():
        secret = place.opened.game.secret(place.opened.table, place.seat.id)
    if secret is None:
        raise IllegalMove(say("card.no_secret"))
    return peek_url(place)


def peek_url(place: CardSeat) -> str:
    return url_for("table.show", id=place.opened.table.id, _anchor=f"peek-{place.seat.id}")


def take_seat(place: CardSeat) -> str:
    with redact_errors():
        services().tables.moves.take_seat(place.opened.table.id, place.seat.id, visitor().device)
    mark_reached()
    return url_for("table.show", id=place.opened.table.id)


def may_peek(slug: str) -> bool:
    game = services().registry[slug].game
    return game is not None and game.index.has_secrets
