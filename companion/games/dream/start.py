"""The start of a table of Dream, also in the middle of a game, and what changes when somebody comes or goes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.dream import game_end, points
from companion.games.dream.state import Dream
from companion.kit.checklist import opening_facts
from companion.kit.history_lines import line, number, seat
from companion.table.chapter import Chapter, Fields, Kind, Known, MoveContext, no_line
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
    """Returns the fields for a game that begins or goes on at this table: the dealer, the round, and each seat's
    space."""
    spaces = tuple((f"space_{seat.id}", points.SPACES) for seat in seats)
    dealer = Choice(tuple(seat.id for seat in seats))
    return (("dealer", dealer), ("round", Number(1, LONGEST)), *spaces)


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    """Returns the facts with which the table begins. Options that were not filled in mean round 1, space 0 and no named
    dealer."""
    spaces: dict[str, Json] = {seat.id: int(options.get(f"space_{seat.id}", 0)) for seat in seats}
    round, dealer = int(options.get("round", 1)), str(options.get("dealer", ""))
    return [Fact("game_started", {"round": round, "dealer": dealer, "points": spaces}), *opening_facts(known)]


def apply_game_started(table: Table[Dream], fact: Fact) -> Dream:
    spaces = {seat: points.clamp_space(space) for seat, space in fact.numbers("points").items()}
    before = fact.number("round", 1, points.FURTHEST + 1) - 1
    return replace(table.state, before=before, start=spaces, dealer=fact.text("dealer"))


def add_latecomer(asked: MoveContext[Dream]) -> list[Fact]:
    """Gives a newcomer a space at the start: 0, or the lowest score of all if the table chose so."""
    lowest = min(game_end.totals(asked.table).values(), default=0)
    space = lowest if LATE_START.of(asked.table) == "lowest" else 0
    return [Fact("late_started", {"seat": asked.text("seat"), "points": space})]


def apply_late_started(table: Table[Dream], fact: Fact) -> Dream:
    return points.with_start_space(table.state, fact)


def set_score_aside(asked: MoveContext[Dream]) -> list[Fact]:
    """Takes the leaving seat's score out of the game. After the end of the game it still counts, so that the winner
    stays the same."""
    return [] if game_end.is_over(asked.table) else [Fact("score_set_aside", {"seat": asked.text("seat")})]


def apply_score_set_aside(table: Table[Dream], fact: Fact) -> Dream:
    return replace(table.state, gone=(*table.state.gone, fact.text("seat")))


def foresee(table: Table[Dream], move: Move) -> Iterator[Say]:
    """Yields the consequences of a move by which somebody comes or goes; they are shown before it is made."""
    people = len(table.here()) + COMING_AND_GOING[move.kind]
    yield say("dream.foresee.stacks", rule="DR-003", players=people, gods=people - 1)
    if table.state.hidden:
        yield say("dream.foresee.next_round")
    if move.kind == "leave":
        yield say("dream.foresee.left")


chapter: Chapter[Dream] = Chapter(
    facts={
        "game_started": Kind(apply_game_started, line("DR-002", round=number("round"))),
        "late_started": Kind(apply_late_started, line(name=seat(), points=number("points"))),
        "score_set_aside": Kind(apply_score_set_aside, no_line, may_end=True),
    },
    follows={"add_seat": add_latecomer, "leave": set_score_aside},
    foresees=dict.fromkeys(COMING_AND_GOING, foresee),
    touches={"add_seat": (LATE_START,)},
    silences=(LATE_START,),
)
