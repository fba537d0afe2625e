"""The start of a table of When I Dream, also in the middle of a game, and what changes when somebody comes or goes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.when_i_dream import dreamer_order, game_end, roles
from companion.games.when_i_dream.points import total
from companion.games.when_i_dream.state import Nights
from companion.kit.checklist import opening_facts
from companion.kit.history_lines import line, number, seat
from companion.kit.turn_order import clockwise_from
from companion.table.chapter import Chapter, Fields, Kind, Known, MoveContext, no_line
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Field, Move, Number
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.settings import Silence
from companion.table.table import Table

LATE_START = Silence("late_start", ("zero", "lowest"), "zero", "WD-001")
COMING, GOING = ("add_seat", "come_back"), ("leave", "sit_out")


def opening(seats: Sequence[Seat]) -> Fields:
    """Returns the fields for a game that begins or goes on at this table: the oldest person, the round, and each seat's
    points."""
    points = tuple((f"start_{seat.id}", Number(0, 300)) for seat in seats)
    oldest = Choice(tuple(seat.id for seat in seats))
    return (("oldest", oldest), ("round", Number(1, max(1, len(seats)))), *points)


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    """Returns the facts with which the table begins. Options that were not filled in mean the first seat, round 1 and 0
    points."""
    first, round = str(options.get("oldest", seats[0].id)), int(options.get("round", 1))
    points: dict[str, Json] = {seat.id: int(options.get(f"start_{seat.id}", 0)) for seat in seats}
    return [Fact("game_started", {"first": first, "round": round, "points": points}), *opening_facts(known)]


def apply_game_started(table: Table[Nights], fact: Fact) -> Nights:
    """Starts the game. If it starts at a later round, the seats that would have dreamt before count as Dreamers."""
    seats = clockwise_from(fact.text("first"), [seat.id for seat in table.seats])
    dreamt = seats[: fact.number("round", 1, len(seats) + 1) - 1]
    return Nights(first=fact.text("first"), dreamt=dreamt, start=fact.numbers("points"))


def add_latecomer(asked: MoveContext[Nights]) -> list[Fact]:
    """Returns a fact with points for a newcomer, if the table chose to give newcomers the lowest points of all;
    otherwise none."""
    lowest = min((total(asked.table, seat.id) for seat in game_end.contenders(asked.table)), default=0)
    points = lowest if LATE_START.of(asked.table) == "lowest" else 0
    return [Fact("late_start", {"seat": asked.text("seat"), "points": points})] if points else []


def apply_late_start(table: Table[Nights], fact: Fact) -> Nights:
    return replace(table.state, start={**table.state.start, fact.text("seat"): fact.number("points", 0)})


def set_score_aside(asked: MoveContext[Nights]) -> list[Fact]:
    """Takes the leaving seat's score out of the game. After the end of the game it still counts, so that the winner
    stays the same."""
    return [] if game_end.final_result(asked.table) else [Fact("score_set_aside", {"seat": asked.text("seat")})]


def apply_score_set_aside(table: Table[Nights], fact: Fact) -> Nights:
    return replace(table.state, gone=(*table.state.gone, fact.text("seat")))


def foresee(table: Table[Nights], move: Move) -> Iterator[Say]:
    """Yields the consequences of a move by which somebody comes or goes; they are shown before it is made."""
    seat, people = str(move.fields.get("seat", "")), len(table.here())
    yield roles_before_and_after(people, people + change_of_people(table, move.kind, seat))
    if move.kind == "add_seat" or seat:
        yield dreams_to_come(table, move.kind, seat)
    if table.state.current and move.kind in COMING:
        yield say("when_i_dream.foresee.next_deal", rule="WD-004")
    if move.kind == "leave":
        yield say("when_i_dream.foresee.left")


def change_of_people(table: Table[Nights], kind: str, seat: str) -> int:
    """Returns by how many the number of people at the table changes: 1, or -1, or 0 if the leaving seat sits out
    already."""
    if kind in COMING:
        return 1
    return 0 if seat and not dreamer_order.is_here(table, seat) else -1


def roles_before_and_after(before: int, after: int) -> Say:
    """Returns a sentence with the roles for `before` people and for `after` people (WD-003)."""
    (fairy, boogeyman, sandman), was = roles.role_counts(after), roles.role_counts(before)
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


def dreams_to_come(table: Table[Nights], kind: str, seat: str) -> Say:
    """Returns a sentence that says how many dreams are still to come after a move of this kind: one for each person who
    has not dreamt (WD-001). `seat` is "" for a newcomer."""
    to_come = dreamer_order.seats_still_to_dream(table)
    coming = kind in COMING and seat not in dreamer_order.past_dreamers(table.state)
    going = kind in GOING and seat in to_come
    n = len(to_come) + coming - going
    return say("when_i_dream.foresee.dreams", rule="WD-001", n=n, was=len(to_come))


chapter: Chapter[Nights] = Chapter(
    facts={
        "game_started": Kind(apply_game_started, line("WD-004", name=seat("first"), round=number("round"))),
        "late_start": Kind(apply_late_start, line("WD-001", name=seat(), points=number("points"))),
        "score_set_aside": Kind(apply_score_set_aside, no_line),
    },
    follows={"add_seat": add_latecomer, "leave": set_score_aside},
    foresees=dict.fromkeys((*COMING, *GOING), foresee),
    touches={"add_seat": (LATE_START,)},
    silences=(LATE_START,),
)
