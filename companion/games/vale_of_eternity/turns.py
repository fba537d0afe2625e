"""VE-008, VE-012: turns: who plays now, when a turn may end, and when all have ended and effects are triggered."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity import assistant
from companion.games.vale_of_eternity.assistant import acting, before_a_seat, seats
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import Place, Vale
from companion.kit.telling import either, line, number, seat
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import say
from companion.table.seats import Seat
from companion.table.table import Table

ANYWAY = Choice(("no", "yes"))


def offers(table: Table[Vale]) -> Iterator[Offer]:
    return assistant.of_the_round(
        table,
        Offer("end_turn", (seats(table, lambda there: not there.has_ended), ("anyway", ANYWAY))),
        Offer("reopen_turn", (seats(table, lambda there: there.has_ended),)),
    )


def phase(table: Table[Vale]) -> str:
    """Once everybody has ended their turn, effects are triggered."""
    places = [table.state.place(seat.id) for seat in order_of_play(table)]
    if not all(there.has_ended for there in places):
        return "action"
    return "resolution" if any(there.waiting for there in places) else "done"


def turn(table: Table[Vale], seat: Seat) -> str:
    """Clockwise from the initiative: it is now the turn of the first who has something left to do."""
    is_action = phase(table) == "action"
    busy = [each for each in order_of_play(table) if is_busy(table.state.place(each.id), is_action)]
    return "over" if seat not in busy else "now" if seat == busy[0] else "later"


def is_busy(there: Place, is_action: bool) -> bool:
    return not there.has_ended if is_action else there.waiting > 0


def end_turn(asked: Asked[Vale]) -> list[Fact]:
    """VE-008: not with a capture token still on a card, unless the table says that its cards tell otherwise."""
    tokens, seat = acting(asked).tokens, asked.text("seat")
    if tokens and asked.text("anyway") != "yes":
        name = asked.table.name(seat)
        raise IllegalMove(say("vale_of_eternity.refuse.token_out", rule="VE-008", name=name, n=tokens))
    return [Fact("turn_ended", {"seat": seat, "tokens": tokens})]


def ended(there: Place, fact: Fact) -> Place:
    return replace(there, has_ended=True)


def to_come(there: Place) -> Place:
    return replace(there, has_ended=False)


name = seat()
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"end_turn": end_turn, "reopen_turn": noted("turn_reopened")},
    facts={
        "turn_ended": Kind(
            before_a_seat(ended),
            either(
                lambda fact: fact.number("tokens"),
                line("VE-008", as_kind="turn_ended_anyway", name=name, n=number("tokens")),
                line("VE-008", name=name),
            ),
        ),
        "turn_reopened": Kind(before_a_seat(lambda there, fact: to_come(there)), line("VE-008", name=name)),
    },
    reacts={"round_ended": assistant.before_everybody(to_come)},
    switch=assistant.ASSISTANT,
)
