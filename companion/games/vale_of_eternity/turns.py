"""VE-008, VE-012: turns: which seat plays now and when a turn may end; at the end of a round, each effect of a creature
is triggered once, in the order that the owner of the creatures chooses."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.vale_of_eternity.player_areas import (
    ANYWAY,
    ASSISTANT,
    AreaChange,
    acting_area,
    creature_facts,
    creature_field,
    in_all_areas,
    in_creature_area,
    in_seat_area,
    round_offers,
    seat_field,
    seat_of,
)
from companion.games.vale_of_eternity.rounds import order_of_play
from companion.games.vale_of_eternity.state import PlayerArea, Vale
from companion.kit.history_lines import either, line, number, seat, text
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Offer
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


def offers(table: Table[Vale]) -> Iterator[Offer]:
    return round_offers(
        table,
        Offer("end_turn", (seat_field(table, lambda area: not area.has_ended), ANYWAY)),
        Offer("reopen_turn", (seat_field(table, lambda area: area.has_ended),)),
        Offer("trigger_effect", (creature_field(table, lambda creature: creature.is_waiting), ANYWAY)),
        Offer("reopen_effect", (creature_field(table, lambda creature: creature.is_used),)),
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


def apply_turn_reopened(area: PlayerArea, fact: Fact) -> PlayerArea:
    return replace(area, has_ended=False)


def trigger_effect(asked: MoveContext[Vale]) -> list[Fact]:
    acting_area(asked)
    early = early_effect(asked.table, seat_of(asked))
    if early and asked.text("anyway") != "yes":
        raise IllegalMove(early)
    return creature_facts(asked.instead(asked.move.kind, creature=asked.text("creature")), "effect_triggered")


def reopen_effect(asked: MoveContext[Vale]) -> list[Fact]:
    return creature_facts(asked, "effect_reopened")


def mark_used(is_used: bool) -> AreaChange:
    def mark(area: PlayerArea, fact: Fact) -> PlayerArea:
        id = fact.number("creature")
        marked = (replace(each, is_used=is_used) if each.id == id else each for each in area.creatures)
        return replace(area, creatures=tuple(marked))

    return mark


def begin_round(area: PlayerArea) -> PlayerArea:
    unused = (replace(each, is_used=False) for each in area.creatures)
    return replace(area, has_ended=False, creatures=tuple(unused))


name = seat()
effect_line = line("VE-012", name=name, creature=text("name"))
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={
        "end_turn": end_turn,
        "reopen_turn": as_fact("turn_reopened"),
        "trigger_effect": trigger_effect,
        "reopen_effect": reopen_effect,
    },
    facts={
        "turn_ended": Kind(
            in_seat_area(apply_turn_ended),
            either(
                lambda fact: fact.number("tokens"),
                line("VE-008", as_kind="turn_ended_anyway", name=name, n=number("tokens")),
                line("VE-008", name=name),
            ),
        ),
        "turn_reopened": Kind(in_seat_area(apply_turn_reopened), line("VE-008", name=name)),
        "effect_triggered": Kind(in_creature_area(mark_used(True)), effect_line),
        "effect_reopened": Kind(in_creature_area(mark_used(False)), effect_line),
    },
    reacts={"round_ended": in_all_areas(begin_round)},
    switch=ASSISTANT,
)
