"""Makes a device a keeper if it knows the house's key. Lists and removes keepers, and shows the key as a QR code."""

from flask import Blueprint, Response, abort, jsonify, make_response, redirect, render_template, request, url_for

from companion.web.http.current_request import (
    mark_reached,
    request_fields,
    require_keeper,
    services,
    visitor,
    wants_json,
)
from companion.web.http.guard import COOKIE_MAX_AGE, KEEPER_COOKIE, fingerprint, hostname, keeper_cookie_name, new_token
from companion.web.http.responses import redirect_to, reply
from companion.web.live.stream_wakeups import EVERY

routes = Blueprint("keepers", __name__)


@routes.get("/keep")
def keep() -> Response | str:
    """Shows the page to which the QR code of the key leads, with the key in the URL's fragment; nothing changes yet. In
    a house with TLS, http redirects to https, and browsers keep the fragment."""
    if cookie_here():
        return render_template("keep.html")
    name = hostname(request.host) or abort(421)
    host = f"[{name}]" if ":" in name else name
    port = services().config.secure_port
    return make_response(redirect(f"https://{host}:{port}{url_for('keepers.keep')}"))


@routes.post("/keepers")
def admit() -> Response:
    """Makes the device a keeper if it sends the right key. At the https port, it gets a separate cookie."""
    cookie, key = cookie_here() or abort(403), request_fields().text("key")
    services().limits.try_code(lambda: services().tables.house().is_key(key), request.remote_addr or "")
    home, device = url_for("home.show"), visitor().device
    response = reply(jsonify({"url": home}), 201) if wants_json() else redirect_to(home)
    if cookie == KEEPER_COOKIE:
        token, before = new_token(), visitor().keeper
        device = fingerprint(token)
        services().prefix.set_cookie(response, cookie, token, COOKIE_MAX_AGE, httponly=True, secure=True)
        if before in services().tables.house().keepers:
            services().change_house("dismiss_keeper", {"device": before})
    services().change_house("admit_keeper", {"device": device, "key": key})
    services().feed.announce(EVERY)
    mark_reached()
    return response


def cookie_here() -> str:
    """Returns the name of the keepers' cookie at this address; "" for plain http in a house with TLS."""
    return keeper_cookie_name(request.scheme, services().config.secure_port)


@routes.get("/keepers")
def show() -> Response:
    require_keeper()
    found = services().addresses
    ways = [("https", host) for host in found.secure()] or [(each.scheme, each.host) for each in found.candidates()]
    house = services().tables.house()
    keepers = sorted(((house.kept_since.get(each, 0.0), each) for each in house.keepers), reverse=True)
    new = house.new_keeper_since(services().tables.resources.clock())
    page = render_template("keepers.html", key=house.key, ways=ways, keepers=keepers, new=new)
    return make_response(page, {"Cache-Control": "no-store"})


@routes.post("/keepers/dismissals")
def dismiss() -> Response:
    """Removes a device from the keepers. It can come back as long as it knows the key of the house."""
    require_keeper()
    services().change_house("dismiss_keeper", {"device": request_fields().text("device")})
    services().feed.announce(EVERY)
    return redirect_to(url_for("keepers.show"))


@routes.post("/keepers/recognitions")
def recognise() -> Response:
    require_keeper()
    services().change_house("recognise_keepers", {"device": visitor().keeper})
    services().feed.announce(EVERY)
    return redirect_to(url_for("keepers.show"))
