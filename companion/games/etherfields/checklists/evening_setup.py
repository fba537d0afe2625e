"""Lists the steps of setting up an evening (EF-030 to EF-047), with the codes that the group has met."""

from collections.abc import Iterator

from companion.games.etherfields.campaign import beginning
from companion.games.etherfields.campaign.dreamers import FEWEST_BUILT, MOST_BUILT
from companion.games.etherfields.campaign.evenings import SAVING_CARD
from companion.games.etherfields.campaign.team_counters import start_hours
from companion.games.etherfields.checklists import owned_elements
from companion.games.etherfields.checklists.owned_elements import step_with_codes as ours
from companion.games.etherfields.dreamworld.gates import unwon_gates
from companion.games.etherfields.ledger.entries import OWN_PLACES
from companion.games.etherfields.ledger.names import code_and_name
from companion.games.etherfields.state import Campaign
from companion.kit.checklist import ChecklistStep
from companion.table.say import say
from companion.table.table import Table

Steps = Iterator[ChecklistStep]


def setup(table: Table[Campaign]) -> Steps:
    return first_play(table) if table.state.is_new else later_play(table)


def first_play(table: Table[Campaign]) -> Steps:
    purple = beginning.PURPLE.of(table)
    yield ChecklistStep("sealed", say("etherfields.step.sealed", rule="EF-045"))
    yield ChecklistStep("secrets", say("etherfields.step.secrets", rule="EF-010", cards=395, tiles=280))
    yield ChecklistStep("order", say("etherfields.step.order", rule="EF-051"))
    yield ChecklistStep("decks", say("etherfields.step.decks", rule="EF-011"))
    if purple == "all":
        yield ChecklistStep("purple", say("etherfields.step.purple", rule="EF-045"))
        yield from archives(table)
    yield from slumbers(table)
    if purple == "all":
        yield ChecklistStep("season", say("etherfields.step.first_season", rule="EF-037"))
        yield ChecklistStep(
            "tiles", say("etherfields.step.tiles", rule="EF-038", tiles=len(table.state.ledger.at("atlas")))
        )
    yield from dreamers(table)
    yield from supplies_and_box(table)
    yield ChecklistStep("gate", say("etherfields.step.first_gate", rule="EF-045", gate=beginning.INITIATION_GATE))
    yield ChecklistStep("initiation", say("etherfields.step.initiation", rule="EF-046", dream=beginning.INITIATION))
    yield ChecklistStep("site", say("etherfields.step.site", rule="EF-047", turns=beginning.INITIATION_TURNS))
    yield ChecklistStep("script", say("etherfields.step.script", rule="EF-047", script=beginning.INITIATION_SCRIPT))


def later_play(table: Table[Campaign]) -> Steps:
    """Yields the steps for setting up a later evening, with the Awakening near the end (EF-030)."""
    state = table.state
    yield from archives(table)
    yield from slumbers(table)
    if state.season:
        yield ChecklistStep("season", say("etherfields.ours.season", rule="EF-037", season=state.season))
    else:
        yield ChecklistStep("season", say("etherfields.step.season", rule="EF-037"))
    yield from ours("tiles", "EF-038", owned_elements.tiles_by_slot(state), tiles=0)
    yield from dreamers(table)
    yield from ours("archetypes", "EF-039", owned_elements.archetypes(table))
    yield from ours("wisdom", "EF-039", owned_elements.owned_codes(table, "holder"))
    yield from ours("gates", "EF-039", owned_elements.gates_with_numbers(table), gates=len(unwon_gates(state)))
    yield from ours("signs", "EF-039", owned_elements.owned_codes(table, *OWN_PLACES, kind="sign"))
    yield from supplies_and_box(table)
    entry = state.ledger.find(SAVING_CARD)
    if entry and entry.place == "dreamers":
        card = code_and_name(state, entry.code)
        yield ChecklistStep("saved", say("etherfields.step.saved", rule="EF-150", card=card, copies=entry.copies))
    yield ChecklistStep("nap", say("etherfields.step.nap", rule="EF-152"))
    yield ChecklistStep("awakening", say("etherfields.step.awakening", rule="EF-041"))
    yield ChecklistStep("entrance", say("etherfields.step.entrance", rule="EF-041"))
    yield ChecklistStep("rebuild", say("etherfields.step.rebuild", rule="EF-090", least=FEWEST_BUILT, most=MOST_BUILT))


def archives(table: Table[Campaign]) -> Steps:
    yield from ours("archives", "EF-031", owned_elements.owned_codes(table, "archives", "objects"))


def slumbers(table: Table[Campaign]) -> Steps:
    yield ChecklistStep("slumbers", say("etherfields.step.slumbers", rule="EF-033"))
    yield ChecklistStep("plans", say("etherfields.step.plans", rule="EF-034"))
    yield ChecklistStep("turns", say("etherfields.step.turns", rule="EF-035"))
    yield ChecklistStep("fates", say("etherfields.step.fates", rule="EF-036"))
    people = len(table.here())
    yield ChecklistStep("hours", say("etherfields.step.hours", rule="EF-032", people=people, hours=start_hours(table)))


def dreamers(table: Table[Campaign]) -> Steps:
    yield from ours("dreamers", "EF-039", owned_elements.owned_codes(table, *OWN_PLACES))
    yield ChecklistStep("first", say("etherfields.step.first", rule="EF-039", name=table.name(table.state.first)))


def supplies_and_box(table: Table[Campaign]) -> Steps:
    yield ChecklistStep("supplies", say("etherfields.step.supplies", rule="EF-030"))
    yield ChecklistStep("box", say("etherfields.step.box", rule="EF-040"))
