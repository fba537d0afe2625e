"""WD-002, WD-003, WD-014: what the box holds, as two lists: setting it up with this table's numbers, and putting it
away. Roles that screens deal leave their cards in the box."""

from collections.abc import Iterator

from companion.games.when_i_dream import dreamers, end
from companion.games.when_i_dream.roles import IN_THE_BOX, ROLE_CARDS, ROLES, row
from companion.games.when_i_dream.state import Nights
from companion.kit.checklist import Step
from companion.kit.unpacking import Unpacking, unpacking
from companion.table.chapter import Chapter
from companion.table.say import Say, say
from companion.table.table import Table

CARDS, POINTS = 110, 104
SAY = "when_i_dream.unpacking."


def up(table: Table[Nights]) -> Iterator[Step]:
    people = len(table.here())
    yield Step("up_board", say(f"{SAY}up_board", rule="WD-014"))
    yield Step("up_cards", say(f"{SAY}up_cards", rule="WD-014", cards=CARDS))
    if ROLE_CARDS.is_on(table):
        rest = sum(IN_THE_BOX) - people
        roles = say(f"{SAY}up_roles", rule="WD-003", cards=people, roles=tuple(played(people)), rest=rest)
        yield Step(f"up_roles_{people}", roles)
    yield Step("up_points", say(f"{SAY}up_points", rule="WD-014", points=POINTS))
    yield Step("up_mask", say(f"{SAY}up_mask", rule="WD-014", name=table.name(dreamers.next_dreamer(table))))


def played(people: int) -> Iterator[Say]:
    for role, count in zip(ROLES, row(people), strict=True):
        yield say(f"{SAY}so_many", count=count, role=say(f"when_i_dream.roles.{role}", n=count))


def away(table: Table[Nights]) -> Iterator[Step]:
    yield Step("away_cards", say(f"{SAY}away_cards", rule="WD-014", cards=CARDS))
    if ROLE_CARDS.is_on(table):
        people, rest = len(table.here()), sum(IN_THE_BOX) - len(table.here())
        yield Step(f"away_roles_{people}", say(f"{SAY}away_roles", rule="WD-003", cards=people, rest=rest))
    yield Step("away_points", say(f"{SAY}away_points", rule="WD-002", points=POINTS))
    yield Step("away_board", say(f"{SAY}away_board", rule="WD-002"))


def begins(table: Table[Nights]) -> bool:
    return not table.state.nights


box: Unpacking[Nights] = Unpacking(up, away, begins, lambda table: end.final(table) is not None)
chapter: Chapter[Nights] = unpacking(box)
