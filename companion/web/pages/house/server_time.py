"""Returns the time of the house, by which devices run their countdowns, and formats times for people."""

from datetime import datetime

from babel.dates import format_date
from flask import Blueprint, Response, jsonify

from companion.languages import locale_of
from companion.web.services import services

routes = Blueprint("time", __name__)


@routes.get("/now")
def tell() -> Response:
    reply = jsonify(now=services().tables.resources.clock())
    reply.cache_control.no_store = True
    return reply


def time_of_day(moment: float) -> str:
    return datetime.fromtimestamp(moment).strftime("%H:%M:%S")


def day_text(moment: float, language: str) -> str:
    """Returns the local date of a timestamp in words."""
    return str(format_date(datetime.fromtimestamp(moment), "long", locale=locale_of(language)))
