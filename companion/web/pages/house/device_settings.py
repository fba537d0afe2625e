"""Saves the settings of one device in its cookies."""

from functools import partial

from flask import Blueprint, Response, make_response, url_for

from companion.web.http.current_request import request_fields, services
from companion.web.http.guard import TABLET_POSITIONS, THEMES
from companion.web.http.responses import url_in_house

# The settings beside the language, with their values.
DEVICE_SETTINGS = {"theme": THEMES, "laid": TABLET_POSITIONS, "candle": ("on", "off"), "quiet": ("on", "off")}
A_YEAR = 365 * 24 * 3600
routes = Blueprint("device_settings", __name__)


@routes.post("/device")
def save() -> Response:
    """Saves the settings of this device in cookies: language, theme, how the tablet lies, light and sound. Invalid
    values are ignored. Redirects to the path in the field `back`, or to the home page."""
    fields = request_fields()
    back = url_in_house(fields.text("back"))
    response = make_response("", 303)
    response.headers["Location"] = back or url_for("home.show")
    set_cookie = partial(services().prefix.set_cookie, response, max_age=A_YEAR)
    if (language := fields.text("language")) in services().translators:
        set_cookie("lang", language)
    for name, choices in DEVICE_SETTINGS.items():
        if (chosen := fields.text(name)) in choices:
            set_cookie(name, chosen)
    return response
