"""VE-002: the start of a game, or of a table in the middle of one, and what changes when somebody comes or goes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.vale_of_eternity import captures, game_end, points
from companion.games.vale_of_eternity.state import Vale
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

LATE_START = Silence("late_start", ("zero", "lowest"), "zero", "VE-002")
COMING_AND_GOING = {"add_seat": 1, "come_back": 1, "leave": -1, "sit_out": -1}


def opening(seats: Sequence[Seat]) -> Fields:
    """Returns the fields for a game that begins or goes on at this table: who plays first, the round, and each seat's
    points."""
    start_points = tuple((f"points_{seat.id}", Number(0, 300)) for seat in seats)
    return (("first", Choice(tuple(seat.id for seat in seats))), ("round", Number(1, 10)), *start_points)


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    """Returns the facts with which the table begins. Options that were not filled in mean the first seat, round 1, and
    the usual points at the start, which are 0 in a later round."""
    ids = tuple(seat.id for seat in seats)
    first, round = str(options.get("first", ids[0])), int(options.get("round", 1))
    usual = starting_points(first, ids) if round == 1 else dict.fromkeys(ids, 0)
    start_points: dict[str, Json] = {seat: int(options.get(f"points_{seat}", usual[seat])) for seat in usual}
    return [Fact("game_started", {"first": first, "round": round, "points": start_points}), *opening_facts(known)]


def starting_points(first: str, seats: tuple[str, ...]) -> dict[str, int]:
    """Returns the points at the start by seat id: one for the first seat to play, two for the next, and so on
    (VE-002)."""
    return {seat: rank for rank, seat in enumerate(clockwise_from(first, seats), start=1)}


def apply_game_started(table: Table[Vale], fact: Fact) -> Vale:
    state = apply_start_points(table, fact)
    return replace(state, first=fact.text("first"), round=fact.number("round", 1, points.LONGEST))


def start_point_facts(table: Table[Vale], first: str) -> list[Fact]:
    """Returns the fact that gives new points at the start because seat `first` begins now. Returns none after the first
    round, or if a game in progress was typed in (VE-002)."""
    ids = tuple(seat.id for seat in table.here())
    before = {id: table.state.sheet.scores(id, 0)[0] for id in ids}
    usual = starting_points(first, ids)
    is_changed = table.state.round == 1 and before != usual and max(before.values()) <= len(table.seats)
    return [Fact("start_points_given", {"points": {**usual}})] if is_changed else []


def apply_start_points(table: Table[Vale], fact: Fact) -> Vale:
    """Sets the points at the start of each seat that the fact names."""
    sheet = table.state.sheet
    for each, start_points in fact.numbers("points").items():
        sheet = sheet.put(0, each, start_points)
    return replace(table.state, sheet=sheet)


def start_points_text(table: Table[Vale], fact: Fact) -> tuple[str, ...]:
    """Returns names with points, such as "Ana 1", for the history."""
    return tuple(f"{table.name(id)} {points}" for id, points in fact.numbers("points").items())


def add_latecomer(asked: MoveContext[Vale]) -> list[Fact]:
    """Gives a newcomer points at the start: 0, or the lowest score of all if the table chose so."""
    lowest = min(points.totals(asked.table).values(), default=0)
    start_points = lowest if LATE_START.of(asked.table) == "lowest" else 0
    return [Fact("late_started", {"seat": asked.text("seat"), "points": start_points})]


def apply_late_started(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, sheet=table.state.sheet.put(0, fact.text("seat"), fact.number("points")))


def set_score_aside(asked: MoveContext[Vale]) -> list[Fact]:
    """Takes the leaving seat's score out of the game. After the end of the game it still counts, so that the winner
    stays the same."""
    return [] if game_end.final_result(asked.table) else [Fact("score_set_aside", {"seat": asked.text("seat")})]


def apply_score_set_aside(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, gone=(*table.state.gone, fact.text("seat")))


def foresee(table: Table[Vale], move: Move) -> Iterator[Say]:
    """Yields the consequences of a move by which somebody comes or goes; they are shown before it is made."""
    players = len(table.here()) + COMING_AND_GOING[move.kind]
    cards = captures.cards_to_capture(players)
    yield say("vale_of_eternity.foresee.cards", rule="VE-007", cards=cards, players=players)
    if COMING_AND_GOING[move.kind] < 0 and move.fields.get("seat") == table.state.first:
        yield say("vale_of_eternity.foresee.initiative", rule="VE-013")
    if move.kind == "leave":
        yield say("vale_of_eternity.foresee.left")


chapter: Chapter[Vale] = Chapter(
    facts={
        "game_started": Kind(apply_game_started, line("VE-002", name=seat("first"), round=number("round"))),
        "start_points_given": Kind(apply_start_points, line("VE-002", points=start_points_text)),
        "late_started": Kind(apply_late_started, no_line),
        "score_set_aside": Kind(apply_score_set_aside, no_line),
    },
    follows={"add_seat": add_latecomer, "leave": set_score_aside},
    foresees=dict.fromkeys(COMING_AND_GOING, foresee),
    touches={"add_seat": (LATE_START,)},
    silences=(LATE_START,),
)
