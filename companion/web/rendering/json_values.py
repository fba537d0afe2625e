"""Converts screens to JSON: their parts with their values, and the moves on offer."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import Any

from companion.table.fact import Who
from companion.table.game import Part
from companion.table.log.fold import FoldedTable
from companion.table.moves import Offer
from companion.table.return_value_checks import InvalidGame, kind_of
from companion.table.say import Say
from companion.web.rendering.screens import Screens, unsuitable
from companion.web.rendering.translations import Translator

LARGEST = 2**53


def json_twin(screens: Screens, opened: FoldedTable, who: Who, language: str) -> dict[str, Any]:
    translator = screens.translators[language]
    return {
        "table": opened.table.id,
        "game": opened.table.game,
        "seq": opened.seq,
        "you": str(who),
        "headline": json_value(screens.tables.views.headline(opened, who), translator),
        "view": {part.name: part_json(screens, part, translator) for part in screens.parts(opened, who)},
        "moves": [*offers_json(screens, opened, who)],
    }


def part_json(screens: Screens, part: Part, translator: Translator) -> Any:
    """Returns the value of a part as JSON, or the message "This cannot be shown" if JSON cannot hold it."""
    try:
        return json_value(part.value, translator)
    except Exception as error:
        broken = screens.tables.views.broken(part.name, unsuitable(part, error))
        return json_value(broken.value, translator)


def offers_json(screens: Screens, opened: FoldedTable, who: Who) -> Iterator[dict[str, Any]]:
    """Yields the offers as JSON. An offer that JSON cannot hold is reported and left out."""
    for offer in screens.tables.views.offers(opened, who).values():
        try:
            yield offer_json(offer)
        except Exception as error:
            wrong = InvalidGame(f"the offer {offer.kind!r} has fields that are none: {error}")
            screens.tables.resources.report(wrong)


def json_value(value: object, translator: Translator) -> Any:
    """Returns the value as JSON holds it, with translated messages. Raises TypeError for a value that JSON cannot hold,
    such as a set or a number beyond 2 to the power of 53."""
    if isinstance(value, Say):
        values = {name: json_value(each, translator) for name, each in value.values}
        return {"say": value.id, "values": values, "rule": value.rule, "text": translator(value)}
    if isinstance(value, Offer):
        return offer_json(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: json_value(getattr(value, each.name), translator) for each in fields(value)}
    if isinstance(value, tuple | list):
        return [json_value(each, translator) for each in value]
    if isinstance(value, Mapping):
        return {str(key): json_value(each, translator) for key, each in value.items()}
    if isinstance(value, int) and abs(value) > LARGEST:
        raise TypeError("a number beyond 2 to the power of 53 in it, which programs read wrongly")
    if value is None or isinstance(value, str | int) or (isinstance(value, float) and isfinite(value)):
        return value
    raise TypeError(f"{kind_of(value)} in it")


def offer_json(offer: Offer) -> dict[str, Any]:
    domains = {name: domain_json(domain) for name, domain in offer.fields}
    return {"move": offer.kind, "fields": domains, "at": offer.at, "once": bool(offer.ends), "asks": list(offer.points)}


def domain_json(domain: Any) -> dict[str, Any]:
    return {"kind": type(domain).__name__.lower(), **{each.name: getattr(domain, each.name) for each in fields(domain)}}
