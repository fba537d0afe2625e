"""A page with a form for any move on offer, made from its fields, and with the consequences of the move."""

from collections.abc import Mapping
from secrets import token_hex

from flask import Blueprint, render_template, request

from companion.table.common.common_moves import find_setting, find_silence
from companion.table.common_fact_kinds import POINT, SETTING, is_of_every_table
from companion.table.fact import Who
from companion.table.log.fold import FoldedTable
from companion.table.moves import IllegalMove, Move, Offer
from companion.table.say import Say, say
from companion.table.secrets.peeks import YES
from companion.web.http.current_request import sent_form, services, table_and_audience, translator, wants_json
from companion.web.rendering.template_helpers import own_or_usual

# `known` is the argument with the names of the fields that are decided. `now_` stands before fields that are only
# proposed, such as `now_zone=B2`.
KNOWN, NOW = "known", "now_"
routes = Blueprint("move_forms", __name__, url_prefix="/tables/<id>")


@routes.get("/moves/<kind>")
def ask(id: str, kind: str) -> str:
    opened, who = table_and_audience(id)
    offer = services().tables.views.offers(opened, who).get(kind)
    if offer is None:
        raise IllegalMove(say("move.not_now"))
    chosen = {name: value for name, value in request.args.items() if fits(offer, name, value)}
    proposed = {name.removeprefix(NOW): value for name, value in request.args.items() if name.startswith(NOW)}
    return form_page(opened, offer, chosen, proposed)


def form_page(
    opened: FoldedTable, offer: Offer, chosen: Mapping[str, str], typed: Mapping[str, str], why: Say | None = None
) -> str:
    """Draws the form. `chosen` are the fields whose values are already decided. `typed` are the values to show in the
    other fields. `why` is the reason for which the move was refused, or None."""
    told = {"key": token_hex(16), **form_context(opened, offer, chosen)}
    return render_template("move.html", opened=opened, offer=offer, chosen=chosen, typed=typed, refused=why, **told)


def refused_form_page(opened: FoldedTable, who: Who, why: Say) -> str | None:
    """Returns the page with the form of the refused move, what was typed, and the reason `why`. Returns None if the
    move did not come from a form page, is no longer on offer, or JSON is wanted."""
    fields = sent_form()
    offer = services().tables.views.offers(opened, who).get(fields.get("move", "")) if KNOWN in fields else None
    if offer is None or wants_json():
        return None
    chosen = {name: fields[name] for name in fields[KNOWN].split() if fits(offer, name, fields.get(name, ""))}
    return form_page(opened, offer, chosen, fields, why)


def fits(offer: Offer, name: str, value: str) -> bool:
    domain = offer.domain(name)
    try:
        return domain is not None and domain.read(name, value) is not None
    except IllegalMove:
        return False


def form_context(opened: FoldedTable, offer: Offer, chosen: Mapping[str, str]) -> dict[str, object]:
    game, table = opened.game, opened.table
    setting = find_setting(game, offer.kind)
    point = find_silence(game, offer.kind)
    now = setting.of(table) if setting else point.of(table) if point else None
    default = setting.default if setting else ""
    if setting and isinstance(default, str):
        default = choice_label(opened, offer.kind, "value", default)
    return {
        "heading": heading(opened, offer.kind),
        "label": lambda name, value: choice_label(opened, offer.kind, name, value),
        "setting": setting,
        "default": str(default),
        "value": now,
        "points": [each for each in game.index.silences if each.id in offer.points],
        "foreseen": game.foresee(table, Move(offer.kind, dict(chosen))),
    }


def heading(opened: FoldedTable, kind: str) -> str:
    slug, speak = opened.table.game, translator()
    if kind.startswith(SETTING):
        return speak(f"{slug}.setting.{kind.removeprefix(SETTING)}")
    if kind.startswith(POINT):
        return speak(f"{slug}.point.{kind.removeprefix(POINT)}")
    return own_or_usual(speak, slug, f"move.{kind}")


def choice_label(opened: FoldedTable, kind: str, name: str, value: str) -> str:
    """Returns the text of the choice `value` in the field `name` of a move: a seat, a colour or a text."""
    seat = opened.table.seat(value)
    if seat:
        return seat.name
    if name == "answer" and is_of_every_table(kind):
        return translator()("peek.yes" if value == YES else "peek.no")
    if name == "colour":
        return translator()(f"colour.{value}")
    speak, slug = translator(), opened.table.game
    if kind.startswith(POINT):
        return speak(f"{slug}.point.{kind.removeprefix(POINT)}.{value}")
    own = f"{slug}.choice.{name}.{value}"
    return speak(own if speak.knows(own) else f"{slug}.choice.{value}")
