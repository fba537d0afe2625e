"""Counts action tokens, and the action numbers that are played one after the other (ET-030, ET-031, ET-055)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.people_assignment import seat_ids
from companion.games.etherium.seasons import initiative, season_progress
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import line, number, seat
from companion.kit.supplies import Stock
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.seats import Seat
from companion.table.table import Table

FIRST, BY_BOOSTERS, MOST = 4, 2, 9


def token_count(table: Table[Orbit], seat: str) -> int:
    """Returns how many action tokens a seat has this season; four if nothing else is known."""
    return table.state.tokens.get(seat, FIRST)


def next_tokens(stock: Stock, seat: str) -> int:
    """Returns how many action tokens a seat has next season (ET-031): four, and one for each of its first two
    boosters."""
    return FIRST + min(BY_BOOSTERS, stock.count(seat, "booster"))


def lost_token(boosters: int) -> int:
    """Returns the number printed on the action token that a seat loses when it loses one of its `boosters` (ET-068), or
    0 if it loses none."""
    return FIRST + boosters if 0 < boosters <= BY_BOOSTERS else 0


def seats_playing(table: Table[Orbit], action: int) -> tuple[Seat, ...]:
    """Returns the seats that have an action token of this number (ET-055), in the order of initiative; those with
    unknown initiative come last."""
    known = initiative.seats_in_order(table)
    everybody = (*known, *(seat for seat in table.here() if seat not in known))
    return tuple(seat for seat in everybody if token_count(table, seat.id) >= action)


def last_action(table: Table[Orbit]) -> int:
    """Returns the highest action number that anybody plays this season."""
    return max((token_count(table, seat) for seat in seat_ids(table)), default=0)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    state = table.state
    if state.card.moon and state.action < MOST and not state.is_counting:
        yield season_progress.step("next_action", table)
    yield Offer("change_tokens", (("seat", Choice(seat_ids(table))), ("tokens", Number(0, MOST, (4, 5, 6)))))
    yield Offer("correct_action", (("action", Number(0, MOST)),))


def action_begun(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, action=fact.number("action", 0, MOST))


def tokens_set(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, tokens={**table.state.tokens, fact.text("seat"): fact.number("tokens", 0, MOST)})


def renew_tokens(table: Table[Orbit], fact: Fact) -> Orbit:
    """Returns the state with everybody's action tokens for the next season (ET-031), before its first action."""
    tokens = {seat.id: next_tokens(table.state.stock, seat.id) for seat in table.seats}
    return replace(table.state, action=0, tokens=tokens)


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "next_action": season_progress.step_as_fact(
            "action_begun", action=lambda asked: asked.state.action + 1, season=season_progress.this_season
        ),
        "correct_action": as_fact("action_corrected", was=lambda asked: asked.state.action),
        "change_tokens": as_fact(
            "tokens_set",
            was=lambda asked: token_count(asked.table, asked.text("seat")),
            season=season_progress.this_season,
        ),
    },
    facts={
        "action_begun": Kind(action_begun, line(action=number("action"))),
        "action_corrected": Kind(action_begun, line(was=number("was"), action=number("action"))),
        "tokens_set": Kind(tokens_set, line("ET-031", name=seat(), was=number("was"), tokens=number("tokens"))),
    },
    reacts={"season_ended": renew_tokens},
)
