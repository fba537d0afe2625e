"""Lists what is laid out when a Slumber begins or a Dream is entered (EF-061, EF-062)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign.awakening import INITIATION_GATE
from companion.games.etherfields.ledger.names import code_and_name
from companion.games.etherfields.state import Campaign, Gate
from companion.kit.checklist import ChecklistStep
from companion.table.say import say
from companion.table.table import Table

Steps = Iterator[ChecklistStep]


def dream_setup(table: Table[Campaign]) -> Steps:
    """Yields the steps for setting up a Dream; none for the first try of the initiation, because the first evening's
    checklist has them."""
    scene, gate = table.state.scene, table.state.gates.get(table.state.scene.gate, Gate())
    if scene.gate == INITIATION_GATE and gate.tried < 2:
        return
    gate_called = code_and_name(table.state, scene.gate)
    if scene.keys:
        yield ChecklistStep("keys", say("etherfields.step.keys", rule="EF-061", keys=scene.keys, gate=gate_called))
    yield ChecklistStep("slumber_out", say("etherfields.step.slumber_out", rule="EF-061"))
    yield ChecklistStep(
        "gate_setup", say("etherfields.step.gate_setup", rule="EF-061", gate=gate_called, dream=scene.dream)
    )
    yield ChecklistStep("turn_pack", say("etherfields.step.turn_pack", rule="EF-061", turns=scene.turns))
    yield ChecklistStep("intro", say("etherfields.step.intro", rule="EF-061"))
    yield ChecklistStep("gate_flip", say("etherfields.step.gate_flip", rule="EF-061", gate=gate_called))
    yield ChecklistStep("entity_on_top", say("etherfields.step.entity_on_top", rule="EF-065"))
    yield ChecklistStep("on_entrance", say("etherfields.step.on_entrance", rule="EF-061"))


def slumber_setup(table: Table[Campaign]) -> Steps:
    """Yields the steps for setting up a Slumber; its first tile is always an Entity."""
    yield ChecklistStep("first_tile", say("etherfields.step.first_tile", rule="EF-062"))
    yield ChecklistStep("entity_placed", say("etherfields.step.entity_placed", rule="EF-062"))
    yield ChecklistStep("turn_pack", say("etherfields.step.turn_pack", rule="EF-161", turns=table.state.scene.turns))
    yield ChecklistStep("on_entrance", say("etherfields.step.on_entrance", rule="EF-062"))
