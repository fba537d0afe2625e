"""What may be asked for in a conflict, with the domain of each field; which silent points that touches."""

from companion.games.etherium import rules, stars
from companion.games.etherium.depth import fight, working
from companion.games.etherium.depth.conflict import KINDS, Conflict, Side, low
from companion.games.etherium.offers import DIE, ids
from companion.games.etherium.rules import Orbit
from companion.table.moves import Choice, Number, Offer
from companion.table.settings import Silence
from companion.table.table import Table

POINTS = Number(-9, 9, likely=(2, 3))
SPOILS = ("rob_booster", "rob_ether", "rob_cubes", "lower_guide")
SILENCES = (
    Silence("tie_at_top", ("tied", "all"), "tied", "ET-067"),
    Silence("guide_floor", ("token", "nothing"), "token", "ET-069"),
    Silence("which_cubes", ("base", "any"), "base", "ET-069"),
    Silence("no_saccage", ("nothing", "army_token"), "nothing", "ET-069"),
    *working.SILENCES,
)


def offers(table: Table[Orbit], may_reroll_again: bool) -> tuple[Offer, ...]:
    return () if table.state.is_counting else (*conflicts(table, may_reroll_again), *working.offers(table))


def conflicts(table: Table[Orbit], may_reroll_again: bool) -> list[Offer]:
    depth, current = table.state.depth, table.state.depth.current
    found = [*finding(table), *taking(table)]
    if current is None:
        return found
    waiting = [each for each in depth.conflicts if not each.is_done]
    if len(waiting) > 1 and not current.throws:
        places = Number(1, len(waiting), tuple(range(1, len(waiting) + 1)))
        found.append(Offer("choose_conflict", (("which", places),), f"conflicts:{waiting[-1].id}", once=True))
    found.append(Offer("put_conflict_away", at=current.id, once=True))
    return [*found, *stage(table, current, may_reroll_again)]


def finding(table: Table[Orbit]) -> list[Offer]:
    here, depth = ids(table), table.state.depth
    if len(here) < 2:
        return []
    last = depth.conflicts[-1].id if depth.conflicts else f"{table.state.number}.{table.state.action}"
    fields = (("conflict", Choice(KINDS)), ("seat", Choice(here)), ("against", Choice(here)))
    return [Offer("find_conflict", fields, f"finding:{last}", once=True)]


def taking(table: Table[Orbit]) -> list[Offer]:
    owed = next(iter(table.state.depth.owed), None)
    if owed is None:
        return []
    at = f"owed:{owed.to}.{len(table.state.depth.owed)}.{owed.left}"
    return [Offer("take_cube", (("item", Choice(owed.things)),), at, once=True), Offer("stop_taking", at=at, once=True)]


def stage(table: Table[Orbit], current: Conflict, may_reroll_again: bool) -> list[Offer]:
    if current.has_spoils:
        return [Offer(kind, at=current.id, once=True) for kind in SPOILS]
    if current.winner:
        return []
    if current.kind == "pillage":
        return [Offer("settle_pillage", at=current.id, once=True)]
    return [*joining(table, current), *throwing(table, current, may_reroll_again)]


def joining(table: Table[Orbit], current: Conflict) -> list[Offer]:
    free = tuple(seat for seat in ids(table) if not current.side(seat))
    if not free or current.throws:
        return []
    return [Offer("join_conflict", (("seat", Choice(free)),), f"{current.id}.{len(current.sides)}", once=True)]


def throwing(table: Table[Orbit], current: Conflict, may_reroll_again: bool) -> list[Offer]:
    at, side = f"{current.id}.{current.throws}", current.open
    found = []
    if left := fight.next_sides(table, current):
        found.append(
            Offer("throw_fight", (("seat", Choice(tuple(each.seat for each in left))), ("die", DIE)), at, True)
        )
    if current.is_thrown:
        found.append(Offer("settle_fight", at=at, once=True))
    return [*found, *(changing(table, side, at, may_reroll_again) if side and side.is_thrown else [])]


def changing(table: Table[Orbit], side: Side, at: str, may_reroll_again: bool) -> list[Offer]:
    """ET-065: what changes a throw, until the next one falls."""
    most = fight.guide(table, side.seat)
    found = [Offer("raise_fight", (("points", POINTS),), at), Offer("reroll_fight", at=at, once=True)]
    if most:
        found.append(Offer("guide_fight", (("points", Number(0, most, tuple(range(most + 1)))),), at))
    kinds = {"reroll_low": False, **({"reroll_low_again": True} if may_reroll_again else {})}
    is_ertis = rules.people(table, side.seat) == "ertis"
    return found + [
        Offer(kind, (("which", Number(min(places), max(places), places)),), at, once=True)
        for kind, after_again in kinds.items()
        if is_ertis and (places := low(side, after_again))
    ]


def asks(table: Table[Orbit], kind: str) -> tuple[str, ...]:
    """The silent points that a move of this kind would touch now."""
    current = table.state.depth.current
    if kind == "etherise_in_season":
        return ("etherise_discount",)
    if current is None:
        return ("low_again",) if kind == "reroll_low_again" else ()
    stock, victim = table.state.stock, current.besieged
    touched = {
        "reroll_low_again": ("low_again", True),
        "settle_fight": ("tie_at_top", fight.is_open_tie(table, current)),
        "lower_guide": ("guide_floor", stock.count(victim, "guide") <= 1),
        "rob_cubes": ("which_cubes", True),
        "rob_booster": ("no_saccage", is_without_saccage(table, current.winner)),
    }
    point, matters = touched.get(kind, ("", False))
    return (point,) if matters else ()


def is_without_saccage(table: Table[Orbit], seat: str) -> bool:
    """ET-069: nobody has taken it, and yet none is left for this one."""
    stock = table.state.stock
    return not stock.count(seat, "saccage_token") and not stock.left("saccage_token")


def saccage(table: Table[Orbit], seat: str, instead: str) -> str:
    """ET-064: who has one takes an Army token; with none left the table has said what happens."""
    stock = table.state.stock
    if stock.count(seat, "saccage_token"):
        return "army_token"
    return "saccage_token" if stock.left("saccage_token") else instead


def things(choice: str) -> tuple[str, ...]:
    return stars.BASE if choice == "base" else (*stars.BASE, "ether")
