"""Lists reminders: before a season's card is revealed, before actions are programmed, and between actions."""

from collections.abc import Iterator

from companion.games.etherium import capacity_tokens
from companion.games.etherium.box_contents import HAND, NIGHT
from companion.games.etherium.conflicts.open_conflicts import any_waits
from companion.games.etherium.resources.tokens_and_cubes import DEPTH
from companion.games.etherium.seasons import actions, flash_cards, initiative
from companion.games.etherium.seasons.season_start_and_end import SEASONS
from companion.games.etherium.state import Conflict, Orbit
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


def last_season(table: Table[Orbit]) -> Say | None:
    is_last = table.state.number >= SEASONS.number(table) and not table.state.is_counting
    return say("etherium.last_season", rule="ET-070") if is_last else None


def question(table: Table[Orbit]) -> Say:
    """Returns the line that says what players do now."""
    state, now = table.state, table.seat(actions.seat_to_play(table))
    if not state.card.moon:
        return say("etherium.season.which")
    if initiative.peoples_to_place(table):
        return say("etherium.season.who_next", rule="ET-022")
    if state.action and now:
        return say("etherium.walk.now", rule="ET-055", action=state.action, name=now.name)
    if state.action:
        return say("etherium.season.playing", action=state.action)
    return say("etherium.season.programming", rule="ET-030")


def reminders(table: Table[Orbit]) -> Iterator[Say]:
    """Yields the reminders for this moment. Players are reminded of the Flash card until the season's card is revealed.
    The Night's card is revealed from the start, so in the Night this reminder stays until the first action (ET-021)."""
    state = table.state
    if state.action and state.card.moon and not state.is_counting:
        yield from in_action(table)
    elif not state.is_counting:
        if announced := last_season(table):
            yield announced
        yield from unsettled(table)
        if state.card.moon in ("", NIGHT):
            yield say("etherium.remind.flash", rule="ET-021")
        if state.card.moon:
            yield from in_season(table)


def in_season(table: Table[Orbit]) -> Iterator[Say]:
    yield say("etherium.remind.season", rule="ET-023")
    yield say("etherium.remind.capacities", rule="ET-024")
    if able := capacity_tokens.seats_to_take_cubes(table):
        yield say("etherium.remind.season_cubes", rule="ET-024", names=table.names(able))
    counts = tuple(tokens_text(seat, actions.token_count(table, seat.id)) for seat in table.here())
    yield say("etherium.remind.program", rule="ET-030", counts=counts)


def tokens_text(seat: Seat, count: int) -> Say:
    return say("etherium.tokens_of", name=seat.name, count=count)


def in_action(table: Table[Orbit]) -> Iterator[Say]:
    yield from unsettled(table)
    playing = actions.seats_playing(table, table.state.action)
    if playing and len(playing) < len(table.here()):
        names = tuple(seat.name for seat in playing)
        yield say("etherium.remind.alone", rule="ET-055", names=names, n=len(names))
    if not DEPTH.is_on(table) or not actions.seat_to_play(table):
        yield say("etherium.remind.conflicts", rule="ET-061")
        yield say("etherium.remind.impossible", rule="ET-055")
    if table.state.action >= actions.last_action(table):
        yield hand(table)
        if table.state.number < SEASONS.number(table):
            yield from next_season(table)


def hand(table: Table[Orbit]) -> Say:
    more = flash_cards.excess_cards(table) if DEPTH.is_on(table) else {}
    if not more:
        return say("etherium.remind.hand", rule="ET-021", hand=HAND)
    counts = tuple(say("etherium.tokens_of", name=table.name(seat), count=count) for seat, count in more.items())
    return say("etherium.remind.discard", rule="ET-021", hand=HAND, counts=counts)


def unsettled(table: Table[Orbit]) -> Iterator[Say]:
    """Yields at most one line. It names the conflicts to settle before the next action, or those that wait for the end
    of this action (ET-055, ET-056)."""
    if DEPTH.is_on(table) and (conflicts := table.state.unsettled):
        told = tuple(conflict_text(table, each) for each in sorted(conflicts, key=lambda each: each.kind == "pillage"))
        if any_waits(table):
            yield say("etherium.remind.waiting", rule="ET-056", action=max(1, table.state.action), conflicts=told)
        else:
            yield say("etherium.remind.unsettled", rule="ET-061", conflicts=told)


def settle_text(state: Orbit) -> Say:
    """Returns the text of the button that settles conflicts. It says "early" before the first action, and while players
    mark their turns in this action."""
    return say("etherium.walk.settle" if state.action and not state.played else "etherium.walk.settle_early")


def conflict_text(table: Table[Orbit], conflict: Conflict) -> Say:
    names = table.names(tuple(side.seat for side in conflict.sides))
    return say("etherium.fight.between", kind=say(f"etherium.choice.{conflict.kind}"), names=names)


def next_season(table: Table[Orbit]) -> Iterator[Say]:
    coming = ((seat, actions.next_tokens(table.state.stock, seat.id)) for seat in table.here())
    changed = [tokens_text(seat, n) for seat, n in coming if n != actions.token_count(table, seat.id)]
    if changed:
        yield say("etherium.remind.tokens", rule="ET-031", counts=tuple(changed))
