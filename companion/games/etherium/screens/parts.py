"""Which parts each screen of Etherium has, what buttons they draw, and the one line among the tables of the house."""

from collections.abc import Iterator

from companion.games.etherium import ending, stars
from companion.games.etherium.box import CARDS
from companion.games.etherium.screens import conflict, connection, ledger, resources, scores, season, tools
from companion.games.etherium.screens import ending as end
from companion.games.etherium.state import Orbit
from companion.kit.ranking import leaders
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table


def parts(table: Table[Orbit], audience: Who, offers: Offers) -> Iterator[Part]:
    if audience.role == "seat":
        yield Part("mine", lambda: scores.mine(table, audience.seat, offers), draws=("gain",))
    yield Part("ending", lambda: end.ending(table), draws=("announce", "count_cubes"))
    yield Part("season", lambda: season.season(table), draws=season.DRAWS)
    yield Part("connection", lambda: connection.connecting(table, offers), draws=connection.DRAWS)
    yield Part("scores", lambda: scores.persons(table, offers), draws=("gain",))
    yield Part("pads", lambda: connection.pads(table), draws=("connect", "connect_by_card", "change_tokens"))
    yield Part("ledger", lambda: ledger.ledger(table), draws=("gain",))
    yield Part("race", lambda: scores.race(table))
    yield Part("guide", lambda: season.guide(table))
    # A conflict is called as it was when games were first recorded.
    yield Part("arena", lambda: conflict.conflict(table, offers), conflict.DRAWS, "etherium/_conflict.html")
    yield Part("taking", lambda: tools.taking(table, offers), draws=("take_cube", "stop_taking", "choose_victim"))
    yield Part("tools", lambda: tools.tools(table, offers), draws=("set_depth",))
    yield Part("harvest", lambda: resources.harvest(table, offers), draws=("raise_collection",))
    yield Part("works", lambda: resources.works(table, offers), draws=("collect", "augment", "transform"))
    yield Part("finding", lambda: tools.finding(table, offers), draws=("find_conflict",))
    yield Part("cities", lambda: ledger.cities(table), draws=("gain",))


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
