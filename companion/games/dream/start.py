"""How a table of Dream begins, also in the middle of a game; what it means that somebody comes or goes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.dream import points, way
from companion.games.dream.state import Dream
from companion.kit.telling import line, number, seat
from companion.kit.unpacking import found
from companion.table.chapter import Asked, Chapter, Fields, Kind, Known, untold
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Field, Move, Number
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.settings import Silence
from companion.table.table import Table

LATE_START = Silence("late_start", ("zero", "lowest"), "zero", "DR-002")
LONGEST = 30
COMING_AND_GOING = {"add_seat": 1, "come_back": 1, "leave": -1, "sit_out": -1}


def opening(seats: Sequence[Seat]) -> Fields:
    spaces = tuple((f"space_{seat.id}", points.SPACES) for seat in seats)
    dealer = Choice(tuple(seat.id for seat in seats))
    return (("dealer", dealer), ("round", Number(1, LONGEST)), *spaces)


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    spaces: dict[str, Json] = {seat.id: int(options.get(f"space_{seat.id}", 0)) for seat in seats}
    round, dealer = int(options.get("round", 1)), str(options.get("dealer", ""))
    return [Fact("game_started", {"round": round, "dealer": dealer, "points": spaces}), *found(known)]


def started(table: Table[Dream], fact: Fact) -> Dream:
    spaces = {seat: points.on_the_way(space) for seat, space in fact.numbers("points").items()}
    before = fact.number("round", 1, points.FURTHEST + 1) - 1
    return replace(table.state, before=before, start=spaces, dealer=fact.text("dealer"))


def come_late(asked: Asked[Dream]) -> list[Fact]:
    lowest = min(way.totals(asked.table).values(), default=0)
    space = lowest if LATE_START.of(asked.table) == "lowest" else 0
    return [Fact("late_started", {"seat": asked.text("seat"), "points": space})]


def started_late(table: Table[Dream], fact: Fact) -> Dream:
    return points.begun_at(table.state, fact)


def leave(asked: Asked[Dream]) -> list[Fact]:
    """Going home after the game does not change who won."""
    return [] if way.is_over(asked.table) else [Fact("score_set_aside", {"seat": asked.text("seat")})]


def set_aside(table: Table[Dream], fact: Fact) -> Dream:
    return replace(table.state, left=(*table.state.left, fact.text("seat")))


def foresee(table: Table[Dream], move: Move) -> Iterator[Say]:
    people = len(table.here()) + COMING_AND_GOING[move.kind]
    yield say("dream.foresee.stacks", rule="DR-003", players=people, gods=people - 1)
    if table.state.hidden:
        yield say("dream.foresee.next_round")
    if move.kind == "leave":
        yield say("dream.foresee.left")


chapter: Chapter[Dream] = Chapter(
    facts={
        "game_started": Kind(started, line("DR-002", round=number("round"))),
        "late_started": Kind(started_late, line(name=seat(), points=number("points"))),
        "score_set_aside": Kind(set_aside, untold, may_end=True),
    },
    follows={"add_seat": come_late, "leave": leave},
    foresees=dict.fromkeys(COMING_AND_GOING, foresee),
    asks={"add_seat": (LATE_START,)},
    silences=(LATE_START,),
)
