"""Ends the game: stars are counted seat by seat and announced, cubes break ties, and players leave (ET-070 to
ET-072)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import star_scores
from companion.games.etherium.box_contents import CUBES
from companion.games.etherium.people_assignment import NO_YES, contenders, people_of
from companion.games.etherium.state import Orbit
from companion.kit.final_standings import leaders
from companion.kit.history_lines import line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact, no_line
from companion.table.fact import Fact
from companion.table.game_result import Result, Role, current_result, result
from companion.table.moves import Choice, Number, Offer
from companion.table.say import say
from companion.table.settings import Setting
from companion.table.table import Table

BOOSTERS_COUNT = Setting("boosters_count", "no", NO_YES, "house", "ET-072")
STORED = Number(0, 3 * CUBES, tuple(range(31)))


def tied_seats(table: Table[Orbit]) -> tuple[str, ...]:
    """Returns the seats that share the most stars, or () if one seat leads alone."""
    ahead = leaders(star_scores.points(table))
    return ahead if len(ahead) > 1 else ()


def seats_to_count(table: Table[Orbit]) -> tuple[str, ...]:
    return tuple(seat for seat in tied_seats(table) if seat not in table.state.cubes)


def stored_resources(table: Table[Orbit], seat: str) -> int:
    """Returns how many resources a tied seat has (ET-072): the base cubes that players have entered for it, plus its
    boosters if a setting counts them."""
    boosters = table.state.stock.count(seat, "booster") if BOOSTERS_COUNT.is_on(table) else 0
    return table.state.cubes.get(seat, 0) + boosters


def is_over(table: Table[Orbit]) -> bool:
    state = table.state
    return state.is_counting and state.is_announced and bool(star_scores.points(table)) and not seats_to_count(table)


def judge(table: Table[Orbit]) -> Result | None:
    if not is_over(table):
        return None
    points, cubes = star_scores.points(table), {seat: stored_resources(table, seat) for seat in tied_seats(table)}
    return result(leaders(cubes or points), stars=points, cubes=cubes)


def final_result(table: Table[Orbit]) -> Result | None:
    """Returns the announced result, or a new one if players have corrected counts since; None before the end."""
    derived = judge(table)
    return derived and current_result(table.announced, derived)


def final_roles(table: Table[Orbit]) -> Iterator[Role]:
    if result := final_result(table):
        known = ((seat, count) for seat, count in result.of("stars").items() if people_of(table, seat))
        for seat, count in known:
            yield Role(seat, say(f"etherium.choice.{people_of(table, seat)}"), count, seat in result.winners)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    if not table.state.is_counting:
        return
    if not table.state.is_announced:
        yield Offer("announce", ends="count")
        if seat := seat_being_counted(table):
            yield Offer("count_stars", (("seat", Choice((seat,))),), ends=f"counting:{seat}")
    elif tied := tied_seats(table):
        yield Offer("count_cubes", (("seat", Choice(tied)), ("cubes", STORED)))


def seat_being_counted(table: Table[Orbit]) -> str:
    return next((seat.id for seat in contenders(table) if seat.id not in table.state.counted), "")


def count_stars(asked: MoveContext[Orbit]) -> list[Fact]:
    left = [seat for seat in contenders(asked.table) if seat.id not in asked.state.counted]
    return [asked.fact("stars_counted"), *([Fact("stars_announced", {})] if len(left) == 1 else [])]


def stars_counted(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, counted=(*table.state.counted, fact.text("seat")))


def cubes_counted(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, cubes={**table.state.cubes, fact.text("seat"): fact.number("cubes", 0)})


def leave(asked: MoveContext[Orbit]) -> list[Fact]:
    return [] if is_over(asked.table) else [Fact("stars_set_aside", {"seat": asked.text("seat")})]


def stars_set_aside(table: Table[Orbit], fact: Fact) -> Orbit:
    state, seat = table.state, fact.text("seat")
    return replace(
        state,
        gone_seats=(*state.gone_seats, seat),
        stock=state.stock.without(seat),
        connection=None if state.connection and state.connection.seat == seat else state.connection,
        owed=tuple(each for each in state.owed if seat not in (each.to, each.of)),
        conflicts=tuple(each for each in state.conflicts if not each.side(seat)),
    )


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"count_stars": count_stars, "announce": as_fact("stars_announced"), "count_cubes": as_fact("cubes_counted")},
    facts={
        "stars_counted": Kind(stars_counted, line("ET-071", name=seat())),
        "stars_announced": Kind(
            lambda table, fact: replace(table.state, is_announced=True), line("ET-071"), may_end=True
        ),
        "cubes_counted": Kind(cubes_counted, line("ET-072", name=seat(), n=number("cubes")), may_end=True),
        "stars_set_aside": Kind(stars_set_aside, no_line),
    },
    reacts={
        # An undo of facts from before the end does not take the end back.
        "game_ended": lambda table, fact: replace(table.state, is_counting=True, is_announced=True),
        "season_corrected": lambda table, fact: replace(table.state, is_announced=False, counted=()),
    },
    follows={"leave": leave},
)
