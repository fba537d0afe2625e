"""What changes at a table of When I Dream when somebody comes or goes, told before it happens. Pure."""

from companion.games.when_i_dream import rules
from companion.games.when_i_dream.rules import GAME, Dream
from companion.table.moves import Move
from companion.table.say import Say, say
from companion.table.table import Table

COMING = ("add_seat", "come_back")
GOING = ("leave", "sit_out")


def foresee(table: Table[Dream], move: Move) -> tuple[Say, ...]:
    if move.kind not in (*COMING, *GOING):
        return ()
    seat, people = str(move.fields.get("seat", "")), len(table.here())
    told = [roles(people, people + change(table, move.kind, seat))]
    if move.kind == "add_seat" or seat:
        told.append(dreams(table, move.kind, seat))
    if table.state.current and move.kind in COMING:
        told.append(say(f"{GAME}.foresee.next_deal", rule="WD-004"))
    if move.kind == "leave":
        told.append(say(f"{GAME}.foresee.left"))
    return tuple(told)


def change(table: Table[Dream], kind: str, seat: str) -> int:
    """Who sits out already is missed by nobody."""
    if kind in COMING:
        return 1
    return 0 if seat and not rules.is_here(table, seat) else -1


def roles(before: int, after: int) -> Say:
    (fairy, boogeyman, sandman), was = rules.row(after), rules.row(before)
    return say(
        f"{GAME}.foresee.roles",
        rule="WD-003",
        players=after,
        fairy=fairy,
        boogeyman=boogeyman,
        sandman=sandman,
        fairy_was=was[0],
        boogeyman_was=was[1],
        sandman_was=was[2],
    )


def dreams(table: Table[Dream], kind: str, seat: str) -> Say:
    """WD-001: as many dreams to come as people who have not dreamt."""
    now = len(rules.waiting(table))
    if kind in GOING:
        return say(f"{GAME}.foresee.dreams", rule="WD-001", n=now - (seat in rules.waiting(table)), was=now)
    return say(f"{GAME}.foresee.dreams", rule="WD-001", n=now + (seat not in rules.has_dreamt(table.state)), was=now)
