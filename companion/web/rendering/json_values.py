"""Converts the values of parts, and offers, to JSON."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import Any

from companion.table.moves import Offer
from companion.table.return_value_checks import InvalidGame, kind_of
from companion.table.say import Say
from companion.web.rendering.translations import Translator


def json_value(value: object, translator: Translator) -> Any:
    """Returns the value as JSON holds it, with translated messages. Raises TypeError for a value of another type."""
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
    if value is None or isinstance(value, str | int) or (isinstance(value, float) and isfinite(value)):
        return value
    raise TypeError(f"{kind_of(value)} in it")


def offer_json(offer: Offer) -> dict[str, Any]:
    domains = {name: domain_json(domain) for name, domain in offer.fields}
    return {"move": offer.kind, "fields": domains, "at": offer.at, "once": bool(offer.ends), "asks": list(offer.points)}


def domain_json(domain: Any) -> dict[str, Any]:
    return {"kind": type(domain).__name__.lower(), **{each.name: getattr(domain, each.name) for each in fields(domain)}}


def unsuitable(part: str, error: Exception) -> InvalidGame:
    """Returns the error for a part whose value JSON or the cache cannot hold."""
    return InvalidGame(
        f"the value of the part {part!r} must be numbers, texts, Says, tuples and frozen dataclasses: {error}"
    )
