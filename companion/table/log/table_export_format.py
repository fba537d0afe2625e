"""Defines the file in which a table is exported to another house: writes it, and reads and checks it. The file contains
neither phones nor the link to the next table."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard

from companion.table.common_fact_kinds import FACTS
from companion.table.fact import FACTS_VERSION, Fact, Json, Who
from companion.table.input_cleaning import InvalidValue, check_text, check_value, clean_line
from companion.table.moves import IllegalMove
from companion.table.say import say

MOST = 200_000
# Longer than the app accepts today: old logs may hold longer names.
LONGEST_NAME = 60
YEAR_9999, THIS_YEAR = 253_370_764_800, 1_767_225_600
NAMES = {
    "table_opened": "names", "seat_added": "name", "seat_renamed": "name", "person_met": "name",
    "person_renamed": "name", "name_borne": "names", "colour_worn": "name",
}  # fmt: skip
ROLES = ("seat", "tablet", "house")
OF_DEVICES = {("seat_taken", "device")}
OF_THIS_HOUSE = OF_DEVICES | {("table_followed", "next")}


def pack(game: str, facts: Sequence[Fact]) -> dict[str, Json]:
    return {"veilleuse": FACTS_VERSION, "game": game, "facts": [fact_row(fact) for fact in facts]}


def fact_row(fact: Fact) -> Json:
    """Returns a fact as a list for the file, without values that have a meaning only in this house."""
    data = dict(without(OF_THIS_HOUSE, fact).data)
    return [fact.seq, fact.move, fact.kind, data, str(fact.who), fact.at]


def without(fields: Collection[tuple[str, str]], fact: Fact) -> Fact:
    """Returns the fact with these fields empty; `fields` are pairs of a kind of fact and a field's name."""
    blank: dict[str, Json] = {name: "" for name in fact.data if (fact.kind, name) in fields}
    return replace(fact, data={**fact.data, **blank}) if blank else fact


def unpack(file: object, code: str, now: float) -> tuple[str, list[Fact]]:
    """Returns the game of the file and its facts, without devices. `code` is the code with which people join the new
    table. Facts later than `now` get the time `now`. Raises IllegalMove if the file is invalid."""
    try:
        game, facts = read_table(file)
    except (LookupError, TypeError, ValueError) as error:
        raise IllegalMove(say("file.unreadable")) from error
    facts = [without(OF_THIS_HOUSE, fact) for fact in facts]
    if now > THIS_YEAR:
        # A later time comes from a wrong clock of the other house.
        facts = [replace(fact, at=min(fact.at, now)) for fact in facts]
    first, *others = facts
    return game, [replace(first, data={**first.data, "game": game, "code": code}), *others]


def read_table(file: object) -> tuple[str, list[Fact]]:
    """Returns game and facts of a file. Raises IllegalMove if a newer version of this program wrote the file, and
    LookupError, TypeError or ValueError if the file is malformed."""
    if not isinstance(file, dict) or not is_count(version := file["veilleuse"]) or len(file["facts"]) > MOST:
        raise InvalidValue("no table of ours")
    if version > FACTS_VERSION:
        raise IllegalMove(say("luggage.why.newer"))
    facts = [read_fact(*each) for each in file["facts"]]
    check_whole(facts)
    return check_text(file["game"]), facts


def check_whole(facts: Sequence[Fact]) -> None:
    """Raises InvalidValue unless the facts have no gaps, and only the first of them opens a table."""
    opened = [fact.seq for fact in facts if fact.kind == "table_opened"]
    if [fact.seq for fact in facts] != [*range(1, len(facts) + 1)] or opened != [1]:
        raise InvalidValue("no whole log")
    check_moves(facts)


def check_moves(facts: Sequence[Fact]) -> None:
    """Raises InvalidValue unless the `move` of each fact is the number of the fact that began its move: the fact
    itself, or an earlier one whose `move` is its own number. The facts must be numbered from 1 without gaps."""
    if any(not 1 <= fact.move <= fact.seq or facts[fact.move - 1].move != fact.move for fact in facts):
        raise InvalidValue("moves that nobody made")


def read_fact(seq: object, move: object, kind: object, data: object, who: object, at: object) -> Fact:
    """Returns a fact from the values in a file; raises InvalidValue if one of them is malformed."""
    if not (is_count(seq) and is_count(move) and isinstance(data, dict) and isinstance(at, int | float)):
        raise InvalidValue("no fact")
    if not 0 <= at < YEAR_9999:
        raise InvalidValue("no time of this world")
    read = {check_text(name): check_value(value) for name, value in data.items()}
    check_names(check_text(kind), read)
    by = Who.read(check_text(who))
    if by.role not in ROLES or (by.role == "seat") != bool(by.seat):
        raise InvalidValue("nobody")
    return Fact(check_text(kind), read, seq, move, by, float(at))


def is_count(number: object) -> TypeGuard[int]:
    return isinstance(number, int) and not isinstance(number, bool)


def check_names(kind: str, data: Mapping[str, Json]) -> None:
    """Raises InvalidValue for a name that is empty or too long, and for a field with more lines than allowed."""
    names = data.get(NAMES.get(kind, ""), [])
    for name in names if isinstance(names, list) else [names]:
        if not (isinstance(name, str) and clean_line(name) and len(name) <= LONGEST_NAME) or "\n" in name:
            raise InvalidValue("no name")
    group = data.get("name") if kind == "group_named" else ""
    if not isinstance(group, str) or len(group) > LONGEST_NAME or "\n" in group:
        raise InvalidValue("no name")
    if kind in FACTS - {"table_noted"} and any(isinstance(each, str) and "\n" in each for each in data.values()):
        raise InvalidValue("one line")
