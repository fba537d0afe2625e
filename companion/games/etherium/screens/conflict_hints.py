"""Writes notes about a conflict: who decides the order, how it is fought, and what follows once it is settled."""

from collections.abc import Iterator, Sequence

from companion.games.etherium import capacity_bonuses
from companion.games.etherium.conflicts.open_conflicts import order_decider
from companion.games.etherium.conflicts.resolution import most_pillaged
from companion.games.etherium.seasons.action_tokens import lost_token
from companion.games.etherium.state import Conflict, Orbit
from companion.table.say import Say, say
from companion.table.table import Table


def notes(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
    """Yields the notes about a conflict: hints while it is open, its outcome once it is settled."""
    return outcome(table, current) if current.winner else hints(table, current)


def hints(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
    """Yields the notes about an open conflict."""
    if len(rivals := table.state.free_conflicts) > 1:
        yield order_note(table, rivals)
    yield from dice_of_capacities(table, current)
    if current.kind == "pillage":
        yield pillage_note(table, current)
    elif not current.throws:
        yield say("etherium.fight.how", rule="ET-065")


def dice_of_capacities(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
    """Yields a note for each side whose capacity may add three to its dice (ET-090)."""
    for side in current.sides if current.needs_dice else ():
        if capacity_bonuses.has_bonus(table, side.seat, side.unit):
            yield say("etherium.gift.may_add", rule="ET-090", name=table.name(side.seat))


def order_note(table: Table[Orbit], rivals: Sequence[Conflict]) -> Say:
    """Returns the note on who decides the order of these conflicts."""
    seat = order_decider(table, rivals)
    if not seat:
        return say("etherium.fight.highest_decides", rule="ET-061")
    return say("etherium.fight.decides", rule="ET-061", name=table.name(seat))


def pillage_note(table: Table[Orbit], current: Conflict) -> Say:
    """Returns the note on what a pillage takes."""
    army, collector = current.sides[0].seat, current.sides[-1].seat
    name, other = table.name(army), table.name(collector)
    return say("etherium.fight.pillage", rule="ET-062", name=name, other=other, n=most_pillaged(table, army))


def outcome(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
    """Yields the notes on what follows from a settled conflict."""
    winner = table.name(current.winner)
    losers = table.names(tuple(side.seat for side in current.sides if side.seat != current.winner))
    if current.kind == "siege":
        yield from after_siege(table, current, winner)
        yield say("etherium.fight.lowered", rule="ET-064", names=(winner, *losers))
        return
    is_assault = current.kind == "assault"
    if is_assault:
        yield say("etherium.fight.stays", rule="ET-063", name=winner)
    else:
        yield say("etherium.fight.collector_lowered", rule="ET-062", names=losers)
    yield say("etherium.fight.flees", rule="ET-066", names=losers, n=len(losers))
    if is_assault:
        yield say("etherium.fight.lowered", rule="ET-063", names=(winner, *losers))


def after_siege(table: Table[Orbit], current: Conflict, winner: str) -> Iterator[Say]:
    """Yields the notes after a siege: whether the city holds, its spoils, and the armies that withdraw."""
    if current.has_spoils:
        yield say("etherium.fight.city_falls", rule="ET-064", name=winner)
        return
    if current.winner == current.besieged_seat:
        yield say("etherium.fight.city_holds", rule="ET-064", name=winner)
    else:
        yield from spoils_notes(table, current, winner)
        yield say("etherium.fight.withdraws", rule="ET-064", names=(winner,), n=1)
    armies = tuple(side.seat for side in current.sides[:-1] if side.seat != current.winner)
    if armies:
        yield say("etherium.fight.beaten_back", rule="ET-066", names=table.names(armies), n=len(armies))


def spoils_notes(table: Table[Orbit], current: Conflict, winner: str) -> Iterator[Say]:
    """Yields the notes on what the winner of a siege took."""
    if current.has_several_armies:
        yield say("etherium.fight.one_token", rule="ET-067", name=winner)
    if current.spoil != "none":
        alone = current.spoil == "guide" and current.has_several_armies
        what = say(f"etherium.spoils.{'guide_alone' if alone else current.spoil}")
        yield say("etherium.fight.took", rule="ET-064", name=winner, what=what)
        yield from after_booster(table, current, winner)


def after_booster(table: Table[Orbit], current: Conflict, winner: str) -> Iterator[Say]:
    """Yields the notes after a stolen booster (ET-068): which action token its owner loses, and that the winner gains
    one."""
    if current.spoil != "booster":
        return
    if token := lost_token(table.state.stock.count(current.besieged_seat, "booster") + 1):
        yield say("etherium.fight.token_lost", rule="ET-068", name=table.name(current.besieged_seat), token=token)
    yield say("etherium.fight.token_won", rule="ET-068", name=winner)
