"""Counts action tokens and action numbers, and follows whose turn it is within a number (ET-030, ET-031, ET-055).
Players may also play without marking their turns in the app."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box_contents import BASE
from companion.games.etherium.people_assignment import seat_ids
from companion.games.etherium.resources.tokens_and_cubes import DEPTH, add_things
from companion.games.etherium.seasons import initiative, season_start_and_end
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import choice, line, number, seat
from companion.kit.supplies import Stock
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Number, Offer
from companion.table.seats import Seat
from companion.table.table import Table

FIRST, BY_BOOSTERS, MOST = 4, 2, 9


def token_count(table: Table[Orbit], seat: str) -> int:
    return table.state.tokens.get(seat, FIRST)


def next_tokens(stock: Stock, seat: str) -> int:
    """Returns how many action tokens a seat has next season (ET-031): four, plus one for each of its first two
    boosters."""
    return FIRST + min(BY_BOOSTERS, stock.count(seat, "booster"))


def lost_token(boosters: int) -> int:
    """Returns the number printed on the action token that a seat with this many boosters loses when one is stolen
    (ET-068), or 0 if it loses none."""
    return FIRST + boosters if 0 < boosters <= BY_BOOSTERS else 0


def seats_playing(table: Table[Orbit], action: int) -> tuple[Seat, ...]:
    """Returns the seats that have an action token of this number (ET-055), in the order of initiative; those with
    unknown initiative come last."""
    known = initiative.seats_in_order(table)
    everybody = (*known, *(seat for seat in table.here() if seat not in known))
    return tuple(seat for seat in everybody if token_count(table, seat.id) >= action)


def last_action(table: Table[Orbit]) -> int:
    return max((token_count(table, seat) for seat in seat_ids(table)), default=0)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    state = table.state
    if state.card.moon and state.action < MOST and not state.is_counting:
        yield season_start_and_end.step("next_action", table)
    yield Offer("change_tokens", (("seat", Choice(seat_ids(table))), ("tokens", Number(0, MOST, (4, 5, 6)))))
    yield Offer("correct_action", (("action", Number(0, MOST)),))


def action_begun(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, action=fact.number("action", 0, MOST), played=())


def tokens_set(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, tokens={**table.state.tokens, fact.text("seat"): fact.number("tokens", 0, MOST)})


def renew_tokens(table: Table[Orbit], fact: Fact) -> Orbit:
    tokens = {seat.id: next_tokens(table.state.stock, seat.id) for seat in table.seats}
    return replace(table.state, action=0, tokens=tokens, played=())


def seats_to_play(table: Table[Orbit]) -> tuple[str, ...]:
    """Returns the seats that have not yet played this action, in the order of initiative; () before the first action,
    after the last season, and while the order is unknown."""
    state = table.state
    if not state.action or not state.card.moon or state.is_counting or initiative.peoples_to_place(table):
        return ()
    return tuple(each.id for each in seats_playing(table, state.action) if each.id not in state.played)


def seat_to_play(table: Table[Orbit]) -> str:
    return next(iter(seats_to_play(table)), "")


def is_number_finished(table: Table[Orbit]) -> bool:
    """Returns whether players mark their turns in the app and all have played this action number. Conflicts are then
    settled (ET-060)."""
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


def acting_seat(asked: MoveContext[Orbit]) -> str:
    return seat_to_play(asked.table)


def turn_played(table: Table[Orbit], fact: Fact) -> Orbit:
    state, seat = table.state, fact.text("seat")
    return replace(state, played=(*state.played, seat)) if seat and seat not in state.played else state


def action_impossible(table: Table[Orbit], fact: Fact) -> Orbit:
    state, seat, thing = turn_played(table, fact), fact.text("seat"), fact.text("item")
    return replace(state, stock=add_things(state.stock, seat, thing)) if seat and thing in BASE else state


def clear_played(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, played=())


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    offers_to=offers_to,
    moves={
        "next_action": season_start_and_end.step_as_fact(
            "action_begun", action=lambda asked: asked.state.action + 1, season=season_start_and_end.this_season
        ),
        "correct_action": as_fact("action_corrected", was=lambda asked: asked.state.action),
        "change_tokens": as_fact(
            "tokens_set",
            was=lambda asked: token_count(asked.table, asked.text("seat")),
            season=season_start_and_end.this_season,
        ),
        "pass_on": as_fact("turn_played", seat=acting_seat),
        "play_impossible": as_fact("action_impossible", seat=acting_seat),
    },
    facts={
        "action_begun": Kind(action_begun, line(action=number("action"))),
        "action_corrected": Kind(action_begun, line(was=number("was"), action=number("action"))),
        "tokens_set": Kind(tokens_set, line("ET-031", name=seat(), was=number("was"), tokens=number("tokens"))),
        "turn_played": Kind(turn_played, line("ET-055", name=seat())),
        "action_impossible": Kind(action_impossible, line("ET-055", name=seat(), thing=choice("item", BASE))),
    },
    reacts={"season_ended": renew_tokens, "last_season_ended": clear_played, "season_corrected": clear_played},
)
