"""Follows whose turn it is within an action number, in the order of initiative; a table need not use it (ET-055)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box_contents import BASE
from companion.games.etherium.resources.supplies import DEPTH, add_things
from companion.games.etherium.seasons import action_tokens, initiative
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import choice, line, seat
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Offer
from companion.table.table import Table


def seats_to_play(table: Table[Orbit]) -> tuple[str, ...]:
    """Returns the seats that have not yet played the current action number, in order; () before the first action and
    while the order is not known."""
    state = table.state
    if not state.action or not state.card.moon or state.is_counting or initiative.peoples_to_place(table):
        return ()
    return tuple(each.id for each in action_tokens.seats_playing(table, state.action) if each.id not in state.played)


def seat_to_play(table: Table[Orbit]) -> str:
    """Returns the seat whose turn it is, or "" if it is nobody's."""
    return next(iter(seats_to_play(table)), "")


def is_number_unfinished(table: Table[Orbit]) -> bool:
    """Returns whether the table marks its turns and a seat has not yet played the current action number."""
    return bool(table.state.played) and bool(seats_to_play(table))


def is_number_finished(table: Table[Orbit]) -> bool:
    """Returns whether the table marks its turns and all have played this action number; it is then time to look for
    conflicts (ET-060)."""
    return bool(table.state.played) and not seats_to_play(table) and not table.state.is_counting


def offers_to(table: Table[Orbit], who: Who) -> Iterator[Offer]:
    """Yields the moves that end a turn; a phone gets them only for its own turn."""
    seat, state = seat_to_play(table), table.state
    if not seat or (who.role == "seat" and who.seat != seat):
        return
    at = f"turn:{state.number}.{state.action}.{seat}"
    yield Offer("pass_on", ends=at)
    if DEPTH.is_on(table) and (left := tuple(each for each in BASE if state.stock.room(seat, each))):
        yield Offer("play_impossible", (("item", Choice(left)),), ends=at)


def pass_on(asked: MoveContext[Orbit]) -> list[Fact]:
    return [Fact("turn_played", {"seat": seat_to_play(asked.table)})]


def play_impossible(asked: MoveContext[Orbit]) -> list[Fact]:
    return [asked.fact("action_impossible", seat=seat_to_play(asked.table))]


def turn_played(table: Table[Orbit], fact: Fact) -> Orbit:
    state, seat = table.state, fact.text("seat")
    return replace(state, played=(*state.played, seat)) if seat and seat not in state.played else state


def action_impossible(table: Table[Orbit], fact: Fact) -> Orbit:
    """Returns the state with the turn of a seat that cannot play ended, and with a base resource for it (ET-055)."""
    state, seat, thing = turn_played(table, fact), fact.text("seat"), fact.text("item")
    return replace(state, stock=add_things(state.stock, seat, thing)) if seat and thing in BASE else state


def clear_played(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, played=())


NEW = ("action_begun", "action_corrected", "season_ended", "last_season_ended", "season_corrected")
chapter: Chapter[Orbit] = Chapter(
    offers_to=offers_to,
    moves={"pass_on": pass_on, "play_impossible": play_impossible},
    facts={
        "turn_played": Kind(turn_played, line("ET-055", name=seat())),
        "action_impossible": Kind(action_impossible, line("ET-055", name=seat(), thing=choice("item", BASE))),
    },
    reacts=dict.fromkeys(NEW, clear_played),
)
