"""Returns the time of the house: as JSON for devices, and as hours, minutes and seconds for people."""

from datetime import datetime

from flask import Blueprint, Response, jsonify

from companion.web.http.current_request import services

routes = Blueprint("house_time", __name__)


@routes.get("/now")
def tell_time() -> Response:
    """Answers with the time of the house. Devices use it for their countdowns."""
    reply = jsonify(now=services().tables.resources.clock())
    reply.cache_control.no_store = True
    return reply


def time_of_day(moment: float) -> str:
    return datetime.fromtimestamp(moment).strftime("%H:%M:%S")
