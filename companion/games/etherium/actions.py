"""ET-030, ET-031, ET-055: action tokens, and the numbers of actions that are played one after the other."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import initiative, seasons
from companion.games.etherium.peoples import here
from companion.games.etherium.state import Orbit
from companion.kit.supplies import Stock
from companion.kit.telling import line, number, seat
from companion.table.chapter import Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.seats import Seat
from companion.table.table import Table

FIRST, BY_BOOSTERS, MOST = 4, 2, 9


def tokens(table: Table[Orbit], seat: str) -> int:
    return table.state.tokens.get(seat, FIRST)


def next_tokens(stock: Stock, seat: str) -> int:
    """ET-031: four, one more for each of the first two boosters, measured when a season ends."""
    return FIRST + min(BY_BOOSTERS, stock.count(seat, "booster"))


def token_lost(boosters: int) -> int:
    """ET-068: which action token goes with the last of so many boosters, 0 for none."""
    return FIRST + boosters if 0 < boosters <= BY_BOOSTERS else 0


def playing(table: Table[Orbit], action: int) -> tuple[Seat, ...]:
    """ET-055: whoever has that many action tokens, in initiative order as far as it is known."""
    known = initiative.order(table)
    everybody = (*known, *(seat for seat in table.here() if seat not in known))
    return tuple(seat for seat in everybody if tokens(table, seat.id) >= action)


def last_action(table: Table[Orbit]) -> int:
    """How many actions this season has: as many as whoever has most."""
    return max((tokens(table, seat) for seat in here(table)), default=0)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    state = table.state
    if state.card.moon and state.action < MOST and not state.is_counting:
        yield Offer("next_action", at=seasons.now(state), once=True)
    yield Offer("change_tokens", (("seat", Choice(here(table))), ("tokens", Number(0, MOST, (4, 5, 6)))))
    yield Offer("correct_action", (("action", Number(0, MOST)),))


def action_begun(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, action=fact.number("action", 0, MOST))


def tokens_set(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, tokens={**table.state.tokens, fact.text("seat"): fact.number("tokens", 0, MOST)})


def measure(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-031: what everybody has when a season ends gives the action tokens of the next one."""
    tokens = {seat.id: next_tokens(table.state.stock, seat.id) for seat in table.seats}
    return replace(table.state, action=0, tokens=tokens)


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "next_action": noted("action_begun", action=lambda asked: asked.state.action + 1, season=seasons.this_season),
        "correct_action": noted("action_corrected", was=lambda asked: asked.state.action),
        "change_tokens": noted(
            "tokens_set", was=lambda asked: tokens(asked.table, asked.text("seat")), season=seasons.this_season
        ),
    },
    facts={
        "action_begun": Kind(action_begun, line(action=number("action"))),
        "action_corrected": Kind(action_begun, line(was=number("was"), action=number("action"))),
        "tokens_set": Kind(tokens_set, line("ET-031", name=seat(), was=number("was"), tokens=number("tokens"))),
    },
    reacts={"season_ended": measure},
)
