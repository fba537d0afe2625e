"""What each fact of a conflict changes: total, refuses nothing, ignores what does not fit."""

from collections.abc import Callable
from dataclasses import replace

from companion.games.etherium import stars
from companion.games.etherium.depth import fight
from companion.games.etherium.depth.city import Depth, Owed, believed, lowered, taken
from companion.games.etherium.depth.conflict import (
    KINDS,
    MOST_DICE,
    OTHER,
    ROBBED_CUBES,
    ROBBED_ETHER,
    Conflict,
    Side,
    cleared,
    joined,
    mended,
)
from companion.games.etherium.rules import Orbit
from companion.kit.supplies import Stock
from companion.table.fact import Fact
from companion.table.table import Table

Change = Callable[[Conflict, Fact], Conflict]


def find(table: Table[Orbit], fact: Fact) -> Orbit:
    depth, kind = table.state.depth, fact.text("kind")
    if kind not in KINDS or not fact.text("seat") or fact.text("seat") == fact.text("other"):
        return table.state
    sides = (Side(fact.text("seat")), Side(fact.text("other"), OTHER[kind]))
    found = Conflict(f"conflict:{fact.seq}", kind, sides)
    done = tuple(each for each in depth.conflicts if not each.is_done)
    return with_depth(table, replace(depth, conflicts=(*done, found)))


def choose(table: Table[Orbit], fact: Fact) -> Orbit:
    return with_depth(table, replace(table.state.depth, chosen=fact.text("conflict")))


def put_away(table: Table[Orbit], fact: Fact) -> Orbit:
    depth = table.state.depth
    kept = tuple(each for each in depth.conflicts if each.id != fact.text("conflict"))
    return with_depth(table, replace(depth, conflicts=kept))


def with_depth(table: Table[Orbit], depth: Depth) -> Orbit:
    return replace(table.state, depth=depth)


def changing(change: Change) -> Callable[[Table[Orbit], Fact], Orbit]:
    """The conflict that the fact names, changed."""

    def apply(table: Table[Orbit], fact: Fact) -> Orbit:
        depth, named = table.state.depth, fact.text("conflict")
        changed = (change(each, fact) if each.id == named else each for each in depth.conflicts)
        return with_depth(table, replace(depth, conflicts=tuple(changed)))

    return apply


def join(conflict: Conflict, fact: Fact) -> Conflict:
    return joined(conflict, fact.text("seat"))


def throw(conflict: Conflict, fact: Fact) -> Conflict:
    side, dice = conflict.side(fact.text("seat")), faces(fact)
    if side is None or side.is_thrown or side.is_out or conflict.winner or not dice:
        return conflict
    wanted = side.wanted or max(1, min(MOST_DICE, fact.number("wanted")))
    thrown = replace(side, wanted=wanted, dice=(*side.dice, *dice)[:wanted])
    return replace(mended(conflict, thrown), now=side.seat, throws=conflict.throws + 1)


def throw_again(conflict: Conflict, fact: Fact) -> Conflict:
    """One die, or all of them."""
    side, dice, place = conflict.open, faces(fact), fact.number("which")
    if side is None or not dice or not side.is_thrown or (not place and len(dice) < side.wanted):
        return conflict
    one = tuple(dice[0] if at == place else die for at, die in enumerate(side.dice, start=1))
    thrown = replace(side, dice=one, again=(*side.again, place)) if place else replace(side, dice=dice, again=())
    return replace(mended(conflict, thrown), throws=conflict.throws + 1)


def add(conflict: Conflict, fact: Fact) -> Conflict:
    side = conflict.open
    return mended(conflict, replace(side, bonus=clamped(side.bonus + fact.number("points")))) if side else conflict


def guide(conflict: Conflict, fact: Fact) -> Conflict:
    side = conflict.open
    return mended(conflict, replace(side, guide=clamped(max(0, fact.number("points"))))) if side else conflict


def clamped(points: int) -> int:
    return max(-99, min(99, points))


def faces(fact: Fact) -> tuple[int, ...]:
    dice = fact.data.get("dice")
    found = dice if isinstance(dice, list) else []
    return tuple(die for die in found if isinstance(die, int) and 1 <= die <= 6)[:MOST_DICE]


def tie(conflict: Conflict, fact: Fact) -> Conflict:
    return conflict if conflict.winner else cleared(conflict, fact.texts("again"))


def settle(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-063, ET-064: all who fought lose a level. An army that defeats another, or a city an army, brings a token."""
    conflict, winner = named(table, fact), fact.text("winner")
    if conflict is None or conflict.winner or not (won := conflict.side(winner)):
        return table.state
    stock = table.state.stock
    for side in conflict.sides:
        stock = lowered(stock, side.seat, side.unit)
    if conflict.kind == "assault" or won.unit == "defence":
        stock = taken(stock, winner, "", "army_token", 1)
    return with_conflict(replace(table, state=replace(table.state, stock=stock)), replace(conflict, winner=winner))


def pillage(table: Table[Orbit], fact: Fact) -> Orbit:
    conflict = named(table, fact)
    if conflict is None or conflict.winner or conflict.kind != "pillage":
        return table.state
    army, collector = conflict.sides[0].seat, conflict.sides[-1].seat
    owed = Owed(army, collector, fight.spoils_of_pillage(table, army))
    state = replace(table.state, stock=lowered(table.state.stock, collector, "collector"))
    return with_conflict(replace(table, state=owing(state, owed)), replace(conflict, winner=army))


def owing(state: Orbit, owed: Owed) -> Orbit:
    return replace(state, depth=replace(state.depth, owed=(*state.depth.owed, owed)))


def rob(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-064: one thing of four."""
    conflict, what = named(table, fact), fact.text("what")
    if conflict is None or not conflict.has_spoils or what not in SPOILS:
        return table.state
    robbed = SPOILS[what](table.state, conflict, fact)
    return with_conflict(replace(table, state=robbed), replace(conflict, robbed=what))


def rob_booster(state: Orbit, conflict: Conflict, fact: Fact) -> Orbit:
    stock = taken(state.stock, conflict.winner, conflict.besieged, "booster", 1)
    return replace(state, stock=with_token(stock, conflict.winner, fact))


def rob_ether(state: Orbit, conflict: Conflict, fact: Fact) -> Orbit:
    count = believed(state.stock, conflict.besieged, "ether", ROBBED_ETHER)
    return replace(state, stock=taken(state.stock, conflict.winner, conflict.besieged, "ether", count))


def rob_cubes(state: Orbit, conflict: Conflict, fact: Fact) -> Orbit:
    things = tuple(each for each in fact.texts("things") if each in (*stars.BASE, "ether")) or stars.BASE
    return owing(state, Owed(conflict.winner, conflict.besieged, ROBBED_CUBES, things))


def lower_guide(state: Orbit, conflict: Conflict, fact: Fact) -> Orbit:
    stock = lowered(state.stock, conflict.besieged, "guide")
    return replace(state, stock=with_token(stock, conflict.winner, fact))


def with_token(stock: Stock, seat: str, fact: Fact) -> Stock:
    token = fact.text("token")
    return taken(stock, seat, "", token, 1) if token in ("army_token", "saccage_token") else stock


SPOILS = {"booster": rob_booster, "ether": rob_ether, "cubes": rob_cubes, "guide": lower_guide}


def take_cube(table: Table[Orbit], fact: Fact) -> Orbit:
    owed, thing = next(iter(table.state.depth.owed), None), fact.text("item")
    if owed is None or thing not in owed.things:
        return table.state
    state = replace(table.state, stock=taken(table.state.stock, owed.to, owed.of, thing, 1))
    left = replace(owed, left=owed.left - 1)
    rest = state.depth.owed[1:]
    return replace(state, depth=replace(state.depth, owed=(left, *rest) if left.left > 0 else rest))


def stop_taking(table: Table[Orbit], fact: Fact) -> Orbit:
    depth = table.state.depth
    return with_depth(table, replace(depth, owed=depth.owed[1:]))


def named(table: Table[Orbit], fact: Fact) -> Conflict | None:
    return next((each for each in table.state.depth.conflicts if each.id == fact.text("conflict")), None)


def with_conflict(table: Table[Orbit], conflict: Conflict) -> Orbit:
    depth = table.state.depth
    conflicts = tuple(conflict if each.id == conflict.id else each for each in depth.conflicts)
    return with_depth(table, replace(depth, conflicts=conflicts))


CHANGES = {
    "conflict_found": find,
    "conflict_joined": changing(join),
    "conflict_chosen": choose,
    "conflict_put_away": put_away,
    "fight_thrown": changing(throw),
    "fight_thrown_again": changing(throw_again),
    "fight_raised": changing(add),
    "fight_guided": changing(guide),
    "fight_tied": changing(tie),
    "fight_settled": settle,
    "pillage_settled": pillage,
    "city_robbed": rob,
    "cube_taken": take_cube,
    "taking_stopped": stop_taking,
}
