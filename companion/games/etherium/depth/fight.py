"""What the rulebook says of a fight at this table: results, ties, who decides the order of several conflicts. Pure."""

from collections.abc import Sequence

from companion.games.etherium import rules
from companion.games.etherium.depth.conflict import BARBARIANS, FURY, PILLAGED, Conflict, Side, to_throw
from companion.games.etherium.rules import Orbit
from companion.table.table import Table


def initiative(table: Table[Orbit]) -> tuple[str, ...]:
    return tuple(seat.id for seat in rules.order(table))


def next_sides(table: Table[Orbit], conflict: Conflict) -> tuple[Side, ...]:
    return to_throw(conflict, initiative(table))


def level(table: Table[Orbit], side: Side) -> int:
    return table.state.stock.count(side.seat, side.unit)


def guide(table: Table[Orbit], seat: str) -> int:
    return table.state.stock.count(seat, "guide")


def fury(table: Table[Orbit], side: Side) -> int:
    """ET-081: to each throw of the army of Reces in its own season, not to that of its city."""
    own = rules.people(table, side.seat) == table.state.card.moon == BARBARIANS
    return FURY if own and side.unit == "army" else 0


def score(table: Table[Orbit], side: Side) -> int:
    """ET-065: never more of a guide than there is."""
    return sum(side.dice) + min(side.guide, guide(table, side.seat)) + side.bonus + fury(table, side)


def ahead(table: Table[Orbit], conflict: Conflict) -> tuple[str, ...]:
    """Whoever has the highest score; among equals, Reces alone."""
    fighting = [each for each in conflict.sides if not each.is_out]
    best = max((score(table, each) for each in fighting), default=0)
    top = tuple(each.seat for each in fighting if score(table, each) == best)
    barbarians = tuple(seat for seat in top if rules.people(table, seat) == BARBARIANS)
    return barbarians[:1] or top


def is_open_tie(table: Table[Orbit], conflict: Conflict) -> bool:
    """ET-067: some of several are equal at the top, and the rulebook does not say who throws again."""
    fighting = [each for each in conflict.sides if not each.is_out]
    return 1 < len(ahead(table, conflict)) < len(fighting) and conflict.is_thrown


def throws_again(table: Table[Orbit], conflict: Conflict, only_tied: bool) -> tuple[str, ...]:
    tied = ahead(table, conflict)
    if len(tied) < 2:
        return ()
    return tied if only_tied else tuple(each.seat for each in conflict.sides if not each.is_out)


def spoils_of_pillage(table: Table[Orbit], seat: str) -> int:
    """ET-062, ET-081"""
    return PILLAGED + (rules.people(table, seat) == BARBARIANS)


def decider(table: Table[Orbit], conflicts: Sequence[Conflict]) -> str:
    """ET-061: of all who are in one of these conflicts, the highest in the initiative; "" when it is not known."""
    involved = {side.seat for each in conflicts for side in each.sides}
    order = initiative(table)
    return next((seat for seat in order if seat in involved), "") if not involved - {*order} else ""
