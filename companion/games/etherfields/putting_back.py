"""EF-063, EF-103, EF-150: what goes back where: when a Slumber or a Dream is left, and before the box is closed."""

from collections.abc import Iterator

from companion.games.etherfields import belongings
from companion.games.etherfields.evenings import DEATH_CARD, SAVING_CARD
from companion.games.etherfields.gates import still_closed
from companion.games.etherfields.ledger import WORN
from companion.games.etherfields.names import called
from companion.games.etherfields.state import Campaign, Departure
from companion.kit.checklist import Step
from companion.table.say import say
from companion.table.table import Table

Steps = Iterator[Step]


def leaving(table: Table[Campaign]) -> Steps:
    """A death is resolved before anything goes back; what is kept is said last."""
    left = table.state.departure
    if left is None:
        return
    if left.how == "died":
        yield death(table.state, "EF-103")
    yield from going_back(table.state, left)
    if left.kind == "dream" and left.how != "died":
        yield Step("season", say("etherfields.step.season_turns", rule="EF-145"))
    yield Step("keep", say("etherfields.step.keep", rule="EF-064"))


def death(state: Campaign, rule: str) -> Step:
    return Step("death", say("etherfields.step.death", rule=rule, card=called(state, DEATH_CARD)))


def going_back(state: Campaign, left: Departure) -> Steps:
    if left.how == "won":
        yield Step("loot", say("etherfields.step.loot", rule="EF-063"))
    if left.kind in ("dream", "slumber"):
        yield Step("entity", say("etherfields.step.entity", rule="EF-063"))
    if left.kind == "dream":
        yield from out_of_a_dream(state, left)
    elif left.kind == "slumber":
        yield Step("slumber", say("etherfields.step.slumber_back", rule="EF-062"))


def out_of_a_dream(state: Campaign, left: Departure) -> Steps:
    """Back to the envelope goes a Gate that is still to be won."""
    gate, codes = called(state, left.gate), tuple(called(state, each) for each in left.codes)
    yield Step("secrets", say("etherfields.step.back", rule="EF-103", codes=codes or (say("etherfields.step.none"),)))
    if left.how == "won":
        yield Step("gate", say("etherfields.step.gate_won", rule="EF-063", gate=gate))
    else:
        yield Step("gate", say("etherfields.step.gate_back", rule="EF-103", gate=gate))
    yield Step("plans", say("etherfields.step.plans_back", rule="EF-034"))


def saving(table: Table[Campaign]) -> Steps:
    """EF-150, in the rulebook's order; what a Slumber or a Dream has left behind goes back with the rest."""
    state, left = table.state, table.state.departure
    ether = sum(count for (_, thing), count in state.held.items() if thing == "ether")
    if left and left.how == "died":
        yield death(state, "EF-151")
    yield Step("buy", say("etherfields.step.buy", rule="EF-096"))
    yield Step("ether", say("etherfields.step.ether", rule="EF-150", ether=ether))
    yield Step("card", say("etherfields.step.card", rule="EF-150", card=called(state, SAVING_CARD)))
    yield Step("heal", say("etherfields.step.heal", rule="EF-150"))
    yield Step("discard", say("etherfields.step.discard", rule="EF-150"))
    if left:
        yield from going_back(state, left)
    yield from put_away(table)


def put_away(table: Table[Campaign]) -> Steps:
    yield Step("decks", say("etherfields.step.put_away", rule="EF-150"))
    if archives := belongings.at(table, "archives", "objects"):
        yield Step("archives", say("etherfields.ours.archives_away", rule="EF-150", codes=archives))
    if held := belongings.at(table, *WORN):
        yield Step("held", say("etherfields.ours.held_away", rule="EF-150", codes=held))
    closed = len(still_closed(table.state))
    yield from belongings.step("gates", "EF-150", belongings.at(table, "envelope"), name="gates_away", gates=closed)
    yield Step("signs", say("etherfields.step.signs_away", rule="EF-150"))
    yield Step("nap", say("etherfields.step.nap", rule="EF-152"))
