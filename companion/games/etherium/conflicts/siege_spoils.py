"""Handles the spoils of an army that won a siege: a booster, Ether, cubes, or a level of the city's guide (ET-064)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.etherium.box_contents import BASE
from companion.games.etherium.conflicts.open_conflicts import conflict_due, conflict_of, current_conflict
from companion.games.etherium.resources import owed_cubes
from companion.games.etherium.resources.tokens_and_cubes import DEPTH, add_things, move_things, total_count
from companion.games.etherium.resources.unit_levels import lower_level
from companion.games.etherium.state import Conflict, Orbit, OwedCubes
from companion.kit.history_lines import choice, line, seat
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Json
from companion.table.moves import IllegalMove, Offer
from companion.table.say import SayValue, say
from companion.table.settings import Silence
from companion.table.table import Table

GUIDE_FLOOR = Silence("guide_floor", ("token", "nothing"), "token", "ET-069")
WHICH_CUBES = Silence("which_cubes", ("base", "any"), "base", "ET-069")
NO_SACCAGE = Silence("no_saccage", ("nothing", "army_token"), "nothing", "ET-069")
# The spoil that each move takes.
SPOILS: Mapping[str, str] = {
    "rob_booster": "booster",
    "rob_ether": "ether",
    "rob_cubes": "cubes",
    "lower_guide": "guide",
}
# The most that a robbery takes of a thing.
ROBBED: Mapping[str, int] = {"booster": 1, "ether": 2, "cubes": 4}


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    conflict = conflict_due(table)
    if conflict is None or not conflict.has_spoils or table.state.is_counting:
        return
    points = {
        "rob_booster": NO_SACCAGE if not has_saccage(table, conflict) and not is_saccage_left(table) else None,
        "rob_cubes": WHICH_CUBES if amount_in_city(table, conflict.besieged_seat, "ether") else None,
        "lower_guide": GUIDE_FLOOR if is_guide_at_floor(table, conflict) else None,
    }
    for kind, what in SPOILS.items():
        silence = points.get(kind)
        if what == "guide" or amount_in_city(table, conflict.besieged_seat, what):
            yield Offer(kind, ends=conflict.id, points=(silence.id,) if silence else ())


def allowed_cubes(table: Table[Orbit]) -> tuple[str, ...]:
    """Returns the kinds of cubes that may be stolen. Ether is one of them, unless the players have decided against
    it."""
    return BASE if WHICH_CUBES.settled(table) == "base" else (*BASE, "ether")


def amount_in_city(table: Table[Orbit], city: str, what: str) -> int:
    """Returns how many of the thing `what` the owner of the city has; `cubes` stands for all kinds that may be
    stolen."""
    things = allowed_cubes(table) if what == "cubes" else (what,)
    return total_count(table.state.stock, city, things)


def has_saccage(table: Table[Orbit], conflict: Conflict) -> bool:
    return table.state.stock.count(conflict.winner, "saccage_token") > 0


def is_saccage_left(table: Table[Orbit]) -> bool:
    return table.state.stock.left("saccage_token") > 0


def is_guide_at_floor(table: Table[Orbit], conflict: Conflict) -> bool:
    return table.state.stock.count(conflict.besieged_seat, "guide") <= 1


def rob_booster(asked: MoveContext[Orbit]) -> list[Fact]:
    table, conflict = asked.table, current_conflict(asked)
    if has_saccage(table, conflict):
        return robbed_fact(asked, token=token_still_due(conflict, "army_token"))
    if is_saccage_left(table):
        return robbed_fact(asked, token="saccage_token")
    return robbed_fact(asked, token=token_still_due(conflict, NO_SACCAGE.of(table)))


def token_still_due(conflict: Conflict, token: str) -> str:
    """Returns `token`, or "" for an Army token that the winner already gained by beating other armies (ET-067)."""
    return "" if conflict.has_several_armies and token == "army_token" else token


def rob_ether(asked: MoveContext[Orbit]) -> list[Fact]:
    count = min(ROBBED["ether"], amount_in_city(asked.table, current_conflict(asked).besieged_seat, "ether"))
    return robbed_fact(asked, token="", count=count)


def rob_cubes(asked: MoveContext[Orbit]) -> list[Fact]:
    table, city = asked.table, current_conflict(asked).besieged_seat
    things = BASE if WHICH_CUBES.of(table) == "base" else (*BASE, "ether")
    if not (count := min(ROBBED["cubes"], total_count(table.state.stock, city, things))):
        raise IllegalMove(say("etherium.refused.empty", rule="ET-064", name=table.name(city)))
    return robbed_fact(asked, things=[*things], count=count)


def lower_guide(asked: MoveContext[Orbit]) -> list[Fact]:
    for_nothing = is_guide_at_floor(asked.table, current_conflict(asked)) and GUIDE_FLOOR.of(asked.table) == "nothing"
    return robbed_fact(asked, token="" if for_nothing else token_still_due(current_conflict(asked), "army_token"))


def robbed_fact(asked: MoveContext[Orbit], **more: Json) -> list[Fact]:
    conflict, what = current_conflict(asked), SPOILS[asked.move.kind]
    about = {"conflict": conflict.id, "seat": conflict.winner, "other": conflict.besieged_seat, "what": what}
    return [Fact("city_robbed", {**about, **more})]


def city_robbed(table: Table[Orbit], fact: Fact) -> Orbit:
    conflict, what = conflict_of(table, fact), fact.text("what")
    if conflict is None or not conflict.has_spoils or what not in SPOILS.values():
        return table.state
    state = table.state.with_conflict(replace(conflict, spoil=what))
    winner, city, count = conflict.winner, conflict.besieged_seat, robbed_count(state, conflict.besieged_seat, fact)
    if what == "cubes":
        things = tuple(each for each in fact.texts("things") if each in (*BASE, "ether")) or BASE
        return owed_cubes.with_owed(state, OwedCubes(winner, city, count, things))
    if what == "guide":
        stock = lower_level(state.stock, city, "guide")
    else:
        stock = move_things(state.stock, winner, city, what, count)
    token = fact.one_of("token", ("army_token", "saccage_token"))
    return replace(state, stock=add_things(stock, winner, token) if token else stock)


def robbed_count(state: Orbit, city: str, fact: Fact) -> int:
    """Returns how many boosters, Ether or cubes are stolen from the seat `city`. Facts of old logs lack this number;
    they stand for as many as allowed, but for no more Ether than the city has."""
    most = ROBBED.get(fact.text("what"), 0)
    if "count" in fact.data:
        return fact.number("count", 0, most)
    return min(most, state.stock.count(city, "ether") or most) if fact.text("what") == "ether" else most


def spoil_text(table: Table[Orbit], fact: Fact) -> SayValue:
    lowered_alone = fact.text("what") == "guide" and "token" in fact.data and not fact.text("token")
    return say("etherium.spoils.guide_alone") if lowered_alone else any_spoil(table, fact)


any_spoil = choice("what", tuple(SPOILS.values()), room="spoils")
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"rob_booster": rob_booster, "rob_ether": rob_ether, "rob_cubes": rob_cubes, "lower_guide": lower_guide},
    facts={"city_robbed": Kind(city_robbed, line("ET-064", name=seat(), other=seat("other"), what=spoil_text))},
    silences=(GUIDE_FLOOR, WHICH_CUBES, NO_SACCAGE),
    switch=DEPTH,
)
