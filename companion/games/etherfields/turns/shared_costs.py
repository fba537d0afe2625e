"""Keeps costs that grow with the number of players, paid in parts with Determination markers or at once (EF-113)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign.scene_transitions import is_inside, this_scene
from companion.games.etherfields.campaign.supplies import COLOURS, lay
from companion.games.etherfields.state import Campaign, Cost
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN, ids, remove_from_site
from companion.kit.history_lines import by, choice, line, number, text
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Number, Offer, TappedChoice, Text
from companion.table.say import say
from companion.table.table import Table

BASE = Number(1, 12, likely=(1, 2, 3, 4, 5, 6))
KINDS_OF_COST = ("gradual", "at_once")
HOW_ENDED = ("cost_paid", "cost_dropped")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if not is_inside(table.state):
        return
    listed = table.state.site.costs
    at, costs = this_scene(table), TappedChoice(ids(listed))
    begun = (("title", Text(30)), ("base", BASE), ("colour_of", Choice(COLOURS)), ("kind_of", Choice(KINDS_OF_COST)))
    yield Offer("begin_cost", begun, during=at)
    if costs.ids:
        yield Offer("pay_part", (("action", costs), ("by", Number(-1, 1))), during=at)
        if pairs := [(cost, other) for cost in listed for other in listed if may_move_marker(table.state, cost, other)]:
            to, of = (TappedChoice(tuple(dict.fromkeys(each.id for each in side))) for side in zip(*pairs, strict=True))
            yield Offer("take_marker", (("action", to), ("other", of)), during=at)
        yield Offer("end_cost", (("action", costs), ("how", Choice(HOW_ENDED))), during=at)


def parts_in_all(table: Table[Campaign]) -> int:
    return max(1, len(table.here()))


def parts_paid(state: Campaign, cost: Cost) -> int:
    return state.holds(cost.id, cost.colour)


def cost_name(asked: MoveContext[Campaign]) -> str:
    cost = asked.state.site.cost(asked.text("action"))
    return cost.name if cost else ""


def may_move_marker(state: Campaign, cost: Cost | None, other: Cost | None) -> bool:
    """Returns whether a marker can move from `other` to `cost`: they are two costs of the same colour, and `other` has
    a marker."""
    if cost is None or other is None or cost == other or cost.colour != other.colour:
        return False
    return parts_paid(state, other) > 0


def pay_part(asked: MoveContext[Campaign]) -> list[Fact]:
    check_room(asked, asked.number("by"))
    return [asked.fact("part_paid", title=cost_name(asked))]


def take_marker(asked: MoveContext[Campaign]) -> list[Fact]:
    site = asked.state.site
    if not may_move_marker(asked.state, site.cost(asked.text("action")), site.cost(asked.text("other"))):
        raise IllegalMove(say("etherfields.refused.no_marker", rule="EF-107"))
    check_room(asked, 1)
    return [asked.fact("marker_taken", title=cost_name(asked))]


def check_room(asked: MoveContext[Campaign], by: int) -> None:
    """Raises `IllegalMove` if the cost that the move names has no place for `by` more markers. If `by` is negative,
    raises it if fewer markers lie there than the move takes off."""
    cost = asked.state.site.cost(asked.text("action"))
    parts = parts_in_all(asked.table) if cost and cost.is_gradual else 0
    paid = parts_paid(asked.state, cost) + by if cost else 0
    if paid < 0 or (by > 0 and paid > parts):
        raise IllegalMove(say("etherfields.refused.parts", rule="EF-113", parts=parts))


def cost_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    state, colour = table.state, fact.one_of("colour_of", COLOURS)
    if not colour or not is_inside(state):
        return state
    base = fact.number("base", BASE.least, BASE.most)
    cost = Cost(f"c{fact.seq}", fact.text("title"), base, colour, fact.text("kind_of") == "gradual")
    return state.on_site(costs=(*state.site.costs, cost))


def part_paid(table: Table[Campaign], fact: Fact) -> Campaign:
    cost = table.state.site.cost(fact.text("action"))
    return lay(table, fact, table.state, cost.id, cost.colour, fact.number("by")) if cost else table.state


def marker_taken(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with a marker moved from one cost to another of its colour, as players do when the supply is
    empty (EF-107)."""
    state = table.state
    cost, other = state.site.cost(fact.text("action")), state.site.cost(fact.text("other"))
    if cost is None or other is None or not may_move_marker(state, cost, other):
        return state
    state = lay(table, fact, state, other.id, other.colour, -1)
    return lay(table, fact, state, cost.id, cost.colour, 1)


def cost_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    return remove_from_site(table.state, "costs", fact.text("action"))


title, colour, kind = text("title"), choice("colour_of", COLOURS), choice("kind_of", KINDS_OF_COST)
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "begin_cost": as_fact("cost_begun"),
        "pay_part": pay_part,
        "take_marker": take_marker,
        "end_cost": as_fact("cost_ended", title=cost_name),
    },
    facts={
        "cost_begun": Kind(cost_begun, line("EF-113", title=title, base=number("base"), colour=colour, kind=kind)),
        "part_paid": Kind(part_paid, line("EF-113", title=title, by=by("by"))),
        "marker_taken": Kind(marker_taken, line("EF-107", title=title)),
        "cost_ended": Kind(cost_ended, line("EF-113", title=title, how=choice("how", HOW_ENDED))),
    },
    switch=TURN_BY_TURN,
)
