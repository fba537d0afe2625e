"""VE-006, VE-013: the end of a round, the initiative (who plays first), and corrections of the round and of the
initiative."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity.player_areas import ASSISTANT, too_many_stones
from companion.games.vale_of_eternity.points_and_end import LAST_ROUND, LONGEST, is_last_round, is_over
from companion.games.vale_of_eternity.start import start_point_facts
from companion.games.vale_of_eternity.state import Vale
from companion.kit.history_lines import line, number, seat
from companion.kit.scoring_moves import mark_finished
from companion.kit.turn_order import clockwise_from, next_after
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.seats import Seat
from companion.table.table import Table


def offers(table: Table[Vale]) -> Iterator[Offer]:
    yield Offer("hand_initiative", (("seat", Choice(tuple(seat.id for seat in table.here()))),))
    if not is_over(table):
        yield Offer("next_round", ends=table.state.round_key)
        yield Offer("correct_round", (("round", Number(1, LAST_ROUND.number(table))),))


def order_of_play(table: Table[Vale]) -> tuple[Seat, ...]:
    here = table.here()
    first = next((seat for seat in here if seat.id == table.state.first), None)
    return clockwise_from(first, here) if first else here


def next_initiative(table: Table[Vale], leaving: str) -> str:
    """Returns the id of the seat that gets the initiative after the seat `leaving`, which had it until now: the next
    one clockwise whose person is here (VE-013). Returns "" if nobody is here."""
    around = [seat.id for seat in table.seats if seat.is_here or seat.id == leaving]
    return next_after(leaving, around) if leaving in around else next(iter(around), "")


def move_that_names_first(table: Table[Vale]) -> str:
    return "hand_initiative" if table.state.round == 1 and not table.state.sheet.last_round() else ""


def end_round(asked: MoveContext[Vale]) -> list[Fact]:
    kind = "last_round_ended" if is_last_round(asked.table) else "round_ended"
    if kind == "round_ended" and (crowded := crowded_seats(asked.table)):
        raise IllegalMove(too_many_stones(crowded[0].name))
    return [Fact(kind, {"round": asked.state.round})]


def crowded_seats(table: Table[Vale]) -> tuple[Seat, ...]:
    """Returns the seats that must first choose which stones to keep; () while the assistant is off."""
    if not ASSISTANT.is_on(table):
        return ()
    return tuple(seat for seat in order_of_play(table) if table.state.area(seat.id).has_too_many_stones)


def apply_round_ended(table: Table[Vale], fact: Fact) -> Vale:
    """Begins the next round and passes the initiative on. It also clears the counts of creatures from a tie at the end,
    because a correction may have reopened the game."""
    round, first = min(LONGEST, table.state.round + 1), next_initiative(table, table.state.first)
    return replace(table.state, round=round, first=first, is_finished=False, creatures={})


def apply_round_corrected(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, round=fact.number("round", 1, LONGEST))


def hand_initiative(asked: MoveContext[Vale]) -> list[Fact]:
    return [asked.fact("initiative_handed"), *start_point_facts(asked.table, asked.text("seat"))]


def apply_initiative_handed(table: Table[Vale], fact: Fact) -> Vale:
    state, first = table.state, fact.text("seat")
    return replace(state, first=first, began=first if state.round == 1 else state.began)


def pass_initiative_on(table: Table[Vale], fact: Fact) -> Vale:
    leaver = fact.text("seat")
    return replace(table.state, first=next_initiative(table, leaver)) if leaver == table.state.first else table.state


round_number = number("round")
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={
        "next_round": end_round,
        "correct_round": as_fact("round_corrected", was=lambda asked: asked.state.round),
        "hand_initiative": hand_initiative,
    },
    facts={
        "round_ended": Kind(apply_round_ended, line(round=round_number)),
        "last_round_ended": Kind(mark_finished, line(round=round_number), may_end=True),
        "round_corrected": Kind(apply_round_corrected, line(was=number("was"), round=round_number)),
        "initiative_handed": Kind(apply_initiative_handed, line(name=seat())),
    },
    reacts={"game_ended": mark_finished, "seat_left": pass_initiative_on, "seat_sat_out": pass_initiative_on},
)
