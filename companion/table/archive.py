"""A table as one file that another house can read: its log, without the phones that sat there and the table where the
same people played on."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.table.fact import Fact, Json, Who
from companion.table.moves import IllegalMove
from companion.table.say import say

VERSION = 1
MOST = 200_000
YEAR_9999 = 253_370_764_800
OF_THIS_HOUSE = {("seat_taken", "device"), ("table_followed", "next")}


def packed(game: str, facts: Sequence[Fact]) -> dict[str, Json]:
    return {"veilleuse": VERSION, "game": game, "facts": [plain(fact) for fact in facts]}


def plain(fact: Fact) -> Json:
    data = {name: "" if (fact.kind, name) in OF_THIS_HOUSE else value for name, value in fact.data.items()}
    return [fact.seq, fact.move, fact.kind, data, str(fact.who), fact.at]


def unpacked(file: object, code: str) -> tuple[str, list[Fact]]:
    """The game and its facts; with a code to join by that is this house's own."""
    try:
        game, facts = read(file)
    except (LookupError, TypeError, ValueError) as error:
        raise IllegalMove(say("file.unreadable")) from error
    first = facts[0]
    return game, [replace(first, data={**first.data, "game": game, "code": code}), *facts[1:]]


def read(file: object) -> tuple[str, list[Fact]]:
    if not isinstance(file, dict) or file["veilleuse"] != VERSION or len(file["facts"]) > MOST:
        raise ValueError("no table of ours")
    facts = [read_fact(*each) for each in file["facts"]]
    opened = [fact.seq for fact in facts if fact.kind == "table_opened"]
    if [fact.seq for fact in facts] != [*range(1, len(facts) + 1)] or opened != [1]:
        raise ValueError("no whole log")
    return str(file["game"]), facts


def read_fact(seq: Any, move: Any, kind: Any, data: Any, who: Any, at: Any) -> Fact:
    if not (isinstance(kind, str) and isinstance(data, Mapping) and isinstance(who, str) and 0 <= at < YEAR_9999):
        raise ValueError("no fact")
    return Fact(kind, {**data}, int(seq), int(move), Who.read(who), float(at))
