"""A look on the tablet at what a phone keeps. A phone that is awake is asked first; one that does not answer is taken
for flat. That somebody looked is news (news.py)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.table.fact import Fact, Json, Who
from companion.table.moves import Choice, IllegalMove, Move, Offer
from companion.table.say import say
from companion.table.table import Request, Table

AnyTable = Table[Any]
PATIENCE = 20
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Peek:
    """At the secret `of` a deal, from the tablet; `is_awake` says that the phone of this seat is in somebody's hand."""

    seat: str
    of: str
    is_awake: bool
    now: float


def is_free(table: AnyTable, peek: Peek) -> bool:
    """Nobody to ask, an answer was given, or none came."""
    request = find(table, peek.seat, peek.of)
    if not peek.is_awake or (request and request.answer == YES):
        return True
    return bool(request and not request.answer and peek.now >= request.at + PATIENCE)


def ask(table: AnyTable, peek: Peek) -> list[Fact]:
    """Once, as long as the phone has not answered."""
    request = find(table, peek.seat, peek.of)
    is_asked = request and not request.answer
    return [] if is_asked else [Fact("peek_asked", {"seat": peek.seat, "of": peek.of})]


def refusal(table: AnyTable, peek: Peek) -> IllegalMove:
    return IllegalMove(say("secret.asks_first", name=table.name(peek.seat), seconds=PATIENCE))


def find(table: AnyTable, seat: str, of: str) -> Request | None:
    return next((each for each in table.requests if (each.seat, each.of) == (seat, of)), None)


def pending(table: AnyTable, who: Who) -> Request | None:
    """What the phone of this seat is asked now."""
    request = find(table, who.seat, table.company.deal) if who.role == "seat" and table.company.deal else None
    return request if request and not request.answer else None


def offers(table: AnyTable, who: Who) -> Iterable[Offer]:
    if request := pending(table, who):
        yield Offer("answer_peek", (("answer", Choice((YES, NO))),), at=f"peek:{request.seq}", once=True)


def answered(table: AnyTable, who: Who, move: Move) -> list[Fact]:
    data: dict[str, Json] = {"seat": who.seat, "of": table.company.deal, **move.fields}
    return [Fact("peek_answered", data)]


def note(table: AnyTable, fact: Fact) -> tuple[Request, ...]:
    """The last one of each seat."""
    seat, of = fact.text("seat"), fact.text("of")
    before = find(table, seat, of)
    seq, at = (before.seq, before.at) if before and fact.kind == "peek_answered" else (fact.seq, fact.at)
    others = tuple(each for each in table.requests if each.seat != seat)
    return (*others, Request(seat, of, seq, at, fact.one_of("answer", (YES, NO))))
