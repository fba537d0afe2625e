"""How a table of When I Dream begins, also in the middle of a game; what it means that somebody comes or goes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.when_i_dream import dreamers, end, roles
from companion.games.when_i_dream.points import total
from companion.games.when_i_dream.state import Nights
from companion.kit.telling import line, number, seat
from companion.kit.turns import clockwise_from
from companion.kit.unpacking import found
from companion.table.chapter import Asked, Chapter, Fields, Kind, Known, untold
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Field, Move, Number
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.settings import Silence
from companion.table.table import Table

LATE_START = Silence("late_start", ("zero", "lowest"), "zero", "WD-001")
COMING, GOING = ("add_seat", "come_back"), ("leave", "sit_out")


def opening(seats: Sequence[Seat]) -> Fields:
    points = tuple((f"start_{seat.id}", Number(0, 300)) for seat in seats)
    oldest = Choice(tuple(seat.id for seat in seats))
    return (("oldest", oldest), ("round", Number(1, max(1, len(seats)))), *points)


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    first, round = str(options.get("oldest", seats[0].id)), int(options.get("round", 1))
    points: dict[str, Json] = {seat.id: int(options.get(f"start_{seat.id}", 0)) for seat in seats}
    return [Fact("game_started", {"first": first, "round": round, "points": points}), *found(known)]


def game_started(table: Table[Nights], fact: Fact) -> Nights:
    """Who sat before the round that was reached, from the first Dreamer on, has dreamt."""
    seats = clockwise_from(fact.text("first"), [seat.id for seat in table.seats])
    dreamt = seats[: fact.number("round", 1, len(seats) + 1) - 1]
    return Nights(first=fact.text("first"), dreamt=dreamt, start=fact.numbers("points"))


def add_seat(asked: Asked[Nights]) -> list[Fact]:
    """With nothing, or as many points as whoever has fewest."""
    lowest = min((total(asked.table, seat.id) for seat in end.contenders(asked.table)), default=0)
    points = lowest if LATE_START.of(asked.table) == "lowest" else 0
    return [Fact("late_start", {"seat": asked.text("seat"), "points": points})] if points else []


def late_start(table: Table[Nights], fact: Fact) -> Nights:
    return replace(table.state, start={**table.state.start, fact.text("seat"): fact.number("points", 0)})


def leave(asked: Asked[Nights]) -> list[Fact]:
    """Going home after the game does not change who won."""
    return [] if end.final(asked.table) else [Fact("score_set_aside", {"seat": asked.text("seat")})]


def score_set_aside(table: Table[Nights], fact: Fact) -> Nights:
    return replace(table.state, left=(*table.state.left, fact.text("seat")))


def foresee(table: Table[Nights], move: Move) -> Iterator[Say]:
    seat, people = str(move.fields.get("seat", "")), len(table.here())
    yield row_of_roles(people, people + change(table, move.kind, seat))
    if move.kind == "add_seat" or seat:
        yield dreams(table, move.kind, seat)
    if table.state.current and move.kind in COMING:
        yield say("when_i_dream.foresee.next_deal", rule="WD-004")
    if move.kind == "leave":
        yield say("when_i_dream.foresee.left")


def change(table: Table[Nights], kind: str, seat: str) -> int:
    """Who sits out already is missed by nobody."""
    if kind in COMING:
        return 1
    return 0 if seat and not dreamers.is_here(table, seat) else -1


def row_of_roles(before: int, after: int) -> Say:
    (fairy, boogeyman, sandman), was = roles.row(after), roles.row(before)
    return say(
        "when_i_dream.foresee.roles",
        rule="WD-003",
        players=after,
        fairy=fairy,
        boogeyman=boogeyman,
        sandman=sandman,
        fairy_was=was[0],
        boogeyman_was=was[1],
        sandman_was=was[2],
    )


def dreams(table: Table[Nights], kind: str, seat: str) -> Say:
    """WD-001: as many dreams to come as people who have not dreamt."""
    waiting = dreamers.waiting(table)
    coming = kind in COMING and seat not in dreamers.have_dreamt(table.state)
    going = kind in GOING and seat in waiting
    n = len(waiting) + coming - going
    return say("when_i_dream.foresee.dreams", rule="WD-001", n=n, was=len(waiting))


chapter: Chapter[Nights] = Chapter(
    facts={
        "game_started": Kind(game_started, line("WD-004", name=seat("first"), round=number("round"))),
        "late_start": Kind(late_start, line("WD-001", name=seat(), points=number("points"))),
        "score_set_aside": Kind(score_set_aside, untold),
    },
    follows={"add_seat": add_seat, "leave": leave},
    foresees=dict.fromkeys((*COMING, *GOING), foresee),
    asks={"add_seat": (LATE_START,)},
    silences=(LATE_START,),
)
