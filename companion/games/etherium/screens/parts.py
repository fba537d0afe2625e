"""Which parts each screen of Etherium has, what buttons they draw, and the one line among the tables of the house."""

from collections.abc import Iterator

from companion.games.etherium import ending, stars
from companion.games.etherium.box import CARDS
from companion.games.etherium.screens import city, conflict, connection, ledger, resources, scores, season, tools, wall
from companion.games.etherium.screens import ending as end
from companion.games.etherium.setting_up import box
from companion.games.etherium.state import Orbit
from companion.kit.checklist import TICKS
from companion.kit.ranking import leaders
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table


def parts(table: Table[Orbit], audience: Who, offers: Offers) -> Iterator[Part]:
    is_phone = audience.role == "seat"
    if is_phone:
        yield Part(
            "mine",
            lambda: scores.mine(table, audience.seat, offers),
            draws=("gain", "pass_on", "play_impossible"),
            place="now",
        )
        yield Part("city", lambda: city.city(table, audience.seat, offers), draws=city.DRAWS, place="now")
    yield Part("moment", once=season.moment, place="moment")
    if not is_phone:
        yield Part("turning", once=season.turning, place="hidden")
    yield Part("ending", once=end.ending, draws=("announce", "count_cubes"), place="now")
    yield Part("season", once=season.season, draws=season.DRAWS, place="everybody" if is_phone else "now")
    yield from asking(table, offers)
    yield Part("onward", once=season.onward, draws=season.ONWARD, place="deed")
    if not is_phone:
        yield Part("unpack", once=box.line, template="_unpack.html", place="deed")
    yield Part("scores", lambda: scores.persons(table, offers), draws=("gain",), place="everybody")
    pads = ("connect", "connect_by_card", "change_tokens")
    yield Part("pads", once=connection.pads, draws=pads, place="hidden")
    works = ("collect", "augment", "transform")
    yield Part("works", lambda: resources.works(table, offers), draws=works, place="hidden")
    yield Part("finding", lambda: tools.finding(table, offers), draws=("find_conflict",), place="hidden")
    yield from drawers(table)


def asking(table: Table[Orbit], offers: Offers) -> Iterator[Part]:
    """What takes the whole attention while it is there. A conflict is called as it was when games were recorded."""
    arena, taking = "etherium/_conflict.html", ("take_cube", "stop_taking", "choose_victim")
    yield Part("connection", lambda: connection.connecting(table, offers), connection.DRAWS, place="now")
    yield Part("arena", lambda: conflict.conflict(table, offers), conflict.DRAWS, arena, place="now")
    yield Part("taking", lambda: tools.taking(table, offers), draws=taking, place="now")
    yield Part("clashes", lambda: tools.clashes(table, offers), draws=("find_conflict",), place="now")
    yield Part("harvest", lambda: resources.harvest(table, offers), draws=("raise_collection",), place="now")
    yield Part("tools", lambda: tools.tools(table, offers), draws=("set_depth",), place="now")


def drawers(table: Table[Orbit]) -> Iterator[Part]:
    yield Part("ledger", once=ledger.ledger, draws=("gain",), place="drawer")
    yield Part("cities", once=ledger.cities, draws=("gain", "set_depth"), place="drawer")
    yield Part("guide", once=season.guide, draws=(*TICKS, "choose_way"), place="drawer")
    yield Part("wall", once=wall.wall, place="drawer")
    yield Part("race", once=scores.race, place="drawer")


def score(table: Table[Orbit], seat: str) -> int | None:
    """The number in the bar of a phone."""
    return stars.points(table).get(seat)


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
