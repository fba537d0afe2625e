"""Checks what a game declares and what its functions return, so that a mistake is reported in one sentence that names
the function."""

import re
from collections.abc import Callable, Container, Iterator, Mapping
from functools import cache
from inspect import signature
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.table.fact import Fact

T = TypeVar("T")
SLASH = re.compile(r"[/\\]")
# The ids of settings, fields and pages. They stand in addresses, in forms and in the ids of texts.
ID = re.compile(r"[a-z][a-z0-9_]*")


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
    return "None" if value is None else with_article(type(value).__name__)


def with_article(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def require_types(declared: Any) -> None:
    """Raises InvalidGame if a field of the dataclass object `declared` does not have the type that its class
    declares."""
    for name, wanted in get_type_hints(type(declared)).items():
        if not fits(value := getattr(declared, name), wanted):
            of = type(declared).__name__
            raise InvalidGame(f"{name} in {of}(…) must be {type_in_words(wanted)}, and is {kind_of(value)}")
    if mistakes := [*wrong_parameters(declared)]:
        raise InvalidGame(", ".join(mistakes))


def wrong_parameters(declared: Any) -> Iterator[str]:
    """Yields a sentence for each function in the fields of this dataclass, also in mappings, that cannot be called with
    as many values as its declared type lists."""
    declaring: type = type(declared)
    for name, given in function_fields(declaring).items():
        value = getattr(declared, name)
        for function in value.values() if isinstance(value, Mapping) else [value]:
            if callable(function) and (wrong := wrong_call(function, given)):
                yield f"{name} in {declaring.__name__}(…): {wrong}"


@cache
def function_fields(declaring: type) -> Mapping[str, int]:
    """Returns the fields of a dataclass that hold functions, with the number of values that each function is given."""
    numbers = {name: number_of_parameters(wanted) for name, wanted in get_type_hints(declaring).items()}
    return {name: given for name, given in numbers.items() if given is not None}


def number_of_parameters(wanted: Any) -> int | None:
    """Returns how many values the function of a declared type is given. Returns None if the type has no function."""
    if get_origin(wanted) is Callable:
        parameters = get_args(wanted)[0]
        return len(parameters) if isinstance(parameters, list) else None
    return next((n for n in map(number_of_parameters, get_args(wanted)) if n is not None), None)


def wrong_call(function: Callable[..., object], given: int) -> str:
    """Returns a sentence if the function cannot be called with this number of values, otherwise ""."""
    try:
        parameters = signature(function)
    except ValueError:
        # Some functions that are written in C do not say what they take.
        return ""
    try:
        parameters.bind(*[None] * given)
    except TypeError:
        return f"{place_of(function)} takes {parameters}, and is called with {given} value{'s' * (given != 1)}"
    return ""


def result_of(function: Callable[..., T], *given: object) -> T:
    """Returns `function(*given)`. Raises InvalidGame if the function takes another number of values."""
    try:
        return function(*given)
    except TypeError:
        if wrong := wrong_call(function, len(given)):
            raise InvalidGame(wrong) from None
        raise


def fits(value: object, wanted: Any) -> bool:
    """Returns whether a value has the declared type `wanted`. The types of a function's parameters and of a mapping's
    contents are not checked."""
    origin, parts = get_origin(wanted) or wanted, get_args(wanted)
    if origin is Any:
        return True
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in parts)
    if origin is tuple and isinstance(value, tuple):
        wanted_each = parts[:1] * len(value) if parts[-1:] == (...,) else parts
        return len(value) == len(wanted_each) and all(map(fits, value, wanted_each))
    if origin is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return callable(value) if origin is Callable else not isinstance(origin, type) or isinstance(value, origin)


def type_in_words(wanted: Any) -> str:
    """Returns a declared type in words, such as "a tuple of ScoreField" or "a function"."""
    return " or ".join(dict.fromkeys(nouns_of(wanted)))


def nouns_of(wanted: Any) -> Iterator[str]:
    origin, parts = get_origin(wanted) or wanted, get_args(wanted)
    if origin in (Union, UnionType):
        for each in parts:
            yield from nouns_of(each)
    elif origin is tuple and parts[-1:] == (...,):
        yield f"a tuple of {getattr(parts[0], '__name__', str(parts[0]))}"
    elif origin is tuple:
        yield f"a tuple of {len(parts)} values ({', '.join(getattr(each, '__name__', str(each)) for each in parts)})"
    elif origin is NoneType:
        yield "None"
    else:
        yield "a function" if origin is Callable else with_article(getattr(origin, "__name__", str(origin)))
