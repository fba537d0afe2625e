"""VE-002: the start of a game, also of one that people began without the app, and what changes when people come or
go."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.vale_of_eternity import captures
from companion.games.vale_of_eternity.points_and_end import LONGEST, final_result, totals
from companion.games.vale_of_eternity.state import Vale
from companion.kit.checklist import opening_facts
from companion.kit.history_lines import line, number, seat
from companion.kit.stopping_and_leaving import COMING_AND_GOING, JoiningAndLeaving, late_start
from companion.kit.turn_order import clockwise_from
from companion.table.chapter import Chapter, Fields, Kind, Known
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Field, Move, Number
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


def opening(seats: Sequence[Seat]) -> Fields:
    start_points = tuple((f"points_{seat.id}", Number(0, 300)) for seat in seats)
    return (("first", Choice(tuple(seat.id for seat in seats))), ("round", Number(1, 10)), *start_points)


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    ids = tuple(seat.id for seat in seats)
    first, round = str(options.get("first", ids[0])), int(options.get("round", 1))
    usual = starting_points(first, ids) if round == 1 else dict.fromkeys(ids, 0)
    start_points: dict[str, Json] = {seat: int(options.get(f"points_{seat}", usual[seat])) for seat in usual}
    return [Fact("game_started", {"first": first, "round": round, "points": start_points}), *opening_facts(known)]


def starting_points(first: str, seats: tuple[str, ...]) -> dict[str, int]:
    return {seat: rank for rank, seat in enumerate(clockwise_from(first, seats), start=1)}


def apply_game_started(table: Table[Vale], fact: Fact) -> Vale:
    state = apply_start_points(table, fact)
    first, round = fact.text("first"), fact.number("round", 1, LONGEST)
    return replace(state, first=first, began=first if round == 1 else "", round=round)


def start_point_facts(table: Table[Vale], first: str) -> list[Fact]:
    """Returns the fact that gives new points at the start. These points depend on who plays first, and that is now the
    seat `first`. Returns [] if the points stay the same, after the first round, or if people entered the points of a
    game in progress (VE-002)."""
    ids = tuple(seat.id for seat in table.here())
    before = {id: table.state.sheet.scores(id, 0)[0] for id in ids}
    usual = starting_points(first, ids)
    is_changed = table.state.round == 1 and before != usual and max(before.values()) <= len(table.seats)
    return [Fact("start_points_given", {"points": {**usual}})] if is_changed else []


def apply_start_points(table: Table[Vale], fact: Fact) -> Vale:
    sheet = table.state.sheet
    for each, start_points in fact.numbers("points").items():
        sheet = sheet.put(0, each, start_points)
    return replace(table.state, sheet=sheet)


def start_points_text(table: Table[Vale], fact: Fact) -> tuple[str, ...]:
    return tuple(f"{table.name(id)} {points}" for id, points in fact.numbers("points").items())


def with_start(state: Vale, seat: str, start_points: int) -> Vale:
    return replace(state, sheet=state.sheet.put(0, seat, start_points))


def foresee(table: Table[Vale], move: Move) -> Iterator[Say]:
    players = len(table.here()) + COMING_AND_GOING[move.kind]
    cards = captures.cards_to_capture(players)
    yield say("vale_of_eternity.foresee.cards", rule="VE-007", cards=cards, players=players)
    if COMING_AND_GOING[move.kind] < 0 and move.fields.get("seat") == table.state.first:
        yield say("vale_of_eternity.foresee.initiative", rule="VE-013")
    if move.kind == "leave":
        yield say("vale_of_eternity.foresee.left")


joining = JoiningAndLeaving(late_start("VE-002"), totals, final_result, with_start, foresee)
start: Chapter[Vale] = joining.chapter(
    Kind(apply_game_started, line("VE-002", name=seat("first"), round=number("round")))
)
start_points_given = Kind(apply_start_points, line("VE-002", points=start_points_text))
chapter: Chapter[Vale] = replace(start, facts={**start.facts, "start_points_given": start_points_given})
