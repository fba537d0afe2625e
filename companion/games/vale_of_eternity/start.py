"""VE-002: how a game begins, also in the middle or late; what it means that somebody comes or goes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.vale_of_eternity import captures, ending, points
from companion.games.vale_of_eternity.state import Vale
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

LATE_START = Silence("late_start", ("zero", "lowest"), "zero", "VE-002")
COMING_AND_GOING = {"add_seat": 1, "come_back": 1, "leave": -1, "sit_out": -1}


def opening(seats: Sequence[Seat]) -> Fields:
    begun = tuple((f"points_{seat.id}", Number(0, 300)) for seat in seats)
    return (("first", Choice(tuple(seat.id for seat in seats))), ("round", Number(1, 10)), *begun)


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    ids = tuple(seat.id for seat in seats)
    first, round = str(options.get("first", ids[0])), int(options.get("round", 1))
    usual = starting_points(first, ids) if round == 1 else dict.fromkeys(ids, 0)
    begun: dict[str, Json] = {seat: int(options.get(f"points_{seat}", usual[seat])) for seat in usual}
    return [Fact("game_started", {"first": first, "round": round, "points": begun}), *found(known)]


def starting_points(first: str, seats: tuple[str, ...]) -> dict[str, int]:
    """One point for the first to play, two for the next, and so on."""
    return {seat: rank for rank, seat in enumerate(clockwise_from(first, seats), start=1)}


def started(table: Table[Vale], fact: Fact) -> Vale:
    sheet = table.state.sheet
    for each, begun in fact.numbers("points").items():
        sheet = sheet.put(0, each, begun)
    return replace(table.state, first=fact.text("first"), round=fact.number("round", 1, points.LONGEST), sheet=sheet)


def come_late(asked: Asked[Vale]) -> list[Fact]:
    lowest = min(points.totals(asked.table).values(), default=0)
    begun = lowest if LATE_START.of(asked.table) == "lowest" else 0
    return [Fact("late_started", {"seat": asked.text("seat"), "points": begun})]


def started_late(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, sheet=table.state.sheet.put(0, fact.text("seat"), fact.number("points")))


def leave(asked: Asked[Vale]) -> list[Fact]:
    """Going home after the game does not change who won."""
    return [] if ending.final(asked.table) else [Fact("score_set_aside", {"seat": asked.text("seat")})]


def set_aside(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, left=(*table.state.left, fact.text("seat")))


def foresee(table: Table[Vale], move: Move) -> Iterator[Say]:
    players = len(table.here()) + COMING_AND_GOING[move.kind]
    cards = captures.cards_to_capture(players)
    yield say("vale_of_eternity.foresee.cards", rule="VE-007", cards=cards, players=players)
    if COMING_AND_GOING[move.kind] < 0 and move.fields.get("seat") == table.state.first:
        yield say("vale_of_eternity.foresee.initiative", rule="VE-013")
    if move.kind == "leave":
        yield say("vale_of_eternity.foresee.left")


chapter: Chapter[Vale] = Chapter(
    facts={
        "game_started": Kind(started, line("VE-002", name=seat("first"), round=number("round"))),
        "late_started": Kind(started_late, untold),
        "score_set_aside": Kind(set_aside, untold),
    },
    follows={"add_seat": come_late, "leave": leave},
    foresees=dict.fromkeys(COMING_AND_GOING, foresee),
    asks={"add_seat": (LATE_START,)},
    silences=(LATE_START,),
)
