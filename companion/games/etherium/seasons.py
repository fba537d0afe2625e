"""ET-012, ET-020, ET-070: a year of seasons, each with its card: revealed, corrected, ended."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import lessons
from companion.games.etherium.box import CARDS, EVERYBODY, NIGHT
from companion.games.etherium.initiative import learnt_orders, read_orders
from companion.games.etherium.state import Card, Orbit
from companion.kit.telling import choice, line, number
from companion.table.chapter import Asked, Chapter, Kind, Known, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.settings import Setting
from companion.table.table import Table

LATEST = 7
NUMBER = Number(1, LATEST)
SEASONS = Setting("seasons", LATEST, Number(2, LATEST), "rulebook", "ET-070")
OF_A_MOON = Number(1, 2, likely=(1, 2))


def now(state: Orbit) -> str:
    """What a tap that goes on with the year belongs to."""
    return f"action:{state.number}.{state.action}" if state.card.moon else f"season:{state.number}"


def this_season(asked: Asked[Orbit]) -> int:
    return asked.state.number


def season(fact: Fact) -> int:
    return fact.number("season", 1, LATEST)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    """A season can be ended that nobody followed."""
    state = table.state
    if not state.is_counting:
        yield Offer("end_game" if state.number >= SEASONS.number(table) else "end_season", at=now(state), once=True)
        if not state.card.moon:
            yield Offer("reveal_season", (("moon", Choice(EVERYBODY)), ("card", OF_A_MOON)), now(state), once=True)
    yield Offer("correct_season", (("season", NUMBER),))
    yield Offer("change_card", (("moon", Choice(CARDS)), ("card", OF_A_MOON)))


def revealed(known: Known, moon: str, card: int) -> Fact:
    orders = learnt_orders(known, Card(moon, card))
    influence = lessons.learnt(known).get(f"influence.{Card(moon, card).name}", {})
    return Fact("season_revealed", {"moon": moon, "number": card, "orders": orders, "influence": influence})


def reveal_season(asked: Asked[Orbit]) -> list[Fact]:
    return [revealed(asked.known, asked.text("moon"), asked.number("card"))]


def change_card(asked: Asked[Orbit]) -> list[Fact]:
    moon = asked.text("moon")
    fact = revealed(asked.known, moon, 0 if moon == NIGHT else asked.number("card"))
    return [replace(fact, kind="card_changed", data={**fact.data, "was": asked.state.card.moon})]


def season_revealed(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("moon") not in CARDS:
        return table.state
    card = Card(fact.text("moon"), fact.number("number"), read_orders(fact.data.get("orders")))
    return replace(table.state, card=card, orders={**table.state.orders, card.name: card.orders})


def season_ended(table: Table[Orbit], fact: Fact) -> Orbit:
    state = remembered(table.state)
    moons = (*state.moons, state.card.moon) if state.card.moon else state.moons
    return replace(state, number=min(LATEST, state.number + 1), card=Card(), moons=moons)


def last_season_ended(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(remembered(table.state), is_counting=True)


def remembered(state: Orbit) -> Orbit:
    """What everybody had when the season ended, for the lines of the race."""
    return replace(state, past={**state.past, state.number: state.stock})


def season_corrected(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, number=season(fact), is_counting=False)


moon, ended = choice("moon", CARDS), line(season=number("season"))
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "reveal_season": reveal_season,
        "change_card": change_card,
        "end_season": noted("season_ended", season=this_season),
        "end_game": noted("last_season_ended", season=this_season),
        "correct_season": noted("season_corrected", was=this_season),
    },
    facts={
        "season_revealed": Kind(season_revealed, line("ET-022", moon=moon)),
        "card_changed": Kind(season_revealed, line("ET-022", moon=moon)),
        "season_ended": Kind(season_ended, ended),
        "last_season_ended": Kind(last_season_ended, ended),
        "season_corrected": Kind(season_corrected, line(was=number("was"), season=number("season"))),
    },
)
