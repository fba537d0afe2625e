"""What to think of now: before the season's card is revealed, before actions are programmed, between two actions."""

from collections.abc import Iterator

from companion.games.etherium import actions, flash, gifts, walk
from companion.games.etherium.box import HAND, NIGHT
from companion.games.etherium.seasons import SEASONS
from companion.games.etherium.state import Conflict, Orbit
from companion.games.etherium.supplies import DEPTH
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


def reminders(table: Table[Orbit]) -> Iterator[Say]:
    """ET-021: after the Night, the Flash card was drawn before the season was revealed."""
    state = table.state
    if state.action and state.card.moon and not state.is_counting:
        yield from in_action(table)
    elif not state.is_counting:
        if state.card.moon in ("", NIGHT):
            yield say("etherium.remind.flash", rule="ET-021")
        if state.card.moon:
            yield from in_season(table)


def in_season(table: Table[Orbit]) -> Iterator[Say]:
    yield say("etherium.remind.season", rule="ET-023")
    yield say("etherium.remind.capacities", rule="ET-024")
    if able := gifts.may_take(table):
        yield say("etherium.remind.season_cubes", rule="ET-024", names=table.names(able))
    yield say("etherium.remind.program", rule="ET-030", counts=tuple(tokens(table)))


def tokens(table: Table[Orbit]) -> Iterator[Say]:
    for seat in table.here():
        yield so_many(seat, actions.tokens(table, seat.id))


def so_many(seat: Seat, count: int) -> Say:
    return say("etherium.tokens_of", name=seat.name, count=count)


def in_action(table: Table[Orbit]) -> Iterator[Say]:
    """ET-055, ET-060, ET-061: after each action number, unless the buttons for it are there; and once nobody has any
    left, ET-021."""
    playing = actions.playing(table, table.state.action)
    if playing and len(playing) < len(table.here()):
        names = tuple(seat.name for seat in playing)
        yield say("etherium.remind.alone", rule="ET-055", names=names, n=len(names))
    yield from unsettled(table)
    if not DEPTH.is_on(table) or not walk.now(table):
        yield say("etherium.remind.conflicts", rule="ET-061")
        yield say("etherium.remind.impossible", rule="ET-055")
    if table.state.action >= actions.last_action(table):
        yield hand(table)
        if table.state.number < SEASONS.number(table):
            yield from next_season(table)


def hand(table: Table[Orbit]) -> Say:
    """By name, where the table counts hands."""
    more = flash.too_many(table) if DEPTH.is_on(table) else {}
    if not more:
        return say("etherium.remind.hand", rule="ET-021", hand=HAND)
    counts = tuple(say("etherium.tokens_of", name=table.name(seat), count=count) for seat, count in more.items())
    return say("etherium.remind.discard", rule="ET-021", hand=HAND, counts=counts)


def unsettled(table: Table[Orbit]) -> Iterator[Say]:
    """ET-055: what must be settled before the next action; the table may still go on."""
    if DEPTH.is_on(table) and (conflicts := table.state.unsettled):
        told = tuple(between(table, each) for each in conflicts)
        yield say("etherium.remind.unsettled", rule="ET-061", conflicts=told)


def between(table: Table[Orbit], conflict: Conflict) -> Say:
    names = table.names(tuple(side.seat for side in conflict.sides))
    return say("etherium.fight.between", kind=say(f"etherium.choice.{conflict.kind}"), names=names)


def next_season(table: Table[Orbit]) -> Iterator[Say]:
    """ET-031: whose number of action tokens changes."""
    coming = {seat: actions.next_tokens(table.state.stock, seat.id) for seat in table.here()}
    changed = [so_many(seat, count) for seat, count in coming.items() if count != actions.tokens(table, seat.id)]
    if changed:
        yield say("etherium.remind.tokens", rule="ET-031", counts=tuple(changed))
