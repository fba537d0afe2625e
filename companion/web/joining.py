"""Joining by QR: a landing page that changes nothing, seats taken by a post, a QR drawn for each address."""

from io import BytesIO

from flask import Blueprint, Response, abort, jsonify, make_response, redirect, render_template, request, url_for

from companion.table.fold import Opened
from companion.table.moves import IllegalMove
from companion.table.say import Say
from companion.web.addresses import Address
from companion.web.answers import goto
from companion.web.asking import asked, at_table, must_keep_house, text, tick_address, visitor, wants_json
from companion.web.guard import is_keeper
from companion.web.rooms import rooms
from companion.web.secrets import in_silence
from companion.web.table import plain_seat

routes = Blueprint("joining", __name__)


@routes.get("/join")
def find() -> Response:
    """The code as typed by hand."""
    return make_response(redirect(url_for("joining.land", code=request.args.get("code", "").strip() or "-")))


@routes.get("/j/<code>")
def land(code: str) -> Response | str:
    opened = with_code(code)
    if wants_json():
        return jsonify({"table": opened.table.id, "seats": [plain_seat(opened, seat) for seat in opened.table.seats]})
    return asked_who(opened, code)


def asked_who(opened: Opened, code: str, refused: Say | None = None) -> str:
    """Everybody's seat; why a tap on one counted for nothing, if it did."""
    fresh = rooms().tables.look(opened.table.id) if refused else opened
    mine = fresh.table.held_by(visitor().device)
    return render_template("join.html", opened=fresh, code=code, mine=mine, refused=refused)


@routes.post("/j/<code>")
def sit(code: str) -> Response:
    opened, fields = with_code(code), asked()
    takes_over = text(fields, "take_over") == "yes"
    try:
        with in_silence():
            rooms().tables.take_seat(opened.table.id, text(fields, "seat"), visitor().device, takes_over)
    except IllegalMove as error:
        if wants_json():
            raise
        return make_response(asked_who(opened, code, error.why), 422)
    tick_address()
    return goto(url_for("table.show", id=opened.table.id))


def with_code(code: str) -> Opened:
    who = guesser()
    opened = rooms().tables.with_code(code)
    if opened is None:
        rooms().limits.was_wrong(*who)
        abort(404)
    return opened


def guesser() -> tuple[str, str]:
    """Wrong codes are counted by address; a device that belongs here has its own count, so that a guest who guesses
    keeps nobody waiting."""
    device = visitor().device
    table = next((each.table.id for each in rooms().tables.every() if each.table.held_by(device)), "")
    is_familiar = table or is_keeper(visitor(), rooms().house())
    who = (device, table) if is_familiar else (request.remote_addr or "", "")
    return who if rooms().limits.may_try(*who) else abort(429)


@routes.get("/tables/<id>/join.svg")
def code_of_table(id: str) -> Response:
    opened, _ = at_table(id)
    seat = opened.table.seat(request.args.get("seat", ""))
    return drawn(f"{known_address().url}/j/{opened.table.code}" + (f"#{seat.id}" if seat else ""))


@routes.get("/keepers/key.svg")
def code_of_key() -> Response:
    must_keep_house()
    address = request.args.get("address", "")
    house = f"https://{address}" if address in rooms().addresses.secure() else known_address().url
    response = drawn(f"{house}/keep#{rooms().house().key}")
    response.headers["Cache-Control"] = "no-store"
    return response


def known_address() -> Address:
    known = {each.host: each for each in rooms().addresses.candidates()}
    return known.get(request.args.get("address", "")) or abort(404)


def drawn(address: str, correction: str = "M") -> Response:
    """Dark on a white card with its quiet zone, in every theme: inverted codes fail in real cameras."""
    # With it comes all that this machine has for pictures, a tenth of a start.
    import qrcode
    from qrcode.image.svg import SvgPathFillImage

    level = getattr(qrcode.constants, f"ERROR_CORRECT_{correction}")
    picture = BytesIO()
    qrcode.make(address, error_correction=level, image_factory=SvgPathFillImage, border=4).save(picture)
    response = make_response(picture.getvalue())
    response.headers["Content-Type"] = "image/svg+xml"
    return response
