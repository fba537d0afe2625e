"""What to know of a conflict: who decides the order, how it goes, and what follows once it is settled."""

from collections.abc import Iterator

from companion.games.etherium import gifts
from companion.games.etherium.actions import token_lost
from companion.games.etherium.conflicts import decider
from companion.games.etherium.resolution import loot
from companion.games.etherium.state import Conflict, Orbit
from companion.table.say import Say, say
from companion.table.table import Table


def notes(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
    return outcome(table, current) if current.winner else hints(table, current)


def hints(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
    waiting = [each for each in table.state.unsettled if not each.throws]
    if len(rivals := free_to_order(waiting)) > 1:
        yield order_of(table, rivals)
    yield from dice_of_capacities(table, current)
    if current.kind == "pillage":
        if any(each.kind == "assault" for each in waiting):
            yield say("etherium.fight.assaults_first", rule="ET-061")
        yield without_dice(table, current)
    elif not current.throws:
        yield say("etherium.fight.how", rule="ET-065")


def dice_of_capacities(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
    """ET-090: who may add three to their dice."""
    for side in current.sides if current.is_fought else ():
        if gifts.has(table, side.seat, side.unit):
            yield say("etherium.gift.may_add", rule="ET-090", name=table.name(side.seat))


def free_to_order(waiting: list[Conflict]) -> list[Conflict]:
    """ET-061: assaults before pillages; the rest in any order."""
    if any(each.kind == "assault" for each in waiting):
        return [each for each in waiting if each.kind != "pillage"]
    return waiting


def order_of(table: Table[Orbit], rivals: list[Conflict]) -> Say:
    seat = decider(table, rivals)
    if not seat:
        return say("etherium.fight.highest_decides", rule="ET-061")
    return say("etherium.fight.decides", rule="ET-061", name=table.name(seat))


def without_dice(table: Table[Orbit], current: Conflict) -> Say:
    army, collector = current.sides[0].seat, current.sides[-1].seat
    name, other = table.name(army), table.name(collector)
    return say("etherium.fight.pillage", rule="ET-062", name=name, other=other, n=loot(table, army))


def outcome(table: Table[Orbit], current: Conflict) -> Iterator[Say]:
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
    if current.has_spoils:
        yield say("etherium.fight.city_falls", rule="ET-064", name=winner)
        return
    if current.winner == current.besieged:
        yield say("etherium.fight.city_holds", rule="ET-064", name=winner)
    else:
        yield from taken(table, current, winner)
        yield say("etherium.fight.withdraws", rule="ET-064", names=(winner,), n=1)
    armies = tuple(side.seat for side in current.sides[:-1] if side.seat != current.winner)
    if armies:
        yield say("etherium.fight.beaten_back", rule="ET-066", names=table.names(armies), n=len(armies))


def taken(table: Table[Orbit], current: Conflict, winner: str) -> Iterator[Say]:
    if current.is_of_several:
        yield say("etherium.fight.one_token", rule="ET-067", name=winner)
    if current.robbed != "none":
        alone = current.robbed == "guide" and current.is_of_several
        what = say(f"etherium.spoils.{'guide_alone' if alone else current.robbed}")
        yield say("etherium.fight.took", rule="ET-064", name=winner, what=what)
        yield from after_booster(table, current, winner)


def after_booster(table: Table[Orbit], current: Conflict, winner: str) -> Iterator[Say]:
    """ET-068: counted from what the victim has left."""
    if current.robbed != "booster":
        return
    if token := token_lost(table.state.stock.count(current.besieged, "booster") + 1):
        yield say("etherium.fight.token_lost", rule="ET-068", name=table.name(current.besieged), token=token)
    yield say("etherium.fight.token_won", rule="ET-068", name=winner)
