"""ET-062, ET-063, ET-065, ET-067: what a conflict comes to: scores, ties, who wins, and what that brings and costs."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import cubes
from companion.games.etherium.box import BASE
from companion.games.etherium.conflicts import changing, current, named, with_rule
from companion.games.etherium.fights import guide_level
from companion.games.etherium.paying import among
from companion.games.etherium.peoples import BARBARIANS, people
from companion.games.etherium.state import Conflict, Orbit, Owed, Side
from companion.games.etherium.supplies import DEPTH, gained
from companion.games.etherium.units import lowered
from companion.kit.ranking import leaders
from companion.kit.telling import line, seat, seats
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Json
from companion.table.moves import Offer
from companion.table.settings import Silence
from companion.table.table import Table

TIE_AT_TOP = Silence("tie_at_top", ("tied", "all"), "tied", "ET-067")
SEVERAL_BESIEGE = Silence("several_besiege", ("spoils", "token"), "spoils", "ET-067")
# What Reces adds to its throws, and what an army takes of the city of a collector.
FURY, PILLAGED = 3, 2


def fury(table: Table[Orbit], side: Side) -> int:
    """ET-081: to each throw of the army of Reces in its own season, not to that of its city."""
    own = people(table, side.seat) == table.state.card.moon == BARBARIANS
    return FURY if own and side.unit == "army" else 0


def score(table: Table[Orbit], side: Side) -> int:
    """ET-065: never more of a guide than there is."""
    return sum(side.throw.dice) + min(side.guide, guide_level(table, side.seat)) + side.bonus + fury(table, side)


def scores(table: Table[Orbit], conflict: Conflict) -> dict[str, int]:
    return {side.seat: score(table, side) for side in conflict.fighting}


def ahead(table: Table[Orbit], conflict: Conflict) -> tuple[str, ...]:
    """Whoever has the highest score; among equals, Reces alone."""
    top = leaders(scores(table, conflict))
    return tuple(seat for seat in top if people(table, seat) == BARBARIANS)[:1] or top


def is_open_tie(table: Table[Orbit], conflict: Conflict) -> bool:
    """ET-067: some of several are equal at the top, and the rulebook does not say who throws again."""
    return 1 < len(ahead(table, conflict)) < len(conflict.fighting)


def repeating(table: Table[Orbit], conflict: Conflict) -> tuple[str, ...]:
    tied = ahead(table, conflict)
    if len(tied) < 2:
        return ()
    return tied if TIE_AT_TOP.of(table) == "tied" else tuple(side.seat for side in conflict.fighting)


def loot(table: Table[Orbit], army: str) -> int:
    """ET-081: Reces takes one cube more."""
    return PILLAGED + (people(table, army) == BARBARIANS)


def in_city(table: Table[Orbit], conflict: Conflict) -> int:
    """ET-062: nobody steals more cubes than there are."""
    army, collector = conflict.sides[0].seat, conflict.sides[-1].seat
    return min(loot(table, army), among(table.state.stock, collector, BASE))


def wins_among_several(table: Table[Orbit], conflict: Conflict) -> bool:
    """ET-067: an army before a city that other armies besiege too."""
    top = ahead(table, conflict)
    return conflict.kind == "siege" and conflict.is_of_several and len(top) == 1 and top[0] != conflict.besieged


def points(table: Table[Orbit], conflict: Conflict) -> tuple[str, ...]:
    """The silent points that settling it touches."""
    if is_open_tie(table, conflict):
        return (TIE_AT_TOP.id,)
    return (SEVERAL_BESIEGE.id,) if wins_among_several(table, conflict) else ()


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    conflict = table.state.conflict
    if conflict is None or conflict.winner or table.state.is_counting:
        return
    if conflict.kind == "pillage":
        yield Offer("settle_pillage", at=conflict.id, once=True)
    elif conflict.is_thrown:
        at = f"{conflict.id}.{conflict.throws}"
        yield Offer("settle_fight", at=at, once=True, asks=points(table, conflict))


def settle_fight(asked: Asked[Orbit]) -> list[Fact]:
    conflict = current(asked)
    scored: dict[str, Json] = {**scores(asked.table, conflict)}
    if again := repeating(asked.table, conflict):
        return [Fact("fight_tied", {"conflict": conflict.id, "again": [*again], "scores": scored})]
    about: dict[str, Json] = {"conflict": conflict.id, "kind": conflict.kind, "winner": ahead(asked.table, conflict)[0]}
    if wins_among_several(asked.table, conflict):
        about |= {"token": "army_token", "spoils": SEVERAL_BESIEGE.of(asked.table)}
    return [Fact("fight_settled", {**about, "scores": scored})]


def tied(conflict: Conflict, fact: Fact) -> Conflict:
    """ET-065, ET-067: who throws again starts from nothing, the others are out."""
    if conflict.winner:
        return conflict
    again = fact.texts("again")
    sides = (
        Side(each.seat, each.unit) if each.seat in again else replace(each, is_out=True) for each in conflict.sides
    )
    return replace(conflict, sides=tuple(sides), now="")


def fight_settled(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-063, ET-064: all who fought lose a level. An army that defeats another, or a city an army, brings a token.
    ET-067: so does an army that defeats others before a city."""
    conflict, winner, stock = named(table, fact), fact.text("winner"), table.state.stock
    if conflict is None or conflict.winner or not (won := conflict.side(winner)):
        return table.state
    for side in conflict.sides:
        stock = lowered(stock, side.seat, side.unit)
    if conflict.kind == "assault" or won.unit == "defence" or fact.text("token"):
        stock = gained(stock, winner, "army_token")
    robbed = "none" if fact.text("spoils") == "token" else conflict.robbed
    return replace(table.state, stock=stock).changed(replace(conflict, winner=winner, robbed=robbed))


def settle_pillage(asked: Asked[Orbit]) -> list[Fact]:
    conflict = current(asked)
    army, collector = conflict.sides[0].seat, conflict.sides[-1].seat
    about = {"conflict": conflict.id, "seat": army, "other": collector}
    return [Fact("pillage_settled", {**about, "cubes": in_city(asked.table, conflict)})]


def pillage_settled(table: Table[Orbit], fact: Fact) -> Orbit:
    conflict = named(table, fact)
    if conflict is None or conflict.winner or conflict.kind != "pillage":
        return table.state
    army, collector = conflict.sides[0].seat, conflict.sides[-1].seat
    state = replace(table.state, stock=lowered(table.state.stock, collector, "collector"))
    count = fact.number("cubes", 0, loot(table, army)) if "cubes" in fact.data else loot(table, army)
    state = cubes.owing(state, Owed(army, collector, count))
    return state.changed(replace(conflict, winner=army))


def told_scores(table: Table[Orbit], fact: Fact) -> tuple[str, ...]:
    return tuple(f"{table.name(seat)} {score}" for seat, score in fact.numbers("scores").items())


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"settle_fight": settle_fight, "settle_pillage": settle_pillage},
    facts={
        "fight_tied": Kind(changing(tied), line("ET-065", names=seats("again"))),
        "fight_settled": Kind(fight_settled, with_rule(line(name=seat("winner"), scores=told_scores))),
        "pillage_settled": Kind(pillage_settled, line("ET-062", name=seat(), other=seat("other"))),
    },
    silences=(TIE_AT_TOP, SEVERAL_BESIEGE),
    switch=DEPTH,
)
