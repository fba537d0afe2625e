"""Leads through the seasons of a year: a season's card is revealed or changed, and the season ends (ET-012, ET-020,
ET-070)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.games.etherium import shared_printed_values
from companion.games.etherium.box_contents import CARDS, EVERYBODY, NIGHT
from companion.games.etherium.people_assignment import seats_without_people
from companion.games.etherium.resources.tokens_and_cubes import DEPTH
from companion.games.etherium.seasons.initiative import clean_orders, learnt_orders, seat_ids_in_order
from companion.games.etherium.state import Card, Orbit
from companion.kit.history_lines import choice, line, number
from companion.table.chapter import Chapter, Decide, Kind, Known, MoveContext, as_fact
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Number, Offer
from companion.table.settings import Setting
from companion.table.table import Table

LATEST = 7
NUMBER = Number(1, LATEST)
SEASONS = Setting("seasons", LATEST, Number(2, LATEST), "rulebook", "ET-070")
OF_A_MOON = Number(1, 2, likely=(1, 2))


# ET-055: the field with which a step asks about unsettled conflicts.
UNSETTLED = ("unsettled", Choice(("settle", "leave")))


def step(kind: str, table: Table[Orbit]) -> Offer:
    """Returns the offer of the move `kind`, which leads to the next action, the next season or the end. While conflicts
    are unsettled, the offer has a field that asks whether to settle them first."""
    asks = (UNSETTLED,) if DEPTH.is_on(table) and table.state.unsettled else ()
    return Offer(kind, asks, ends=step_key(table.state))


def step_as_fact(kind: str, **more: Callable[[MoveContext[Orbit]], Json]) -> Decide[Orbit]:
    """Returns a function that turns a move into a fact `kind`, with the fields that `more` computes. If the player
    chose to settle conflicts first, the fact is `settling_begun` instead."""
    go: Decide[Orbit] = as_fact(kind, **more)
    return lambda asked: settle_conflicts(asked) if asked.fields.get("unsettled") == "settle" else go(asked)


def settle_conflicts(asked: MoveContext[Orbit]) -> list[Fact]:
    return [Fact("settling_begun", {"season": asked.state.number, "action": asked.state.action})]


def step_key(state: Orbit) -> str:
    """Returns a key that changes with each action and season. If two people tap "next" at the same time, the second tap
    has an old key and is refused."""
    return f"action:{state.number}.{state.action}" if state.card.moon else f"season:{state.number}"


def this_season(asked: MoveContext[Orbit]) -> int:
    return asked.state.number


def season(fact: Fact) -> int:
    return fact.number("season", 1, LATEST)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    state = table.state
    if not state.is_counting:
        is_last = state.number >= SEASONS.number(table)
        yield step("end_game" if is_last else "end_season", table)
        if not state.card.moon:
            yield Offer("reveal_season", (("moon", Choice(EVERYBODY)), ("card", OF_A_MOON)), ends=step_key(state))
    yield Offer("correct_season", (("season", NUMBER),))
    yield Offer("change_card", (("moon", Choice(CARDS)), ("card", OF_A_MOON)))


def revealed_fact(known: Known, moon: str, card: int) -> Fact:
    """Returns the fact that reveals the card of this moon with the number `card`. The fact also holds the orders of
    play and the effect that the house knows for this card."""
    orders = learnt_orders(known, Card(moon, card))
    influence = shared_printed_values.entered_values(known).get(f"influence.{Card(moon, card).name}", {})
    return Fact("season_revealed", {"moon": moon, "number": card, "orders": orders, "influence": influence})


def reveal_season(asked: MoveContext[Orbit]) -> list[Fact]:
    return [revealed_fact(asked.known, asked.text("moon"), asked.number("card"))]


def change_card(asked: MoveContext[Orbit]) -> list[Fact]:
    moon = asked.text("moon")
    fact = revealed_fact(asked.known, moon, 0 if moon == NIGHT else asked.number("card"))
    return [replace(fact, kind="card_changed", data={**fact.data, "was": asked.state.card.moon})]


def season_revealed(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("moon") not in CARDS:
        return table.state
    card = Card(fact.text("moon"), fact.number("number"), clean_orders(fact.data.get("orders")))
    return replace(table.state, card=card, orders={**table.state.orders, card.name: card.orders})


def season_ended(table: Table[Orbit], fact: Fact) -> Orbit:
    state = with_stock_remembered(table.state)
    moons = (*state.moons, state.card.moon) if state.card.moon else state.moons
    starter = first_seat(table) if state.number == 1 else state.starter
    return replace(state, number=min(LATEST, state.number + 1), card=Card(), moons=moons, starter=starter)


def first_seat(table: Table[Orbit]) -> str:
    """Returns the seat with the highest initiative of this season, or "" if it is not known."""
    first = "" if seats_without_people(table) else next(iter(seat_ids_in_order(table)), "")
    return first if table.state.card.moon else ""


def last_season_ended(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(with_stock_remembered(table.state), is_counting=True)


def with_stock_remembered(state: Orbit) -> Orbit:
    """Returns the state with everybody's stock stored for this season. The chart of stars uses it."""
    return replace(state, past={**state.past, state.number: state.stock})


def season_corrected(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, number=season(fact), is_counting=False)


moon, ended_line = choice("moon", CARDS), line(season=number("season"))
of_season: Mapping[str, Callable[[MoveContext[Orbit]], Json]] = {
    "season": this_season,
    "card": lambda asked: asked.state.card.name,
    "keeps_connection": lambda asked: asked.state.connection is not None,
}
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "reveal_season": reveal_season,
        "change_card": change_card,
        "end_season": step_as_fact("season_ended", **of_season),
        "end_game": step_as_fact("last_season_ended", **of_season),
        "correct_season": as_fact("season_corrected", was=this_season),
    },
    facts={
        "season_revealed": Kind(season_revealed, line("ET-022", moon=moon)),
        "card_changed": Kind(season_revealed, line("ET-022", moon=moon)),
        "season_ended": Kind(season_ended, ended_line),
        "last_season_ended": Kind(last_season_ended, ended_line),
        "season_corrected": Kind(season_corrected, line(was=number("was"), season=number("season"))),
    },
)
