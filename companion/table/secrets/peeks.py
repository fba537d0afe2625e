"""Decides whether the tablet may show a secret of a phone: a phone that is awake is asked and may refuse."""

from collections.abc import Iterable

from companion.table.fact import Fact, Who
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import say
from companion.table.table import AnyTable, PeekRequest

PATIENCE = 20
YES, NO = "yes", "no"


def has_agreed(table: AnyTable, seat: str, deal: str, now: float) -> bool:
    """Returns whether the tablet may show the secret of this seat in this deal: the phone has agreed, or it has not
    answered for PATIENCE seconds."""
    request = find_request(table, seat, deal)
    if request is None or request.answer:
        return request is not None and request.answer == YES
    return now >= request.at + PATIENCE


def ask_phone_facts(table: AnyTable, seat: str, deal: str) -> list[Fact]:
    """Returns the fact that asks the phone of `seat` whether the tablet may show its secret of this deal; [] if that
    phone is asked already and has not answered."""
    request = find_request(table, seat, deal)
    is_asked = request and not request.answer
    return [] if is_asked else [Fact("peek_asked", {"seat": seat, "of": deal})]


def refusal(table: AnyTable, seat: str) -> IllegalMove:
    """Returns the error that tells people at the tablet that the phone is asked first."""
    return IllegalMove(say("secret.asks_first", name=table.name(seat), seconds=PATIENCE))


def find_request(table: AnyTable, seat: str, deal: str) -> PeekRequest | None:
    """Returns the request that asked the phone of this seat whether the tablet may show its secret of this deal; None
    if the phone was not asked."""
    return next((each for each in table.peek_requests if (each.seat, each.of) == (seat, deal)), None)


def offers(table: AnyTable, who: Who) -> Iterable[Offer]:
    """Yields the move with which a phone answers, if the tablet has asked whether it may show the secret of the phone's
    seat. This function is called only while a deal is secret."""
    request = find_request(table, who.seat, table.privacy.deal)
    if request and not request.answer:
        yield Offer("answer_peek", (("answer", Choice((YES, NO))),), ends=f"peek:{request.seq}")


def with_request(table: AnyTable, fact: Fact) -> tuple[PeekRequest, ...]:
    """Returns the table's requests after a fact that makes or answers one. A seat has at most one."""
    seat, deal = fact.text("seat"), fact.text("of")
    before = find_request(table, seat, deal)
    seq, at = (before.seq, before.at) if before and fact.kind == "peek_answered" else (fact.seq, fact.at)
    others = tuple(each for each in table.peek_requests if each.seat != seat)
    return (*others, PeekRequest(seat, deal, seq, at, fact.one_of("answer", (YES, NO))))
