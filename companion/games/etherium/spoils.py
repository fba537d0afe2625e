"""ET-064: what an army that won a siege takes: of the city one thing, or a level of its guide."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.games.etherium import cubes
from companion.games.etherium.box import BASE
from companion.games.etherium.conflicts import current, named
from companion.games.etherium.paying import among
from companion.games.etherium.state import Conflict, Orbit, Owed
from companion.games.etherium.supplies import DEPTH, gained, moved
from companion.games.etherium.units import lowered
from companion.kit.supplies import Stock
from companion.kit.telling import choice, line, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Json
from companion.table.moves import IllegalMove, Offer
from companion.table.say import Told, say
from companion.table.settings import Silence
from companion.table.table import Table

GUIDE_FLOOR = Silence("guide_floor", ("token", "nothing"), "token", "ET-069")
WHICH_CUBES = Silence("which_cubes", ("base", "any"), "base", "ET-069")
NO_SACCAGE = Silence("no_saccage", ("nothing", "army_token"), "nothing", "ET-069")
# By the move that takes it.
SPOILS: Mapping[str, str] = {
    "rob_booster": "booster",
    "rob_ether": "ether",
    "rob_cubes": "cubes",
    "lower_guide": "guide",
}
ROBBED_ETHER, ROBBED_CUBES = 2, 4


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    conflict = table.state.conflict
    if conflict is None or not conflict.has_spoils or table.state.is_counting:
        return
    asks = {
        "rob_booster": NO_SACCAGE if not has_saccage(table, conflict) and not saccage_left(table) else None,
        "rob_cubes": WHICH_CUBES,
        "lower_guide": GUIDE_FLOOR if is_at_floor(table, conflict) else None,
    }
    for kind, what in SPOILS.items():
        silence = asks.get(kind)
        if what == "guide" or there(table, conflict.besieged, what):
            yield Offer(kind, at=conflict.id, once=True, asks=(silence.id,) if silence else ())


def cubes_of(table: Table[Orbit]) -> tuple[str, ...]:
    """Which cubes may be among the four; while the table has not said it, any."""
    return BASE if WHICH_CUBES.settled(table) == "base" else (*BASE, "ether")


def there(table: Table[Orbit], city: str, what: str) -> int:
    """How much of it there is to take."""
    things = cubes_of(table) if what == "cubes" else (what,)
    return among(table.state.stock, city, things)


def has_saccage(table: Table[Orbit], conflict: Conflict) -> bool:
    return table.state.stock.count(conflict.winner, "saccage_token") > 0


def saccage_left(table: Table[Orbit]) -> bool:
    return table.state.stock.left("saccage_token") > 0


def is_at_floor(table: Table[Orbit], conflict: Conflict) -> bool:
    return table.state.stock.count(conflict.besieged, "guide") <= 1


def rob_booster(asked: Asked[Orbit]) -> list[Fact]:
    """Who has a Saccage token takes an Army token; with none left the table has said what happens."""
    table, conflict = asked.table, current(asked)
    if has_saccage(table, conflict):
        return robbed(asked, token=one_token(conflict, "army_token"))
    return robbed(asked, token="saccage_token" if saccage_left(table) else one_token(conflict, NO_SACCAGE.of(table)))


def one_token(conflict: Conflict, token: str) -> str:
    """ET-067: who won against several armies has the one Army token already."""
    return "" if conflict.is_of_several and token == "army_token" else token


def rob_ether(asked: Asked[Orbit]) -> list[Fact]:
    """Ether and cubes bring no token."""
    count = min(ROBBED_ETHER, there(asked.table, current(asked).besieged, "ether"))
    return robbed(asked, token="", count=count)


def rob_cubes(asked: Asked[Orbit]) -> list[Fact]:
    """As many of the four as there are."""
    table, city = asked.table, current(asked).besieged
    things = BASE if WHICH_CUBES.of(table) == "base" else (*BASE, "ether")
    if not (count := min(ROBBED_CUBES, among(table.state.stock, city, things))):
        raise IllegalMove(say("etherium.refused.empty", rule="ET-064", name=table.name(city)))
    return robbed(asked, things=[*things], count=count)


def lower_guide(asked: Asked[Orbit]) -> list[Fact]:
    for_nothing = is_at_floor(asked.table, current(asked)) and GUIDE_FLOOR.of(asked.table) == "nothing"
    return robbed(asked, token="" if for_nothing else one_token(current(asked), "army_token"))


def robbed(asked: Asked[Orbit], **more: Json) -> list[Fact]:
    conflict, what = current(asked), SPOILS[asked.move.kind]
    about = {"conflict": conflict.id, "seat": conflict.winner, "other": conflict.besieged, "what": what}
    return [Fact("city_robbed", {**about, **more})]


def city_robbed(table: Table[Orbit], fact: Fact) -> Orbit:
    conflict, what = named(table, fact), fact.text("what")
    if conflict is None or not conflict.has_spoils or what not in TAKES:
        return table.state
    return TAKES[what](table.state, conflict, fact).changed(replace(conflict, robbed=what))


def take_booster(state: Orbit, conflict: Conflict, fact: Fact) -> Orbit:
    stock = moved(state.stock, conflict.winner, conflict.besieged, "booster", 1)
    return replace(state, stock=with_token(stock, conflict.winner, fact))


def take_ether(state: Orbit, conflict: Conflict, fact: Fact) -> Orbit:
    """Earlier logs do not say how many there were."""
    count = min(ROBBED_ETHER, state.stock.count(conflict.besieged, "ether") or ROBBED_ETHER)
    count = fact.number("count", 0, ROBBED_ETHER) if "count" in fact.data else count
    return replace(state, stock=moved(state.stock, conflict.winner, conflict.besieged, "ether", count))


def take_cubes(state: Orbit, conflict: Conflict, fact: Fact) -> Orbit:
    things = tuple(each for each in fact.texts("things") if each in (*BASE, "ether")) or BASE
    count = fact.number("count", 0, ROBBED_CUBES) if "count" in fact.data else ROBBED_CUBES
    return cubes.owing(state, Owed(conflict.winner, conflict.besieged, count, things))


def take_level(state: Orbit, conflict: Conflict, fact: Fact) -> Orbit:
    stock = lowered(state.stock, conflict.besieged, "guide")
    return replace(state, stock=with_token(stock, conflict.winner, fact))


def with_token(stock: Stock, seat: str, fact: Fact) -> Stock:
    token = fact.one_of("token", ("army_token", "saccage_token"))
    return gained(stock, seat, token) if token else stock


TAKES: Mapping[str, Callable[[Orbit, Conflict, Fact], Orbit]] = {
    "booster": take_booster,
    "ether": take_ether,
    "cubes": take_cubes,
    "guide": take_level,
}


def what(table: Table[Orbit], fact: Fact) -> Told:
    lowered_alone = fact.text("what") == "guide" and "token" in fact.data and not fact.text("token")
    return say("etherium.spoils.guide_alone") if lowered_alone else any_spoil(table, fact)


any_spoil = choice("what", TAKES, room="spoils")
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"rob_booster": rob_booster, "rob_ether": rob_ether, "rob_cubes": rob_cubes, "lower_guide": lower_guide},
    facts={"city_robbed": Kind(city_robbed, line("ET-064", name=seat(), other=seat("other"), what=what))},
    silences=(GUIDE_FLOOR, WHICH_CUBES, NO_SACCAGE),
    switch=DEPTH,
)
