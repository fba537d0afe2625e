"""Counts the Turns of a Slumber or Dream and passes the first player's marker (EF-083, EF-084)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.campaign.dreamers import all_seats
from companion.games.etherfields.campaign.scene_transitions import (
    MOST_TURNS,
    TURN_CARDS,
    check_turn_cards,
    is_in_a_turn,
    is_inside,
    is_out_of_turns,
    this_scene,
    this_turn,
)
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN
from companion.kit.history_lines import line, seat
from companion.kit.turn_order import next_after
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Who
from companion.table.moves import Number, Offer
from companion.table.say import Say, say
from companion.table.table import Table


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_in_a_turn(table.state):
        yield Offer("next_turn", ends=this_turn(table))
    if is_inside(table.state):
        turns = (("turn", Number(1, MOST_TURNS + 1)), ("turns", Number(1, MOST_TURNS)))
        yield Offer("correct_turns", turns, during=this_scene(table))
    yield Offer("hand_marker", (all_seats(table),))


def next_turn(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that ends the Turn. While a Dreamer owes a penalty, the player is asked to confirm first
    (EF-081, EF-114)."""
    owed = asked.state.site.debts if TURN_BY_TURN.is_on(asked.table) else ()
    if owed:
        asked.confirm(say("etherfields.refused.owed", rule="EF-081", name=asked.table.name(owed[0].seat)))
    return [asked.fact("turn_passed")]


def turn_passed(table: Table[Campaign], fact: Fact) -> Campaign:
    state, scene = table.state, table.state.scene
    if not is_in_a_turn(state):
        return state
    first = next_first(table) if scene.turn < scene.turns else state.first
    return replace(state, scene=replace(scene, turn=scene.turn + 1), first=first)


def next_first(table: Table[Campaign]) -> str:
    here, first = [seat.id for seat in table.here()], table.state.first
    return next_after(first, here) if first in here else next(iter(here), "")


def lengthen_scene(table: Table[Campaign], turns: int) -> Campaign:
    """Returns the state with more Turns. If no Turn was left, the next one begins, and the first player's marker goes
    to the next player."""
    state, scene = table.state, table.state.scene
    longer = replace(scene, turns=max(scene.turns, min(MOST_TURNS, scene.turns + turns)))
    begins = is_out_of_turns(state) and longer != scene
    return replace(state, scene=longer, first=next_first(table) if begins else state.first) if scene.turns else state


def correct_turns(asked: MoveContext[Campaign]) -> list[Fact]:
    was, in_pack = asked.state.scene, asked.number("turns") - asked.number("turn") + 1
    check_turn_cards(asked, in_pack, TURN_CARDS.number(asked.table))
    return [asked.fact("turns_corrected", was=was.turn, were=was.turns)]


def turns_corrected(table: Table[Campaign], fact: Fact) -> Campaign:
    scene, turns = table.state.scene, fact.number("turns", 1, MOST_TURNS)
    scene = replace(scene, turn=fact.number("turn", 1, turns + 1), turns=turns) if scene.turns else scene
    return replace(table.state, scene=scene)


def marker_handed(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, first=fact.text("seat"))


def pass_marker_on(table: Table[Campaign], fact: Fact) -> Campaign:
    state, seat = table.state, fact.text("seat")
    around = [each.id for each in table.seats if each.is_here or each.id == seat]
    if state.first != seat or seat not in around:
        return state
    return replace(state, first=next_after(seat, around) if len(around) > 1 else "")


def tell_corrected(table: Table[Campaign], fact: Fact, audience: Who) -> Say:
    was, turn = f"{fact.number('was')}/{fact.number('were')}", f"{fact.number('turn')}/{fact.number('turns')}"
    return say("etherfields.told.turns_corrected", was=was, turn=turn)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "next_turn": next_turn,
        "correct_turns": correct_turns,
        "hand_marker": as_fact("marker_handed"),
    },
    facts={
        "turn_passed": Kind(turn_passed, line()),
        "turns_corrected": Kind(turns_corrected, tell_corrected),
        "marker_handed": Kind(marker_handed, line("EF-083", name=seat())),
    },
    reacts={"seat_left": pass_marker_on, "seat_sat_out": pass_marker_on},
)
