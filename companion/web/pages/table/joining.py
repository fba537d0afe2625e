"""Pages and QR codes for joining a table. One page shows the seats and changes nothing; a post takes a seat."""

from functools import partial
from io import BytesIO
from urllib.parse import quote

from flask import Blueprint, Response, abort, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import TooManyRequests

from companion.table.common import common_moves
from companion.table.fact import TABLET, Who
from companion.table.log.fold import FoldedTable
from companion.table.moves import IllegalMove, Text
from companion.table.say import Say, say
from companion.web.http.current_request import (
    mark_reached,
    request_fields,
    require_keeper,
    services,
    table_and_audience,
    visitor,
    wants_json,
)
from companion.web.http.guard import SAFE, is_keeper
from companion.web.http.house_addresses import Address
from companion.web.http.responses import move_response, redirect_to
from companion.web.http.wrong_code_limits import STRANGERS, network_of
from companion.web.pages.table.secrets import redact_errors
from companion.web.pages.table.table_pages import seat_with_phone_json
from companion.web.waiting_guests import SeatRequest

routes = Blueprint("joining", __name__)
AGAIN = "again"
# A part of the phone's screen that is shown when the address names it.
WELCOME = "welcome"
NAME = Text(common_moves.LONGEST_NAME)
# In place of a guest: all who wait.
EVERYBODY = "*"


@routes.get("/join")
def find() -> Response:
    return make_response(redirect(url_for("joining.land", code=request.args.get("code", "").strip() or "-")))


@routes.get("/j/<code>")
def land(code: str) -> Response | str:
    opened = table_with_code(code)
    if wants_json():
        seats = [seat_with_phone_json(opened, seat) for seat in opened.table.seats]
        return jsonify({"table": opened.table.id, "seats": seats})
    return waiting_guest_page(opened, code) if "waits" in request.args else seats_page(opened, code)


def seats_page(opened: FoldedTable, code: str, refused: Say | None = None) -> str:
    """Draws the page of all seats. `refused` says why a tap on a seat was refused."""
    fresh = services().tables.memory.load(opened.table.id) if refused else opened
    mine = fresh.table.held_by(visitor().device)
    asks = may_ask_for_seat(fresh)
    name = request.values.get("name", "")[: NAME.longest]
    return render_template("join.html", opened=fresh, code=code, mine=mine, refused=refused, asks=asks, name=name)


@routes.post("/j/<code>")
def sit(code: str) -> Response:
    opened, fields = table_with_code(code), request_fields()
    takes_over = fields.text("take_over") == "yes"
    try:
        with redact_errors():
            services().tables.moves.take_seat(opened.table.id, fields.text("seat"), visitor().device, takes_over)
    except IllegalMove as error:
        if wants_json():
            raise
        return make_response(seats_page(opened, code, error.why), 422)
    mark_reached()
    return redirect_to(screen_of_newcomer(opened))


def screen_of_newcomer(opened: FoldedTable) -> str:
    """Returns the URL of the table's screen, with a welcome for somebody who has just taken a seat."""
    return url_for("table.show", id=opened.table.id, _anchor=None if wants_json() else WELCOME)


@routes.post("/j/<code>/guests")
def ask_for_seat(code: str) -> Response:
    """Records that the guest called `name` asks for a seat. The table changes only when its tablet answers."""
    opened, limits, address = table_with_code(code), services().limits, request.remote_addr or ""
    network, device = network_of(address) or address, visitor().device
    if opened.table.held_by(device):
        return redirect_to(screen_of_newcomer(opened))
    try:
        name = NAME.read("name", request_fields().text("name"))
        common_moves.refuse_same_name(opened.table, name)
        if not may_ask_for_seat(opened):
            raise IllegalMove(say("join.full"))
        if not limits.may_try(f"guest {network}"):
            abort(429)
        limits.add_failure(f"guest {network}")
        services().screens.guests.ask(opened.table.id, device, name, network)
    except IllegalMove as error:
        if wants_json():
            raise
        return make_response(seats_page(opened, code, error.why), 422)
    services().feed.announce(opened.table.id)
    return redirect_to(url_for("joining.land", code=code, waits=services().screens.guests.run, name=name))


def may_ask_for_seat(opened: FoldedTable) -> bool:
    return "add_seat" in services().tables.views.offers(opened, TABLET)


def waiting_guest_page(opened: FoldedTable, code: str) -> Response | str:
    """Draws the page of a waiting guest, or leads to the seat that the guest got, or to all seats. Says so if the
    request was lost, because the house has restarted since."""
    device = visitor().device
    is_waiting = services().screens.guests.is_waiting(opened.table.id, device)
    if services().tables.memory.load(opened.table.id).table.held_by(device):
        return redirect_to(screen_of_newcomer(opened))
    if is_waiting:
        return render_template("guest.html", opened=opened, code=code)
    has_restarted = request.args["waits"] != services().screens.guests.run
    return seats_page(opened, code, say("join.restarted" if has_restarted else "join.not_now"))


@routes.post("/tables/<id>/guests")
def answer_guest(id: str) -> Response:
    """Answers a guest, whose id is in the field `guest`. If the field `answer` is "yes", the guest gets a new seat,
    otherwise the guest is refused. If `guest` is EVERYBODY, all guests are refused. Only the tablet may do this."""
    opened, who = table_and_audience(id)
    fields, guests = request_fields(), services().screens.guests
    if who.role != "tablet":
        abort(403)
    guest = fields.text("guest")
    if fields.text("answer") == "yes" and (asked := guests.find(id, guest)):
        opened = seat_guest(opened, who, asked)
    if guest == EVERYBODY:
        guests.clear(id)
    else:
        # A guest has the seat before the request is gone, so that the waiting page always knows what to show.
        guests.remove(id, guest)
    services().feed.announce(id)
    return move_response(opened, who)


def seat_guest(opened: FoldedTable, who: Who, asked: SeatRequest) -> FoldedTable:
    """Adds a seat and gives it to the guest's device, and returns the table after that. If two tablets say yes, there
    is still one seat. A guest who has taken a seat meanwhile keeps it."""
    id, tables = opened.table.id, services().tables
    if opened.table.held_by(asked.device):
        return opened
    fields = {"name": asked.name, "after": opened.table.here()[-1].id}
    with redact_errors():
        opened = tables.moves.play(id, who, "add_seat", fields, key=f"guest.{asked.id}")
        new = next((each.id for each in opened.table.here() if each.name == asked.name), "")
        return tables.moves.take_seat(id, new, asked.device)


def table_with_code(code: str) -> FoldedTable:
    """Returns the table with this join code; aborts with 404, or with 429 after too many wrong codes. Requests without
    a cookie have a limit of their own. When this limit is used up, the device is redirected here once, so that it gets
    a cookie. Images on other sites that point here are loaded without cookies, and they must not use up the attempts of
    the people who see them."""
    find, key = partial(services().tables.memory.find_by_code, code), rate_limit_key(STRANGERS)
    try:
        return services().limits.try_code(find, *key) or abort(404)
    except TooManyRequests:
        if not is_without_cookie() or AGAIN in request.args:
            raise
        abort(make_response(redirect(f"{request.script_root}{quote(request.path)}?{AGAIN}", 303)))


def is_without_cookie() -> bool:
    return bool(visitor().fresh_cookie) and request.method in SAFE


def rate_limit_key(strangers: str = "") -> tuple[str, str]:
    """Returns the client and the table under which a wrong code is counted. For a keeper or a device with a seat, these
    are the device and the table of its seat, if it has one. For any other device they are its address and the text
    `strangers`."""
    device, address = visitor().device, request.remote_addr or ""
    table = next((each.table.id for each in services().tables.memory.all() if each.table.held_by(device)), "")
    if table or is_keeper(visitor(), services().tables.house()):
        return device, table
    return f"{address} without cookie" if is_without_cookie() else address, strangers


@routes.get("/tables/<id>/join.svg")
def code_of_table(id: str) -> Response:
    """Draws the QR code for joining the table, or for the seat in the argument `seat`."""
    opened, _ = table_and_audience(id)
    seat = opened.table.seat(request.args.get("seat", ""))
    return qr_code(f"{requested_address().url}/j/{opened.table.code}" + (f"#{seat.id}" if seat else ""))


@routes.get("/keepers/key.svg")
def code_of_key() -> Response:
    require_keeper()
    address = request.args.get("address", "")
    house = f"https://{address}" if address in services().addresses.secure() else requested_address().url
    response = qr_code(f"{house}/keep#{services().tables.house().key}")
    response.headers["Cache-Control"] = "no-store"
    return response


def requested_address() -> Address:
    """Returns the house's address that the argument `address` names; aborts with 404 if it is none of the house's."""
    known = {each.host: each for each in services().addresses.candidates()}
    return known.get(request.args.get("address", "")) or abort(404)


def qr_code(address: str, correction: str = "M") -> Response:
    """Draws a QR code as SVG, dark on white in every theme, because many cameras read no inverted ones. `correction` is
    its error correction level: L, M, Q or H."""
    # Imported here, because the library imports others for pictures, which takes a tenth of the time of a start.
    import qrcode
    from qrcode.image.svg import SvgPathFillImage

    level = getattr(qrcode.constants, f"ERROR_CORRECT_{correction}")
    picture = BytesIO()
    qrcode.make(address, error_correction=level, image_factory=SvgPathFillImage, border=4).save(picture)
    response = make_response(picture.getvalue())
    response.headers["Content-Type"] = "image/svg+xml"
    return response
