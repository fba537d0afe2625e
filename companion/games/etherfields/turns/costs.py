"""Costs that grow with the number of players: gradual ones paid in parts, a Determination marker each, and those to be
paid at one go."""

from dataclasses import replace

from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.hands import now
from companion.games.etherfields.settings import COLOURS
from companion.games.etherfields.turns.laying import Laid, lay, lies, swept
from companion.games.etherfields.turns.pointer import Decide
from companion.games.etherfields.turns.site import Cost
from companion.table.fact import Fact
from companion.table.moves import Choice, Move, Number, Offer, Text
from companion.table.table import Table

BASE, ONE = Number(1, 12, likely=(1, 2, 3, 4, 5, 6)), Number(-1, 1)
KINDS_OF_COST = ("gradual", "at_once")
HOW_ENDED = ("cost_paid", "cost_dropped")


def offers(table: Table[Campaign]) -> tuple[Offer, ...]:
    if table.state.scene.kind not in ("slumber", "dream"):
        return ()
    at, costs = now(table), Laid(tuple(each.id for each in table.state.site.costs))
    begun = (("title", Text(30)), ("base", BASE), ("colour_of", Choice(COLOURS)), ("kind_of", Choice(KINDS_OF_COST)))
    beginning = Offer("begin_cost", begun, at=at)
    if not costs.ids:
        return (beginning,)
    return (
        beginning,
        Offer("pay_part", (("action", costs), ("by", ONE)), at=at),
        Offer("take_marker", (("action", costs), ("other", costs)), at=at),
        Offer("end_cost", (("action", costs), ("how", Choice(HOW_ENDED))), at=at),
    )


def parts(table: Table[Campaign]) -> int:
    """EF-113: the base cost, once for each player who is here."""
    return max(1, len(table.here()))


def paid(state: Campaign, cost: Cost) -> int:
    """The markers on it say it."""
    return lies(state, cost.id, cost.colour)


def begin_cost(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("cost_begun", {**move.fields})]


def named(table: Table[Campaign], move: Move) -> str:
    cost = table.state.site.cost(move.text("action"))
    return cost.name if cost else ""


def pay_part(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("part_paid", {**move.fields, "title": named(table, move)})]


def take_marker(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("marker_taken", {**move.fields, "title": named(table, move)})]


def end_cost(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("cost_ended", {**move.fields, "title": named(table, move)})]


DECIDE: dict[str, Decide] = {
    "begin_cost": begin_cost,
    "pay_part": pay_part,
    "take_marker": take_marker,
    "end_cost": end_cost,
}


def with_costs(state: Campaign, *costs: Cost) -> Campaign:
    return replace(state, site=replace(state.site, costs=costs))


def note_cost(table: Table[Campaign], fact: Fact) -> Campaign:
    state, colour = table.state, fact.text("colour_of")
    if colour not in COLOURS or not state.scene.turns:
        return state
    base = max(BASE.least, min(BASE.most, fact.number("base")))
    cost = Cost(f"c{fact.seq}", fact.text("title"), base, colour, fact.text("kind_of") == "gradual")
    return with_costs(state, *state.site.costs, cost)


def note_part(table: Table[Campaign], fact: Fact) -> Campaign:
    """One marker of the colour each time the base cost is paid, as long as there is one."""
    cost = table.state.site.cost(fact.text("action"))
    return lay(table, table.state, cost.id, cost.colour, fact.number("by")) if cost else table.state


def move_marker(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-107, EF-113: a colour that has run out comes from another action, even one that somebody else paid."""
    state = table.state
    cost, other = state.site.cost(fact.text("action")), state.site.cost(fact.text("other"))
    if cost is None or other is None or cost.colour != other.colour or not paid(state, other):
        return state
    state = lay(table, state, other.id, other.colour, -1)
    return lay(table, state, cost.id, cost.colour, 1) if cost != other else table.state


def end(table: Table[Campaign], fact: Fact) -> Campaign:
    state, action = table.state, fact.text("action")
    others = (each for each in state.site.costs if each.id != action)
    return swept(with_costs(state, *others), {action}) if state.site.cost(action) else state


CHANGES = {
    "cost_begun": note_cost,
    "part_paid": note_part,
    "marker_taken": move_marker,
    "cost_ended": end,
}
