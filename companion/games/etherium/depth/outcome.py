"""What to know of a conflict: who decides the order, how it goes, and what follows once it is settled."""

from companion.games.etherium.depth import fight
from companion.games.etherium.depth.city import lost_token
from companion.games.etherium.depth.conflict import Conflict
from companion.games.etherium.rules import GAME, Orbit
from companion.table.say import Say, say
from companion.table.table import Table


def notes(table: Table[Orbit], current: Conflict) -> tuple[Say, ...]:
    if current.winner:
        return outcome(table, current)
    found = [each for each in table.state.depth.conflicts if not each.is_done and not each.throws]
    rivals = [each for each in found if (each.kind == "assault") == (current.kind == "assault")]
    hints = [order_of(table, rivals)] if len(rivals) > 1 else []
    if current.kind == "pillage":
        if any(each.kind == "assault" for each in found):
            hints.append(say(f"{GAME}.fight.assaults_first", rule="ET-061"))
        return (*hints, says_pillage(table, current))
    return (*hints, say(f"{GAME}.fight.how", rule="ET-065")) if not current.throws else tuple(hints)


def order_of(table: Table[Orbit], rivals: list[Conflict]) -> Say:
    decider = fight.decider(table, rivals)
    if not decider:
        return say(f"{GAME}.fight.highest_decides", rule="ET-061")
    return say(f"{GAME}.fight.decides", rule="ET-061", name=table.name(decider))


def says_pillage(table: Table[Orbit], current: Conflict) -> Say:
    army, collector = (table.name(each.seat) for each in (current.sides[0], current.sides[-1]))
    cubes = fight.spoils_of_pillage(table, current.sides[0].seat)
    return say(f"{GAME}.fight.pillage", rule="ET-062", name=army, other=collector, n=cubes)


def outcome(table: Table[Orbit], current: Conflict) -> tuple[Say, ...]:
    winner = table.name(current.winner)
    losers = tuple(table.name(each.seat) for each in current.sides if each.seat != current.winner)
    if current.kind == "pillage":
        return (
            say(f"{GAME}.fight.collector_lowered", rule="ET-062", names=losers),
            say(f"{GAME}.fight.flees", rule="ET-066", names=losers, n=len(losers)),
        )
    if current.kind == "assault":
        return (
            say(f"{GAME}.fight.stays", rule="ET-063", name=winner),
            say(f"{GAME}.fight.flees", rule="ET-066", names=losers, n=len(losers)),
            say(f"{GAME}.fight.lowered", rule="ET-063", names=(winner, *losers)),
        )
    return (
        *siege_outcome(table, current, winner),
        say(f"{GAME}.fight.lowered", rule="ET-064", names=(winner, *losers)),
    )


def siege_outcome(table: Table[Orbit], current: Conflict, winner: str) -> tuple[Say, ...]:
    armies = tuple(table.name(each.seat) for each in current.sides[:-1])
    withdraws = say(f"{GAME}.fight.withdraws", rule="ET-064", names=armies, n=len(armies))
    if current.winner == current.besieged:
        return say(f"{GAME}.fight.city_holds", rule="ET-064", name=winner), withdraws
    if not current.robbed:
        return (say(f"{GAME}.fight.city_falls", rule="ET-064", name=winner),)
    took = say(f"{GAME}.fight.took", rule="ET-064", name=winner, what=say(f"{GAME}.spoils.{current.robbed}"))
    return (took, *(booster_lost(table, current) if current.robbed == "booster" else ()), withdraws)


def booster_lost(table: Table[Orbit], current: Conflict) -> tuple[Say, ...]:
    """ET-068: counted from what the victim has left."""
    token = lost_token(table.state.stock.count(current.besieged, "booster") + 1)
    name = table.name(current.besieged)
    lost = (say(f"{GAME}.fight.token_lost", rule="ET-068", name=name, token=token),) if token else ()
    return (*lost, say(f"{GAME}.fight.token_won", rule="ET-068", name=table.name(current.winner)))
