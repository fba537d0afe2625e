"""VE-008, VE-012: turns: which seat plays now, when a turn may end, and when effects are triggered."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity import player_areas
from companion.games.vale_of_eternity.assistant_setting import ASSISTANT
from companion.games.vale_of_eternity.player_areas import ANYWAY, acting_area, in_seat_area, seat_field
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import PlayerArea, Vale
from companion.kit.history_lines import either, line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Offer
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


def offers(table: Table[Vale]) -> Iterator[Offer]:
    return player_areas.round_offers(
        table,
        Offer("end_turn", (seat_field(table, lambda area: not area.has_ended), ANYWAY)),
        Offer("reopen_turn", (seat_field(table, lambda area: area.has_ended),)),
    )


def phase(table: Table[Vale]) -> str:
    """Returns "action" until all have ended their turn, "resolution" while effects are left, then "done"."""
    areas = [table.state.area(seat.id) for seat in order_of_play(table)]
    if not all(area.has_ended for area in areas):
        return "action"
    return "resolution" if any(area.waiting for area in areas) else "done"


def turn(table: Table[Vale], seat: Seat) -> str:
    """Returns "now" if this seat is the first that has something left to do in this phase, "later" if another comes
    before it, and "over" if it has nothing left to do."""
    is_action = phase(table) == "action"
    busy = [each for each in order_of_play(table) if is_busy(table.state.area(each.id), is_action)]
    return "over" if seat not in busy else "now" if seat == busy[0] else "later"


def is_busy(area: PlayerArea, is_action: bool) -> bool:
    return not area.has_ended if is_action else area.waiting > 0


def early_turn(table: Table[Vale], seat: str) -> Say | None:
    first = next(each for each in order_of_play(table) if is_busy(table.state.area(each.id), True))
    return None if first.id == seat else say("vale_of_eternity.refuse.turn_first", rule="VE-008", name=first.name)


def early_effect(table: Table[Vale], seat: str) -> Say | None:
    if phase(table) == "action":
        return say("vale_of_eternity.refuse.before_resolution", rule="VE-012")
    first = next((each for each in order_of_play(table) if is_busy(table.state.area(each.id), False)), None)
    if first is None or first.id == seat:
        return None
    return say("vale_of_eternity.refuse.effects_first", rule="VE-012", name=first.name)


def end_turn(asked: MoveContext[Vale]) -> list[Fact]:
    tokens, seat = acting_area(asked).tokens, asked.text("seat")
    early = early_turn(asked.table, seat)
    if tokens:
        early = say("vale_of_eternity.refuse.token_out", rule="VE-008", name=asked.table.name(seat), n=tokens)
    if early and asked.text("anyway") != "yes":
        raise IllegalMove(early)
    return [Fact("turn_ended", {"seat": seat, "tokens": tokens})]


def apply_turn_ended(area: PlayerArea, fact: Fact) -> PlayerArea:
    return replace(area, has_ended=True)


def reopen_area(area: PlayerArea) -> PlayerArea:
    return replace(area, has_ended=False)


name = seat()
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"end_turn": end_turn, "reopen_turn": as_fact("turn_reopened")},
    facts={
        "turn_ended": Kind(
            in_seat_area(apply_turn_ended),
            either(
                lambda fact: fact.number("tokens"),
                line("VE-008", as_kind="turn_ended_anyway", name=name, n=number("tokens")),
                line("VE-008", name=name),
            ),
        ),
        "turn_reopened": Kind(in_seat_area(lambda area, fact: reopen_area(area)), line("VE-008", name=name)),
    },
    reacts={"round_ended": player_areas.in_all_areas(reopen_area)},
    switch=ASSISTANT,
)
