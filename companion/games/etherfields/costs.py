"""EF-113: costs that grow with the number of players: gradual ones are paid in parts, a Determination marker each,
others at one go."""

from collections.abc import Iterator

from companion.games.etherfields.scenes import is_inside, this_scene
from companion.games.etherfields.site import CLOSELY, ids
from companion.games.etherfields.state import Campaign, Cost
from companion.games.etherfields.supplies import COLOURS, given_back, lay
from companion.kit.among import Among
from companion.kit.telling import by, choice, line, number, text
from companion.table.chapter import Asked, Chapter, Decide, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer, Text
from companion.table.table import Table

BASE = Number(1, 12, likely=(1, 2, 3, 4, 5, 6))
KINDS_OF_COST = ("gradual", "at_once")
HOW_ENDED = ("cost_paid", "cost_dropped")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if not is_inside(table.state):
        return
    at, costs = this_scene(table), Among(ids(table.state.site.costs))
    begun = (("title", Text(30)), ("base", BASE), ("colour_of", Choice(COLOURS)), ("kind_of", Choice(KINDS_OF_COST)))
    yield Offer("begin_cost", begun, at=at)
    if costs.ids:
        yield Offer("pay_part", (("action", costs), ("by", Number(-1, 1))), at=at)
        yield Offer("take_marker", (("action", costs), ("other", costs)), at=at)
        yield Offer("end_cost", (("action", costs), ("how", Choice(HOW_ENDED))), at=at)


def parts(table: Table[Campaign]) -> int:
    """The base cost, once for each player who is here."""
    return max(1, len(table.here()))


def paid(state: Campaign, cost: Cost) -> int:
    """The markers on it say it."""
    return state.holds(cost.id, cost.colour)


def named(kind: str) -> Decide[Campaign]:
    """The history tells the action by its name, also when it is no longer there."""

    def decide(asked: Asked[Campaign]) -> list[Fact]:
        cost = asked.state.site.cost(asked.text("action"))
        return [asked.fact(kind, title=cost.name if cost else "")]

    return decide


def cost_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    state, colour = table.state, fact.one_of("colour_of", COLOURS)
    if not colour or not is_inside(state):
        return state
    base = fact.number("base", BASE.least, BASE.most)
    cost = Cost(f"c{fact.seq}", fact.text("title"), base, colour, fact.text("kind_of") == "gradual")
    return state.on_site(costs=(*state.site.costs, cost))


def part_paid(table: Table[Campaign], fact: Fact) -> Campaign:
    """One marker of the colour each time the base cost is paid, as long as there is one."""
    cost = table.state.site.cost(fact.text("action"))
    return lay(table, fact, table.state, cost.id, cost.colour, fact.number("by")) if cost else table.state


def marker_taken(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-107: a colour that has run out comes from another action, even one that somebody else paid."""
    state = table.state
    cost, other = state.site.cost(fact.text("action")), state.site.cost(fact.text("other"))
    if cost is None or other is None or cost == other or cost.colour != other.colour or not paid(state, other):
        return state
    state = lay(table, fact, state, other.id, other.colour, -1)
    return lay(table, fact, state, cost.id, cost.colour, 1)


def cost_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    state, action = table.state, fact.text("action")
    others = tuple(each for each in state.site.costs if each.id != action)
    return given_back(state.on_site(costs=others), {action} & {*ids(state.site.costs)})


title, colour, kind = text("title"), choice("colour_of", COLOURS), choice("kind_of", KINDS_OF_COST)
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "begin_cost": noted("cost_begun"),
        "pay_part": named("part_paid"),
        "take_marker": named("marker_taken"),
        "end_cost": named("cost_ended"),
    },
    facts={
        "cost_begun": Kind(cost_begun, line("EF-113", title=title, base=number("base"), colour=colour, kind=kind)),
        "part_paid": Kind(part_paid, line("EF-113", title=title, by=by("by"))),
        "marker_taken": Kind(marker_taken, line("EF-107", title=title)),
        "cost_ended": Kind(cost_ended, line("EF-113", title=title, how=choice("how", HOW_ENDED))),
    },
    switch=CLOSELY,
)
