"""The start of a table of When I Dream, also of one that continues a game begun without the app, and what changes when
somebody comes or goes."""

from collections.abc import Iterator, Mapping, Sequence

from companion.games.when_i_dream import dreamer_order, game_end, points, roles
from companion.games.when_i_dream.state import Nights
from companion.kit.checklist import opening_facts
from companion.kit.history_lines import line, number, seat
from companion.kit.score_by_round import with_start
from companion.kit.stopping_and_leaving import COMING_AND_GOING, JoiningAndLeaving, late_start
from companion.kit.turn_order import clockwise_from
from companion.table.chapter import Chapter, Fields, Kind, Known
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Field, Move, Number
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

COMING, GOING = ("add_seat", "come_back"), ("leave", "sit_out")


def opening(seats: Sequence[Seat]) -> Fields:
    start = tuple((f"start_{seat.id}", Number(0, 300)) for seat in seats)
    oldest = Choice(tuple(seat.id for seat in seats))
    return (("oldest", oldest), ("round", Number(1, max(1, len(seats)))), *start)


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    first, round = str(options.get("oldest", seats[0].id)), int(options.get("round", 1))
    start: dict[str, Json] = {seat.id: int(options.get(f"start_{seat.id}", 0)) for seat in seats}
    return [Fact("game_started", {"first": first, "round": round, "points": start}), *opening_facts(known)]


def apply_game_started(table: Table[Nights], fact: Fact) -> Nights:
    seats = clockwise_from(fact.text("first"), [seat.id for seat in table.seats])
    dreamt = seats[: fact.number("round", 1, len(seats) + 1) - 1]
    return Nights(first=fact.text("first"), dreamt=dreamt, start=fact.numbers("points"))


def foresee(table: Table[Nights], move: Move) -> Iterator[Say]:
    seat, people = str(move.fields.get("seat", "")), len(table.here())
    is_out = move.kind in GOING and bool(seat) and not dreamer_order.is_here(table, seat)
    yield roles_before_and_after(people, people + (0 if is_out else COMING_AND_GOING[move.kind]))
    if move.kind == "add_seat" or seat:
        yield dreams_to_come(table, move.kind, seat)
    if table.state.current and move.kind in COMING:
        yield say("when_i_dream.foresee.next_deal", rule="WD-004")
    if move.kind == "leave":
        yield say("when_i_dream.foresee.left")


def roles_before_and_after(before: int, after: int) -> Say:
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
    to_come = dreamer_order.seats_still_to_dream(table)
    coming = kind in COMING and seat not in dreamer_order.past_dreamers(table.state)
    going = kind in GOING and seat in to_come
    n = len(to_come) + coming - going
    return say("when_i_dream.foresee.dreams", rule="WD-001", n=n, was=len(to_come))


joining = JoiningAndLeaving(
    late_start("WD-001"),
    points.SCORES.totals,
    game_end.final_result,
    with_start,
    foresee,
    late="late_start",
    tell=line("WD-001", name=seat(), points=number("points")),
    writes_zero=False,
)
chapter: Chapter[Nights] = joining.chapter(
    Kind(apply_game_started, line("WD-004", name=seat("first"), round=number("round")))
)
