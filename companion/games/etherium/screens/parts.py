"""Which parts each screen of Etherium has, what buttons they draw, and the one line among the tables of the house."""

from collections.abc import Iterator

from companion.games.etherium import ending, spoils, stars
from companion.games.etherium.box import CARDS
from companion.games.etherium.screens import (
    conflict,
    connection,
    cubes,
    guide,
    ledger,
    race,
    resources,
    scores,
    season,
    tools,
)
from companion.games.etherium.screens import ending as end
from companion.games.etherium.state import Orbit
from companion.kit.ranking import leaders
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table

SEASON = ("reveal_season", "place_people", "next_action", "end_season", "end_game")
DICE = (
    *("throw_die", "reroll_die", "reroll_again", "reroll_all", "raise_connection", "take_result", "drop_connection"),
    "point_two_dice",
)
FIGHT = (
    *("throw_fight", "reroll_fight", "reroll_low", "reroll_low_again", "raise_fight", "guide_fight", "settle_fight"),
    *("settle_pillage", "join_conflict", "choose_conflict", "put_conflict_away", "gain", *spoils.SPOILS),
)


def parts(table: Table[Orbit], audience: Who, offers: Offers) -> Iterator[Part]:
    persons = scores.persons(table, offers)
    if audience.role == "seat":
        yield Part("mine", scores.mine(table, audience.seat, persons), draws=("gain",))
    yield Part("ending", end.ending(table), draws=("announce", "count_cubes"))
    yield Part("season", season.season(table), draws=SEASON)
    yield Part("connection", connection.connecting(table, offers), draws=DICE)
    yield Part("scores", persons, draws=("gain",))
    yield Part("pads", connection.pads(table), draws=("connect", "connect_by_card", "change_tokens"))
    yield Part("ledger", ledger.ledger(table), draws=("gain",))
    yield Part("race", race.race(table))
    yield Part("guide", guide.guide(table))
    yield from of_depth(table, offers)


def of_depth(table: Table[Orbit], offers: Offers) -> Iterator[Part]:
    """Empty while it is closed. A conflict is called by the name under which games were recorded."""
    yield Part("arena", conflict.conflict(table, offers), FIGHT, "etherium/_conflict.html")
    yield Part("taking", cubes.taking(table, offers), draws=("take_cube", "stop_taking"))
    yield Part("tools", tools.tools(table, offers), draws=("set_depth",))
    yield Part("harvest", resources.harvest(table, offers), draws=("raise_collection",))
    yield Part("works", resources.works(table, offers), draws=("collect", "augment", "transform"))
    yield Part("finding", tools.finding(table, offers), draws=("find_conflict",))
    yield Part("cities", ledger.cities(table), draws=("gain",))


def headline(table: Table[Orbit], audience: Who) -> Say:
    state, points = table.state, stars.points(table)
    if result := ending.final(table):
        return say("etherium.headline.over", names=table.names(result.winners), n=len(result.winners))
    if state.is_counting:
        return say("etherium.headline.counting")
    ahead = table.names(leaders(points)) if any(points.values()) else ()
    is_known = state.card.moon in CARDS
    moon = say(f"etherium.choice.{state.card.moon}") if is_known else say("etherium.headline.unrevealed")
    if not ahead:
        return say("etherium.headline.season", season=state.number, moon=moon)
    return say("etherium.headline.leads", season=state.number, moon=moon, names=ahead, n=len(ahead))
