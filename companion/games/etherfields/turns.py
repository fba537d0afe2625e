"""EF-083, EF-084: Turns go by one after the other, and the first player's marker with them."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.dreamers import everybody
from companion.games.etherfields.scenes import (
    MOST_TURNS,
    is_in_a_turn,
    is_inside,
    is_out_of_turns,
    this_scene,
    this_turn,
)
from companion.games.etherfields.state import Campaign
from companion.kit.telling import line, seat
from companion.kit.turns import next_after
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact, Who
from companion.table.moves import Number, Offer
from companion.table.say import Say, say
from companion.table.table import Table


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_in_a_turn(table.state):
        yield Offer("next_turn", at=this_turn(table), once=True)
    if is_inside(table.state):
        turns = (("turn", Number(1, MOST_TURNS + 1)), ("turns", Number(1, MOST_TURNS)))
        yield Offer("correct_turns", turns, at=this_scene(table))
    yield Offer("hand_marker", (everybody(table),))


def turn_passed(table: Table[Campaign], fact: Fact) -> Campaign:
    """The marker passes clockwise as a new Turn begins. Out of Turns, none begins."""
    state, scene = table.state, table.state.scene
    if not is_in_a_turn(state):
        return state
    first = next_first(table) if scene.turn < scene.turns else state.first
    return replace(state, scene=replace(scene, turn=scene.turn + 1), first=first)


def next_first(table: Table[Campaign]) -> str:
    here, first = [seat.id for seat in table.here()], table.state.first
    return next_after(first, here) if first in here else next(iter(here), "")


def added(table: Table[Campaign], turns: int) -> Campaign:
    """Where no Turn was left, a new one begins."""
    state, scene = table.state, table.state.scene
    longer = replace(scene, turns=max(scene.turns, min(MOST_TURNS, scene.turns + turns)))
    begins = is_out_of_turns(state) and longer != scene
    return replace(state, scene=longer, first=next_first(table) if begins else state.first) if scene.turns else state


def correct_turns(asked: Asked[Campaign]) -> list[Fact]:
    was = asked.state.scene
    return [asked.fact("turns_corrected", was=was.turn, were=was.turns)]


def turns_corrected(table: Table[Campaign], fact: Fact) -> Campaign:
    scene, turns = table.state.scene, fact.number("turns", 1, MOST_TURNS)
    scene = replace(scene, turn=fact.number("turn", 1, turns + 1), turns=turns) if scene.turns else scene
    return replace(table.state, scene=scene)


def marker_handed(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, first=fact.text("seat"))


def seat_emptied(table: Table[Campaign], fact: Fact) -> Campaign:
    """The marker goes to whoever sits next."""
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
        "next_turn": noted("turn_passed"),
        "correct_turns": correct_turns,
        "hand_marker": noted("marker_handed"),
    },
    facts={
        "turn_passed": Kind(turn_passed, line()),
        "turns_corrected": Kind(turns_corrected, tell_corrected),
        "marker_handed": Kind(marker_handed, line("EF-083", name=seat())),
    },
    reacts={"seat_left": seat_emptied, "seat_sat_out": seat_emptied},
)
