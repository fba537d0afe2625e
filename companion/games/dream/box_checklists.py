"""DR-002, DR-003: two checklists: one for unpacking the box, with the numbers of components that this table needs, and
one for putting it away."""

from collections.abc import Iterator

from companion.games.dream import game_end, tokens, votes
from companion.games.dream.card_pile import CARDS
from companion.games.dream.points import SCORES
from companion.games.dream.state import Dream
from companion.kit.checklist import BoxChecklists, ChecklistStep, box_chapter
from companion.table.chapter import Chapter
from companion.table.say import say
from companion.table.table import Table

GODS, NUMBERS, LAPS = 20, 4, 3
SAY = "dream.unpacking."


def up_steps(table: Table[Dream]) -> Iterator[ChecklistStep]:
    people, starts = len(table.here()), SCORES.totals(table)
    spaces = tuple(f"{seat.name} {starts.get(seat.id, 0)}" for seat in table.here())
    yield ChecklistStep("up_mat", say(f"{SAY}up_mat", rule="DR-002"))
    yield ChecklistStep("up_moons", say(f"{SAY}up_moons", rule="DR-002", spaces=spaces))
    yield ChecklistStep("up_stars", say(f"{SAY}up_stars", rule="DR-002", stars=people * LAPS))
    if votes.VOTES.is_on(table):
        yield ChecklistStep("up_discs", say(f"{SAY}up_discs", rule="DR-002", discs=people))
    if tokens.TOKENS.is_on(table):
        gods = people - 1
        spare = max(0, GODS - NUMBERS * gods)
        stacks = say(f"{SAY}up_stacks", rule="DR-003", tokens=people, gods=gods, spare=spare)
        yield ChecklistStep(f"up_stacks_{people}", stacks)
    yield ChecklistStep("up_dreams", say(f"{SAY}up_dreams", rule="DR-005", cards=CARDS))


def away_steps(table: Table[Dream]) -> Iterator[ChecklistStep]:
    people = len(table.here())
    yield ChecklistStep("away_dreams", say(f"{SAY}away_dreams", rule="DR-005", cards=CARDS))
    if tokens.TOKENS.is_on(table):
        yield ChecklistStep(f"away_stacks_{people}", say(f"{SAY}away_stacks", rule="DR-003", tokens=people))
    yield ChecklistStep("away_stars", say(f"{SAY}away_stars", rule="DR-002", stars=people * LAPS, moons=people))
    if votes.VOTES.is_on(table):
        yield ChecklistStep("away_discs", say(f"{SAY}away_discs", rule="DR-002"))
    yield ChecklistStep("away_mat", say(f"{SAY}away_mat", rule="DR-002"))


box: BoxChecklists[Dream] = BoxChecklists(up_steps, away_steps, lambda table: not table.state.rounds, game_end.is_over)
chapter: Chapter[Dream] = box_chapter(box)
