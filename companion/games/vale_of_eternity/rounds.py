"""VE-006, VE-013: rounds: how one ends, who has the initiative and how it passes on, and what is set right by hand."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity import points
from companion.games.vale_of_eternity.state import Vale
from companion.kit.telling import line, number, seat
from companion.kit.turns import clockwise_from, next_after
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.seats import Seat
from companion.table.table import Table


def offers(table: Table[Vale]) -> Iterator[Offer]:
    yield Offer("hand_initiative", (("seat", Choice(tuple(seat.id for seat in table.here()))),))
    if not points.is_over(table):
        yield Offer("next_round", at=table.state.this_round, once=True)
        yield Offer("correct_round", (("round", Number(1, points.LAST_ROUND.number(table))),))


def order_of_play(table: Table[Vale]) -> tuple[Seat, ...]:
    """Clockwise from whoever has the initiative."""
    here = table.here()
    first = next((seat for seat in here if seat.id == table.state.first), None)
    return clockwise_from(first, here) if first else here


def next_first(table: Table[Vale], leaving: str) -> str:
    """VE-013: the initiative passes clockwise, past those who are not at the table."""
    around = [seat.id for seat in table.seats if seat.is_here or seat.id == leaving]
    return next_after(leaving, around) if leaving in around else next(iter(around), "")


def next_round(asked: Asked[Vale]) -> list[Fact]:
    kind = "last_round_ended" if points.is_last_round(asked.table) else "round_ended"
    return [Fact(kind, {"round": asked.state.round})]


def ended(table: Table[Vale], fact: Fact) -> Vale:
    """What was counted for an end that a correction took back is of no use to the next one."""
    round, first = min(points.LONGEST, table.state.round + 1), next_first(table, table.state.first)
    return replace(table.state, round=round, first=first, finished=False, creatures={})


def finished(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, finished=True)


def corrected(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, round=fact.number("round", 1, points.LONGEST))


def handed(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, first=fact.text("seat"))


def gone(table: Table[Vale], fact: Fact) -> Vale:
    leaver = fact.text("seat")
    return replace(table.state, first=next_first(table, leaver)) if leaver == table.state.first else table.state


which = number("round")
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={
        "next_round": next_round,
        "correct_round": noted("round_corrected", was=lambda asked: asked.state.round),
        "hand_initiative": noted("initiative_handed"),
    },
    facts={
        "round_ended": Kind(ended, line(round=which)),
        "last_round_ended": Kind(finished, line(round=which), may_end=True),
        "round_corrected": Kind(corrected, line(was=number("was"), round=which)),
        "initiative_handed": Kind(handed, line(name=seat())),
    },
    reacts={"game_ended": finished, "seat_left": gone, "seat_sat_out": gone},
)
