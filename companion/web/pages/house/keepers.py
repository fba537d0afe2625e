"""Makes a device a keeper of the house if it has the house's key, scanned or typed; shows the QR code for another
tablet."""

from flask import Blueprint, Response, make_response, render_template, request, url_for

from companion.web.http.current_request import mark_reached, request_fields, require_keeper, visitor
from companion.web.http.responses import redirect_to
from companion.web.services import services

routes = Blueprint("keepers", __name__)


@routes.get("/keep")
def keep() -> str:
    """Shows the page to which the terminal's QR code leads, with the key behind the #. Opening it does not yet make a
    keeper."""
    return render_template("keep.html")


@routes.post("/keepers")
def admit() -> Response:
    fields = {"device": visitor().device, "key": request_fields().text("key")}
    services().limits.try_code(lambda: services().house().is_key(fields["key"]), request.remote_addr or "")
    services().change_house("admit_keeper", fields)
    mark_reached()
    return redirect_to(url_for("home.show"))


@routes.get("/keepers")
def show() -> Response:
    require_keeper()
    found = services().addresses
    ways = [*(("https", host) for host in found.secure()), *((each.scheme, each.host) for each in found.candidates())]
    house = services().house()
    keepers = sorted(((house.kept_since.get(each, 0.0), each) for each in house.keepers), reverse=True)
    page = render_template("keepers.html", key=house.key, ways=ways, keepers=keepers)
    return make_response(page, {"Cache-Control": "no-store"})


@routes.post("/keepers/dismissals")
def dismiss() -> Response:
    """Removes a device from the keepers of the house. If the device knows the key, it can become a keeper again until
    there is a new key."""
    require_keeper()
    services().change_house("dismiss_keeper", {"device": request_fields().text("device")})
    return redirect_to(url_for("keepers.show"))
