"""The start of a table of Dream, also of one that continues a game begun without the app, and what changes when
somebody comes or goes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.dream import game_end
from companion.games.dream.points import SCORES, SPACES
from companion.games.dream.state import Dream
from companion.kit.checklist import opening_facts
from companion.kit.history_lines import line, number, seat
from companion.kit.score_by_round import MOST, with_start
from companion.kit.stopping_and_leaving import COMING_AND_GOING, JoiningAndLeaving, late_start
from companion.table.chapter import Chapter, Fields, Kind, Known
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Field, Move, Number
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

LONGEST = 30


def opening(seats: Sequence[Seat]) -> Fields:
    spaces = tuple((f"space_{seat.id}", SPACES) for seat in seats)
    dealer = Choice(tuple(seat.id for seat in seats))
    return (("dealer", dealer), ("round", Number(1, LONGEST)), *spaces)


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    spaces: dict[str, Json] = {seat.id: int(options.get(f"space_{seat.id}", 0)) for seat in seats}
    round, dealer = int(options.get("round", 1)), str(options.get("dealer", ""))
    return [Fact("game_started", {"round": round, "dealer": dealer, "points": spaces}), *opening_facts(known)]


def apply_game_started(table: Table[Dream], fact: Fact) -> Dream:
    spaces = {seat: max(0, min(MOST, space)) for seat, space in fact.numbers("points").items()}
    before = fact.number("round", 1, MOST + 1) - 1
    return replace(table.state, before=before, start=spaces, dealer=fact.text("dealer"))


def foresee(table: Table[Dream], move: Move) -> Iterator[Say]:
    people = len(table.here()) + COMING_AND_GOING[move.kind]
    yield say("dream.foresee.stacks", rule="DR-003", players=people, gods=people - 1)
    if table.state.hidden:
        yield say("dream.foresee.next_round")
    if move.kind == "leave":
        yield say("dream.foresee.left")


joining = JoiningAndLeaving(
    late_start("DR-002"),
    SCORES.totals,
    game_end.is_over,
    with_start,
    foresee,
    tell=line(name=seat(), points=number("points")),
    may_end=True,
)
chapter: Chapter[Dream] = joining.chapter(Kind(apply_game_started, line("DR-002", round=number("round"))))
