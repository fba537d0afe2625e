"""ET-070, ET-072: the end of the year: whose stars are counted, who has most, and what breaks a tie."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import stars
from companion.games.etherium.box import CUBES
from companion.games.etherium.peoples import NO_YES, people
from companion.games.etherium.state import Orbit
from companion.kit.ranking import leaders
from companion.kit.telling import line, number, seat
from companion.table.chapter import Asked, Chapter, Kind, noted, untold
from companion.table.ending import Result, Role, result, standing
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.say import say
from companion.table.settings import Setting
from companion.table.table import Table

BOOSTERS_COUNT = Setting("boosters_count", "no", NO_YES, "house", "ET-072")
STORED = Number(0, 3 * CUBES, tuple(range(31)))


def in_tie(table: Table[Orbit]) -> tuple[str, ...]:
    """Who shares the most stars, when more than one."""
    ahead = leaders(stars.points(table))
    return ahead if len(ahead) > 1 else ()


def uncounted(table: Table[Orbit]) -> tuple[str, ...]:
    return tuple(seat for seat in in_tie(table) if seat not in table.state.cubes)


def stored(table: Table[Orbit], seat: str) -> int:
    """ET-072: base cubes, counted on the table; boosters only where the table wants them to."""
    boosters = table.state.stock.count(seat, "booster") if BOOSTERS_COUNT.is_on(table) else 0
    return table.state.cubes.get(seat, 0) + boosters


def is_over(table: Table[Orbit]) -> bool:
    state = table.state
    return state.is_counting and state.is_announced and bool(stars.points(table)) and not uncounted(table)


def judged(table: Table[Orbit]) -> Result | None:
    """Most stars; among equals most other stored resources; still equal, they share."""
    if not is_over(table):
        return None
    points, cubes = stars.points(table), {seat: stored(table, seat) for seat in in_tie(table)}
    return result(leaders(cubes or points), stars=points, cubes=cubes)


def final(table: Table[Orbit]) -> Result | None:
    derived = judged(table)
    return derived and standing(table.announced, derived)


def played_as(table: Table[Orbit]) -> Iterator[Role]:
    """ET-001: the people of each."""
    if result := final(table):
        known = ((seat, count) for seat, count in result.of("stars").items() if people(table, seat))
        for seat, count in known:
            yield Role(seat, say(f"etherium.choice.{people(table, seat)}"), count, seat in result.winners)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    if not table.state.is_counting:
        return
    if not table.state.is_announced:
        yield Offer("announce", at="count", once=True)
    elif tied := in_tie(table):
        yield Offer("count_cubes", (("seat", Choice(tied)), ("cubes", STORED)))


def stars_announced(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, is_announced=True)


def cubes_counted(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, cubes={**table.state.cubes, fact.text("seat"): fact.number("cubes", 0)})


def leave(asked: Asked[Orbit]) -> list[Fact]:
    """Whoever goes home after the end keeps their place."""
    return [] if is_over(asked.table) else [Fact("stars_set_aside", {"seat": asked.text("seat")})]


def stars_set_aside(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-091: what they had goes back to where the others may take it; what they were in the middle of is over."""
    state, seat = table.state, fact.text("seat")
    return replace(
        state,
        left=(*state.left, seat),
        stock=state.stock.without(seat),
        connection=None if state.connection and state.connection.seat == seat else state.connection,
        owed=tuple(each for each in state.owed if seat not in (each.to, each.of)),
        conflicts=tuple(each for each in state.conflicts if not each.side(seat)),
    )


def close(table: Table[Orbit], fact: Fact) -> Orbit:
    """What was announced once is over, also when the count before it is taken back."""
    return replace(table.state, is_counting=True, is_announced=True)


def reopen(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, is_announced=False)


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"announce": noted("stars_announced"), "count_cubes": noted("cubes_counted")},
    facts={
        "stars_announced": Kind(stars_announced, line("ET-071"), may_end=True),
        "cubes_counted": Kind(cubes_counted, line("ET-072", name=seat(), n=number("cubes")), may_end=True),
        "stars_set_aside": Kind(stars_set_aside, untold),
    },
    reacts={"game_ended": close, "season_corrected": reopen},
    follows={"leave": leave},
)
