"""Collecting, augmenting and transforming: what may be asked for, and what comes of it as facts."""

from collections.abc import Callable

from companion.games.etherium import rules, stars
from companion.games.etherium.depth import harvest, spending
from companion.games.etherium.initiative import EVERYBODY
from companion.games.etherium.offers import ids, loose
from companion.games.etherium.rules import Orbit
from companion.games.etherium.sheets import UNKNOWN
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Domain, IllegalMove, Move, Number, Offer
from companion.table.say import say
from companion.table.settings import Silence
from companion.table.table import Table

PAID = Number(0, spending.MOST, tuple(range(10)))
POINTS = Number(-9, 9, likely=(-1, 1, 2))
SILENCES = (Silence("etherise_discount", ("none", "one"), "none", "ET-082"),)
KINDS = {"collect", "raise_collection", "augment", "transform", "etherise", "etherise_in_season", "note_costs"}


def offers(table: Table[Orbit]) -> list[Offer]:
    here = ids(table)
    if not here:
        return []
    cheaper = tuple(seat for seat in here if spending.is_cheaper(table, seat))
    seats = Choice(here)
    found = [
        Offer("collect", (("seat", seats), ("space", Choice(tuple(harvest.SPACES))))),
        Offer("augment", (("seat", seats), ("unit", Choice(tuple(spending.PAID_IN))), ("paid", PAID))),
        Offer("transform", (("seat", seats), ("into", Choice(spending.INTO)), ("paid", PAID))),
        Offer("note_costs", (("people", Choice(EVERYBODY)), *loose(spending.COSTS))),
    ]
    if harvest.is_current(table):
        found.append(Offer("raise_collection", (("points", POINTS),)))
    return [*found, *etherising(tuple(seat for seat in here if seat not in cheaper), cheaper)]


def etherising(others: tuple[str, ...], cheaper: tuple[str, ...]) -> list[Offer]:
    """ET-082: whoever pays less in this season has a move of their own, since the rulebook is silent on it."""
    cubes: tuple[tuple[str, Domain], ...] = tuple((each, PAID) for each in (*stars.BASE, "ether"))
    kinds = {"etherise": others, "etherise_in_season": cheaper}
    return [Offer(kind, (("seat", Choice(seats)), *cubes)) for kind, seats in kinds.items() if seats]


def decided(table: Table[Orbit], move: Move, agreed: Callable[[str], str]) -> Fact:
    match move.kind:
        case "collect":
            return Fact("collected", {**move.fields})
        case "raise_collection":
            last = table.state.depth.gathered
            return Fact("collection_raised", {"seat": last.seat if last else "", **move.fields})
        case "augment":
            return Fact("unit_augmented", {**move.fields})
        case "transform":
            return Fact("ether_spent", {**move.fields})
        case "note_costs":
            values: dict[str, Json] = {
                name: move.number(name) for name in spending.COSTS if move.number(name) != UNKNOWN
            }
            return Fact("costs_noted", {"people": move.text("people"), "values": values})
    less = move.kind == "etherise_in_season" and agreed("etherise_discount") == "one"
    return etherised(table, move, int(less))


def etherised(table: Table[Orbit], move: Move, less: int) -> Fact:
    """As many Ether as were said; 0 asks for as many as the cubes buy."""
    seat, rate = move.text("seat"), spending.rate(table, move.text("seat"))
    cubes = sum(move.number(each) for each in stars.BASE)
    if not move.number("ether") and not rate:
        raise IllegalMove(say("etherium.refused.rate", rule="ET-045", people=say(people_of(table, seat))))
    count = move.number("ether") or (cubes + (less if cubes else 0)) // rate
    return Fact("cubes_etherised", {**move.fields, "ether": count})


def people_of(table: Table[Orbit], seat: str) -> str:
    return f"etherium.choice.{rules.people(table, seat)}"
