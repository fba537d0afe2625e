"""What time it is here: the devices reckon by it, whatever their own clocks say. And a moment as people read it."""

from datetime import datetime

from babel.dates import format_date
from flask import Blueprint, Response, jsonify

from companion.web.language import LOCALES
from companion.web.rooms import rooms

routes = Blueprint("now", __name__)


@routes.get("/now")
def tell() -> Response:
    reply = jsonify(now=rooms().tables.clock())
    reply.cache_control.no_store = True
    return reply


def time_of_day(moment: float) -> str:
    return datetime.fromtimestamp(moment).strftime("%H:%M:%S")


def day(moment: float, language: str) -> str:
    return str(format_date(datetime.fromtimestamp(moment), "long", locale=LOCALES[language]))
