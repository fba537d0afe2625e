"""DR-002, DR-003: what the box holds, as two lists: setting it up with this table's numbers, and putting it away. What
is dealt and voted on screens stays in the box."""

from collections.abc import Iterator

from companion.games.dream import tokens, votes, way
from companion.games.dream.dreams import CARDS
from companion.games.dream.state import Dream
from companion.kit.checklist import Step
from companion.kit.unpacking import Unpacking, unpacking
from companion.table.chapter import Chapter
from companion.table.say import say
from companion.table.table import Table

GODS, NUMBERS, LAPS = 20, 4, 3
SAY = "dream.unpacking."


def up(table: Table[Dream]) -> Iterator[Step]:
    people, starts = len(table.here()), way.totals(table)
    spaces = tuple(f"{seat.name} {starts.get(seat.id, 0)}" for seat in table.here())
    yield Step("up_mat", say(f"{SAY}up_mat", rule="DR-002"))
    yield Step("up_moons", say(f"{SAY}up_moons", rule="DR-002", spaces=spaces))
    yield Step("up_stars", say(f"{SAY}up_stars", rule="DR-002", stars=people * LAPS))
    if votes.VOTES.is_on(table):
        yield Step("up_discs", say(f"{SAY}up_discs", rule="DR-002", discs=people))
    if tokens.TOKENS.is_on(table):
        gods = people - 1
        spare = max(0, GODS - NUMBERS * gods)
        stacks = say(f"{SAY}up_stacks", rule="DR-003", tokens=people, gods=gods, spare=spare)
        yield Step(f"up_stacks_{people}", stacks)
    yield Step("up_dreams", say(f"{SAY}up_dreams", rule="DR-005", cards=CARDS))


def away(table: Table[Dream]) -> Iterator[Step]:
    people = len(table.here())
    yield Step("away_dreams", say(f"{SAY}away_dreams", rule="DR-005", cards=CARDS))
    if tokens.TOKENS.is_on(table):
        yield Step(f"away_stacks_{people}", say(f"{SAY}away_stacks", rule="DR-003", tokens=people))
    yield Step("away_stars", say(f"{SAY}away_stars", rule="DR-002", stars=people * LAPS, moons=people))
    if votes.VOTES.is_on(table):
        yield Step("away_discs", say(f"{SAY}away_discs", rule="DR-002"))
    yield Step("away_mat", say(f"{SAY}away_mat", rule="DR-002"))


box: Unpacking[Dream] = Unpacking(up, away, lambda table: not table.state.rounds, way.is_over)
chapter: Chapter[Dream] = unpacking(box)
