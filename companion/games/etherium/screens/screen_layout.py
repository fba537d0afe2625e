"""Lists the parts of each screen with the moves that they show, the score on a phone, and the headline of a table."""

from collections.abc import Iterator

from companion.games.etherium import ending, star_scores
from companion.games.etherium.box_contents import CARDS
from companion.games.etherium.screens import (
    conflict,
    connection_throws,
    printed_values,
    score_and_cube_sheets,
    scores,
    season,
)
from companion.games.etherium.screens import ending as end
from companion.games.etherium.screens.collecting_and_transforming import DRAWS, city, harvest, works
from companion.games.etherium.screens.conflict_and_cube_forms import clashes, cubes_to_take, finding, recording
from companion.games.etherium.screens.connection_throws import connection_view
from companion.games.etherium.setup_checklist import box
from companion.games.etherium.state import Orbit
from companion.kit.checklist import TICKS
from companion.kit.final_standings import ending_part, leaders
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.table import Table

FINDS = ("find_conflict",)


def parts(table: Table[Orbit], audience: Who, offers: Offers) -> Iterator[Part]:
    """Yields the parts of a screen. Parts that ask a question come first, because they may hide those that follow."""
    is_phone = audience.role == "seat"
    yield from asking(table, offers)
    if is_phone:
        acts = ("gain", "pass_on", "play_impossible", "settle_conflicts")
        yield Part("mine", lambda: scores.mine(table, audience.seat, offers), draws=acts, zone="now")
        yield Part("city", lambda: city(table, audience.seat, offers), draws=DRAWS, zone="now")
    yield Part("moment", shared=season.moment, zone="moment")
    if not is_phone:
        yield Part("turning", shared=season.turning, zone="hidden")
    counts = ("count_stars", "announce", "count_cubes", "gain")
    yield ending_part(table, audience, end.ending, counts, "etherium/_ending.html")
    # A phone asks about its own seat and draws no lots.
    only, draws = (audience.seat, ("change_people",)) if is_phone else ("", ("change_people", "draw_peoples"))
    yield Part("peoples", lambda: season.who_plays_which(table, only), draws=draws, zone="now")
    yield Part("clashes", lambda: clashes(table, offers), draws=FINDS, zone="now")
    yield Part("season", shared=season.season, draws=season.DRAWS, zone="everybody" if is_phone else "now")
    yield Part("harvest", lambda: harvest(table, offers), draws=("raise_collection",), zone="now")
    yield Part("tools", lambda: recording(table, offers), draws=("set_depth",), zone="now")
    yield Part("onward", shared=season.onward, draws=season.ONWARD, zone="deed")
    if not is_phone:
        yield Part("unpack", shared=box.progress, template="_unpack.html", zone="deed")
    yield Part("scores", lambda: scores.persons(table, offers), draws=("gain",), zone="everybody")
    pads = ("connect", "connect_by_card", "change_tokens")
    yield Part("pads", shared=connection_throws.pads, draws=pads, zone="hidden")
    yield Part("works", lambda: works(table, offers), draws=DRAWS, zone="hidden")
    yield Part("finding", lambda: finding(table, offers), draws=FINDS, zone="hidden")
    yield from drawers(table)


def asking(table: Table[Orbit], offers: Offers) -> Iterator[Part]:
    """Yields the parts that may ask a question and then hide all other parts. The part of the conflict is named
    "arena", because recorded games use this name."""
    arena, taking = "etherium/_conflict.html", ("take_cube", "stop_taking", "choose_victim")
    yield Part("taking", lambda: cubes_to_take(table, offers), draws=taking, zone="now")
    yield Part("connection", lambda: connection_view(table, offers), connection_throws.DRAWS, zone="now")
    yield Part("arena", lambda: conflict.conflict_view(table, offers), conflict.DRAWS, arena, zone="now")


def drawers(table: Table[Orbit]) -> Iterator[Part]:
    yield Part("ledger", shared=score_and_cube_sheets.ledger, draws=("gain",), zone="drawer")
    yield Part("cities", shared=score_and_cube_sheets.cities, draws=("gain", "set_depth"), zone="drawer")
    yield Part("guide", shared=season.guide, draws=(*TICKS, "choose_way", "change_people"), zone="drawer")
    yield Part("wall", shared=printed_values.wall, zone="drawer")
    yield Part("race", shared=scores.race, zone="drawer")


def score(table: Table[Orbit], seat: str) -> int | None:
    return star_scores.points(table).get(seat)


def headline(table: Table[Orbit], audience: Who) -> Say:
    state, points = table.state, star_scores.points(table)
    if result := ending.final_result(table):
        return say("etherium.headline.over", names=table.names(result.winners), n=len(result.winners))
    if state.is_counting:
        return say("etherium.headline.counting")
    ahead = table.names(leaders(points)) if any(points.values()) else ()
    is_known = state.card.moon in CARDS
    moon = say(f"etherium.choice.{state.card.moon}") if is_known else say("etherium.headline.unrevealed")
    if not ahead:
        return say("etherium.headline.season", season=state.number, moon=moon)
    return say("etherium.headline.leads", season=state.number, moon=moon, names=ahead, n=len(ahead))
