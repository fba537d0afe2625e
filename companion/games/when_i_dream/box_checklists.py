"""WD-002, WD-003, WD-014: two checklists: one for unpacking the box, with the numbers of components that this table
needs, and one for putting it away."""

from collections.abc import Iterator

from companion.games.when_i_dream import dreamer_order, game_end
from companion.games.when_i_dream.roles import IN_THE_BOX, ROLE_CARDS, ROLES, role_counts
from companion.games.when_i_dream.state import Nights
from companion.kit.checklist import BoxChecklists, ChecklistStep, box_chapter
from companion.table.chapter import Chapter
from companion.table.say import Say, say
from companion.table.table import Table

CARDS, POINTS = 110, 104
SAY = "when_i_dream.unpacking."


def up_steps(table: Table[Nights]) -> Iterator[ChecklistStep]:
    people = len(table.here())
    yield ChecklistStep("up_board", say(f"{SAY}up_board", rule="WD-014"))
    yield ChecklistStep("up_cards", say(f"{SAY}up_cards", rule="WD-014", cards=CARDS))
    if ROLE_CARDS.is_on(table):
        rest = sum(IN_THE_BOX) - people
        roles = say(f"{SAY}up_roles", rule="WD-003", cards=people, roles=tuple(roles_in_play(people)), rest=rest)
        yield ChecklistStep(f"up_roles_{people}", roles)
    yield ChecklistStep("up_points", say(f"{SAY}up_points", rule="WD-014", points=POINTS))
    yield ChecklistStep(
        "up_mask", say(f"{SAY}up_mask", rule="WD-014", name=table.name(dreamer_order.next_dreamer(table)))
    )


def roles_in_play(people: int) -> Iterator[Say]:
    for role, count in zip(ROLES, role_counts(people), strict=True):
        yield say(f"{SAY}so_many", count=count, role=say(f"when_i_dream.roles.{role}", n=count))


def away_steps(table: Table[Nights]) -> Iterator[ChecklistStep]:
    yield ChecklistStep("away_cards", say(f"{SAY}away_cards", rule="WD-014", cards=CARDS))
    if ROLE_CARDS.is_on(table):
        people, rest = len(table.here()), sum(IN_THE_BOX) - len(table.here())
        yield ChecklistStep(f"away_roles_{people}", say(f"{SAY}away_roles", rule="WD-003", cards=people, rest=rest))
    yield ChecklistStep("away_points", say(f"{SAY}away_points", rule="WD-002", points=POINTS))
    yield ChecklistStep("away_board", say(f"{SAY}away_board", rule="WD-002"))


def is_unplayed(table: Table[Nights]) -> bool:
    return not table.state.nights


box: BoxChecklists[Nights] = BoxChecklists(up_steps, away_steps, is_unplayed, game_end.final_result)
chapter: Chapter[Nights] = box_chapter(box)
