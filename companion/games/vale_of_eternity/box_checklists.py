"""VE-001, VE-002: the checklists for unpacking the box for this table, and for putting it away."""

from collections.abc import Iterator

from companion.games.vale_of_eternity.points_and_end import final_result
from companion.games.vale_of_eternity.state import TOKENS, Vale
from companion.kit.checklist import BoxChecklists, ChecklistStep, box_chapter
from companion.kit.turn_order import clockwise_from
from companion.table.chapter import Chapter
from companion.table.say import say
from companion.table.table import Table

CARDS, RED, BLUE, VIOLET = 70, 16, 14, 12
SAY = "vale_of_eternity.unpacking."


def up_steps(table: Table[Vale]) -> Iterator[ChecklistStep]:
    people = len(table.here())
    yield ChecklistStep("up_people", say(f"{SAY}up_people", rule="VE-002", tokens=people * TOKENS, tiles=people))
    yield ChecklistStep("up_board", say(f"{SAY}up_board", rule="VE-002", red=RED, blue=BLUE, violet=VIOLET))
    yield ChecklistStep("up_deck", say(f"{SAY}up_deck", rule="VE-002", cards=CARDS))
    yield ChecklistStep("up_counter", say(f"{SAY}up_counter", rule="VE-002"))
    yield ChecklistStep("up_first", say(f"{SAY}up_first", rule="VE-002", name=table.name(table.state.first)))
    yield ChecklistStep("up_points", say(f"{SAY}up_points", rule="VE-002", points=starting_scores(table)))


def starting_scores(table: Table[Vale]) -> tuple[str, ...]:
    here = tuple(seat.id for seat in table.here())
    order = clockwise_from(table.state.first, here) if table.state.first in here else here
    return tuple(f"{table.name(id)} {table.state.sheet.scores(id, 0)[-1]}" for id in order)


def away_steps(table: Table[Vale]) -> Iterator[ChecklistStep]:
    people = len(table.here())
    yield ChecklistStep("away_stones", say(f"{SAY}away_stones", rule="VE-001", red=RED, blue=BLUE, violet=VIOLET))
    yield ChecklistStep("away_deck", say(f"{SAY}away_deck", rule="VE-001", cards=CARDS))
    yield ChecklistStep("away_people", say(f"{SAY}away_people", rule="VE-001", n=people))
    yield ChecklistStep("away_board", say(f"{SAY}away_board", rule="VE-001"))


def is_unplayed(table: Table[Vale]) -> bool:
    return table.state.round == 1 and not any(table.state.sheet.has(1, seat.id) for seat in table.seats)


box: BoxChecklists[Vale] = BoxChecklists(up_steps, away_steps, is_unplayed, final_result)
chapter: Chapter[Vale] = box_chapter(box)
