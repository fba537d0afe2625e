"""A form for any move on offer: its fields drawn from their domains, what it would change told before it is made."""

from collections.abc import Mapping
from secrets import token_hex

from flask import Blueprint, render_template, request

from companion.table.fact import Who
from companion.table.fold import Opened
from companion.table.kinds import POINT, SETTING, is_of_every_table
from companion.table.moves import Field, IllegalMove, Move, Offer
from companion.table.peeks import YES
from companion.table.say import Say, say
from companion.table.seating import find_setting, find_silence
from companion.web.asking import at_table, sent_form, voice, wants_json
from companion.web.rooms import rooms

# Names of fields: those that the form was given, and before those that were only proposed.
KNOWN, NOW = "known", "now_"
routes = Blueprint("forms", __name__, url_prefix="/tables/<id>")


@routes.get("/moves/<kind>")
def ask(id: str, kind: str) -> str:
    """A form for any move on offer, its fields drawn from their domains; what it would change is told first."""
    opened, who = at_table(id)
    offer = rooms().tables.offers(opened, who).get(kind)
    if offer is None:
        raise IllegalMove(say("move.not_now"))
    chosen = {name: value for name, value in request.args.items() if fits(offer, name, value)}
    return form(opened, offer, chosen, written(request.args, NOW))


def written(fields: Mapping[str, str], before: str) -> dict[str, str]:
    """What stands in the fields to begin with, and may be changed: `now_zone=B2`."""
    return {name.removeprefix(before): value for name, value in fields.items() if name.startswith(before)}


def form(
    opened: Opened, offer: Offer, chosen: Mapping[str, str], typed: Mapping[str, str], why: Say | None = None
) -> str:
    return render_template(
        "move.html",
        opened=opened,
        offer=offer,
        chosen=chosen,
        typed=typed,
        refused=why,
        key=token_hex(16),
        **told(opened, offer, chosen),
    )


def again(opened: Opened, who: Who, why: Say) -> str | None:
    """The form that was refused, with what was typed; none where no form of its own had asked for it."""
    fields = sent_form()
    offer = rooms().tables.offers(opened, who).get(fields.get("move", "")) if KNOWN in fields else None
    if offer is None or wants_json():
        return None
    chosen = {name: fields[name] for name in fields[KNOWN].split() if fits(offer, name, fields.get(name, ""))}
    return form(opened, offer, chosen, fields, why)


def fits(offer: Offer, name: str, value: str) -> bool:
    domain = offer.domain(name)
    try:
        return domain is not None and domain.read(name, value) is not None
    except IllegalMove:
        return False


def told(opened: Opened, offer: Offer, chosen: Mapping[str, str]) -> dict[str, object]:
    game, table = rooms().tables.game(opened), opened.table
    setting = find_setting(game, offer.kind)
    point = find_silence(game, offer.kind)
    now = setting.of(table) if setting else point.of(table) if point else None
    return {
        "heading": heading(opened, offer.kind),
        "label": lambda name, value: label(opened, offer.kind, name, value),
        "setting": setting,
        "default": shown(opened, offer.kind, setting.default) if setting else "",
        "value": now,
        "points": [each for each in game.silences if each.id in offer.asks],
        "foreseen": game.foresee(table, Move(offer.kind, dict(chosen))),
    }


def shown(opened: Opened, kind: str, value: Field) -> str:
    return label(opened, kind, "value", value) if isinstance(value, str) else str(value)


def heading(opened: Opened, kind: str) -> str:
    slug, speak = opened.table.game, voice()
    if kind.startswith(SETTING):
        return speak(f"{slug}.setting.{kind.removeprefix(SETTING)}")
    if kind.startswith(POINT):
        return speak(f"{slug}.point.{kind.removeprefix(POINT)}")
    return speak(f"move.{kind}" if is_of_every_table(kind) else f"{slug}.move.{kind}")


def label(opened: Opened, kind: str, name: str, value: str) -> str:
    """How a choice reads: a seat by its name, a colour by its word, anything else by the game's own."""
    seat = opened.table.seat(value)
    if seat:
        return seat.name
    if name == "answer" and is_of_every_table(kind):
        return voice()("peek.yes" if value == YES else "peek.no")
    if name == "colour":
        return voice()(f"colour.{value}")
    point = kind.removeprefix("point_")
    return voice()(
        f"{opened.table.game}.point.{point}.{value}" if point != kind else f"{opened.table.game}.choice.{value}"
    )
