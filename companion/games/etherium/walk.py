"""ET-055: within an action number, whose turn it is now: each plays in initiative order; nobody must follow it."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import actions, initiative
from companion.games.etherium.box import BASE
from companion.games.etherium.state import Orbit
from companion.games.etherium.supplies import DEPTH, gained
from companion.kit.telling import choice, line, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Offer
from companion.table.table import Table


def waiting(table: Table[Orbit]) -> tuple[str, ...]:
    """Who has still to play their action of this number, first to last."""
    state = table.state
    if not state.action or not state.card.moon or state.is_counting or initiative.waiting(table):
        return ()
    return tuple(each.id for each in actions.playing(table, state.action) if each.id not in state.played)


def now(table: Table[Orbit]) -> str:
    return next(iter(waiting(table)), "")


def is_walking(table: Table[Orbit]) -> bool:
    """Somebody follows it, and somebody has still to play."""
    return bool(table.state.played) and bool(waiting(table))


def is_through(table: Table[Orbit]) -> bool:
    """Everybody has played this number: ET-060, now is the moment to look for conflicts."""
    return bool(table.state.played) and not waiting(table) and not table.state.is_counting


def offers_to(table: Table[Orbit], who: Who) -> Iterator[Offer]:
    """The tablet's, and the phone's of whoever plays."""
    seat, state = now(table), table.state
    if not seat or (who.role == "seat" and who.seat != seat):
        return
    at = f"turn:{state.number}.{state.action}.{seat}"
    yield Offer("pass_on", at=at, once=True)
    if DEPTH.is_on(table) and (left := tuple(each for each in BASE if state.stock.room(seat, each))):
        yield Offer("play_impossible", (("item", Choice(left)),), at, once=True)


def pass_on(asked: Asked[Orbit]) -> list[Fact]:
    return [Fact("turn_played", {"seat": now(asked.table)})]


def play_impossible(asked: Asked[Orbit]) -> list[Fact]:
    return [asked.fact("action_impossible", seat=now(asked.table))]


def turn_played(table: Table[Orbit], fact: Fact) -> Orbit:
    state, seat = table.state, fact.text("seat")
    return replace(state, played=(*state.played, seat)) if seat and seat not in state.played else state


def action_impossible(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-055: who cannot play may take a base resource."""
    state, seat, thing = turn_played(table, fact), fact.text("seat"), fact.text("item")
    return replace(state, stock=gained(state.stock, seat, thing)) if seat and thing in BASE else state


def begin_again(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, played=())


NEW = ("action_begun", "action_corrected", "season_ended", "last_season_ended", "season_corrected")
chapter: Chapter[Orbit] = Chapter(
    offers_to=offers_to,
    moves={"pass_on": pass_on, "play_impossible": play_impossible},
    facts={
        "turn_played": Kind(turn_played, line("ET-055", name=seat())),
        "action_impossible": Kind(action_impossible, line("ET-055", name=seat(), thing=choice("item", BASE))),
    },
    reacts=dict.fromkeys(NEW, begin_again),
)
