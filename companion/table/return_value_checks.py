"""Checks what the functions of a game return, so that a mistake is reported in one sentence that names the function."""

import re
from collections.abc import Container
from typing import TypeVar

from companion.table.fact import Fact

T = TypeVar("T")
SLASH = re.compile(r"[/\\]")


class InvalidGame(Exception):
    """Raised for a game that is declared wrongly, or if one of its functions returns an invalid value. The message is
    for the game's author. It quotes no values, because they may be secret."""


def place_of(function: object) -> str:
    """Returns where a function is defined, such as "my_game/votes.py:31 (count)", or the name of its type."""
    function = getattr(function, "func", function)
    if (code := getattr(function, "__code__", None)) is None:
        return type(function).__name__
    return f"{'/'.join(re.split(SLASH, code.co_filename)[-2:])}:{code.co_firstlineno} ({code.co_name})"


def checked(function: object, value: object, *kinds: type[T]) -> T:
    """Returns `value`, which `function` has returned. Raises InvalidGame if it has none of the types `kinds`."""
    if isinstance(value, kinds):
        return value
    wanted = " or ".join(each.__name__.replace("NoneType", "None") for each in kinds)
    raise InvalidGame(f"{place_of(function)} must return {wanted}, and returned {kind_of(value)}")


def checked_facts(decide: object, decided: object, kinds: Container[str]) -> list[Fact]:
    """Returns `decided`, which the function `decide` has returned. Raises InvalidGame unless it is a list of facts
    whose kinds are in `kinds` and whose values JSON stores unchanged."""
    facts = checked(decide, decided, list)
    for fact in facts:
        if not isinstance(fact, Fact):
            raise InvalidGame(f"{place_of(decide)} must return a list of facts, and one of them is {kind_of(fact)}")
        if fact.kind not in kinds:
            cure = "add it to the facts of a chapter"
            raise InvalidGame(f"{place_of(decide)} returned the fact {fact.kind!r}, which no chapter owns: {cure}")
        for name, value in fact.data.items():
            if wrong := not_json(value):
                raise InvalidGame(
                    f"{place_of(decide)} put {wrong} into the field {name!r} of {fact.kind!r}: use a list"
                )
    return facts


def not_json(value: object) -> str:
    """Returns the type of the first value that JSON does not store unchanged, such as "a tuple"; "" for none."""
    if value is None or isinstance(value, str | int | float):
        return ""
    if isinstance(value, list):
        return next(filter(None, map(not_json, value)), "")
    if isinstance(value, dict):
        is_named = all(isinstance(key, str) for key in value)
        return next(filter(None, map(not_json, value.values())), "") if is_named else "a dict whose keys are no texts"
    return kind_of(value)


def kind_of(value: object) -> str:
    """Returns the type of a value in words, such as "a tuple" or "None"."""
    return "None" if value is None else f"a {type(value).__name__}"
