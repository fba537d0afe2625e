"""A table as one file that another house can read: its log, without the phones that sat there and the table where the
same people played on."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard

from companion.table.fact import Fact, Json, Who
from companion.table.grammar import Unfit, fit, fit_text, one_line
from companion.table.kinds import FACTS
from companion.table.moves import IllegalMove
from companion.table.say import say

VERSION = 1
MOST = 200_000
# More than anybody can type today.
LONGEST_NAME = 60
YEAR_9999, THIS_YEAR = 253_370_764_800, 1_767_225_600
NAMES = {
    "table_opened": "names", "seat_added": "name", "seat_renamed": "name", "person_met": "name",
    "person_renamed": "name", "name_borne": "names", "colour_worn": "name",
}  # fmt: skip
ROLES = ("seat", "tablet", "house")
OF_DEVICES = {("seat_taken", "device")}
OF_THIS_HOUSE = OF_DEVICES | {("table_followed", "next")}


def packed(game: str, facts: Sequence[Fact]) -> dict[str, Json]:
    return {"veilleuse": VERSION, "game": game, "facts": [plain(fact) for fact in facts]}


def plain(fact: Fact) -> Json:
    data = {name: "" if (fact.kind, name) in OF_THIS_HOUSE else value for name, value in fact.data.items()}
    return [fact.seq, fact.move, fact.kind, data, str(fact.who), fact.at]


def unpacked(file: object, code: str, now: float) -> tuple[str, list[Fact]]:
    """The game and its facts; with a code to join by that is this house's own."""
    try:
        game, facts = read(file)
    except (LookupError, TypeError, ValueError) as error:
        raise IllegalMove(say("file.unreadable")) from error
    first, *others = (not_to_come(fact, now) for fact in facts)
    return game, [replace(first, data={**first.data, "game": game, "code": code}), *others]


def read(file: object) -> tuple[str, list[Fact]]:
    """The whole log or nothing."""
    if not isinstance(file, dict) or file["veilleuse"] != VERSION or len(file["facts"]) > MOST:
        raise Unfit("no table of ours")
    facts = [read_fact(*each) for each in file["facts"]]
    check_whole(facts)
    return fit_text(file["game"]), facts


def check_whole(facts: Sequence[Fact]) -> None:
    opened = [fact.seq for fact in facts if fact.kind == "table_opened"]
    if [fact.seq for fact in facts] != [*range(1, len(facts) + 1)] or opened != [1]:
        raise Unfit("no whole log")
    check_moves(facts)


def check_moves(facts: Sequence[Fact]) -> None:
    if any(not 1 <= fact.move <= fact.seq or facts[fact.move - 1].move != fact.move for fact in facts):
        raise Unfit("moves that nobody made")


def read_fact(seq: object, move: object, kind: object, data: object, who: object, at: object) -> Fact:
    if not (is_count(seq) and is_count(move) and isinstance(data, dict) and isinstance(at, int | float)):
        raise Unfit("no fact")
    if not 0 <= at < YEAR_9999:
        raise Unfit("no time of this world")
    read = {fit_text(name): fit(value) for name, value in data.items()}
    check_names(fit_text(kind), read)
    return Fact(fit_text(kind), read, seq, move, read_who(fit_text(who)), float(at))


def is_count(number: object) -> TypeGuard[int]:
    return isinstance(number, int) and not isinstance(number, bool)


def check_names(kind: str, data: Mapping[str, Json]) -> None:
    """A name that nobody can see would stand on no screen."""
    names = data.get(NAMES.get(kind, ""), [])
    for name in names if isinstance(names, list) else [names]:
        if not (isinstance(name, str) and one_line(name) and len(name) <= LONGEST_NAME) or "\n" in name:
            raise Unfit("no name")
    if kind == "group_named" and not is_short(data.get("name")):
        raise Unfit("no name")
    if kind in FACTS - {"table_noted"} and any(isinstance(each, str) and "\n" in each for each in data.values()):
        raise Unfit("one line")


def is_short(name: Json) -> bool:
    """It may be nothing: then the group has lost its name."""
    return isinstance(name, str) and len(name) <= LONGEST_NAME and "\n" not in name


def read_who(text: str) -> Who:
    who = Who.read(text)
    if who.role not in ROLES or (who.role == "seat") != bool(who.seat):
        raise Unfit("nobody")
    return who


def not_to_come(fact: Fact, now: float) -> Fact:
    """A house whose clock was wrong must not make the others doubt theirs."""
    return replace(fact, at=now) if fact.at > now > THIS_YEAR else fact
