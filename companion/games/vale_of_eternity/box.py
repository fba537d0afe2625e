"""VE-001, VE-002: what the box holds, as two lists: setting it up with this table's numbers, and putting it away."""

from collections.abc import Iterator

from companion.games.vale_of_eternity.ending import final
from companion.games.vale_of_eternity.state import TOKENS, Vale
from companion.kit.checklist import Step
from companion.kit.turns import clockwise_from
from companion.kit.unpacking import Unpacking, unpacking
from companion.table.chapter import Chapter
from companion.table.say import say
from companion.table.table import Table

CARDS, RED, BLUE, VIOLET = 70, 16, 14, 12
SAY = "vale_of_eternity.unpacking."


def up(table: Table[Vale]) -> Iterator[Step]:
    people = len(table.here())
    yield Step("up_people", say(f"{SAY}up_people", rule="VE-002", tokens=people * TOKENS, tiles=people))
    yield Step("up_board", say(f"{SAY}up_board", rule="VE-002", red=RED, blue=BLUE, violet=VIOLET))
    yield Step("up_deck", say(f"{SAY}up_deck", rule="VE-002", cards=CARDS))
    yield Step("up_counter", say(f"{SAY}up_counter", rule="VE-002"))
    yield Step("up_first", say(f"{SAY}up_first", rule="VE-002", name=table.name(table.state.first)))
    yield Step("up_points", say(f"{SAY}up_points", rule="VE-002", points=begun(table)))


def begun(table: Table[Vale]) -> tuple[str, ...]:
    """As they stand on the track, in the order of play."""
    here = tuple(seat.id for seat in table.here())
    order = clockwise_from(table.state.first, here) if table.state.first in here else here
    return tuple(f"{table.name(id)} {table.state.sheet.scores(id, 0)[-1]}" for id in order)


def away(table: Table[Vale]) -> Iterator[Step]:
    people = len(table.here())
    yield Step("away_stones", say(f"{SAY}away_stones", rule="VE-001", red=RED, blue=BLUE, violet=VIOLET))
    yield Step("away_deck", say(f"{SAY}away_deck", rule="VE-001", cards=CARDS))
    yield Step("away_people", say(f"{SAY}away_people", rule="VE-001", n=people))
    yield Step("away_board", say(f"{SAY}away_board", rule="VE-001"))


def begins(table: Table[Vale]) -> bool:
    return table.state.round == 1 and not any(table.state.sheet.has(1, seat.id) for seat in table.seats)


box: Unpacking[Vale] = Unpacking(up, away, begins, lambda table: final(table) is not None)
chapter: Chapter[Vale] = unpacking(box)
