"""EF-061, EF-062: what is laid out when a Slumber begins or a Dream is entered, before the first Turn of it."""

from collections.abc import Iterator

from companion.games.etherfields.awakening import INITIATION_GATE
from companion.games.etherfields.names import called
from companion.games.etherfields.state import Campaign, Gate
from companion.kit.checklist import Step
from companion.table.say import say
from companion.table.table import Table

Steps = Iterator[Step]


def entering(table: Table[Campaign]) -> Steps:
    """In the order in which the rulebook tells it. The list of the first play has laid out the initiation."""
    scene, gate = table.state.scene, table.state.gates.get(table.state.scene.gate, Gate())
    if scene.gate == INITIATION_GATE and gate.tried < 2:
        return
    gate_called = called(table.state, scene.gate)
    if scene.keys:
        yield Step("keys", say("etherfields.step.keys", rule="EF-061", keys=scene.keys, gate=gate_called))
    yield Step("slumber_out", say("etherfields.step.slumber_out", rule="EF-061"))
    yield Step("gate_setup", say("etherfields.step.gate_setup", rule="EF-061", gate=gate_called, dream=scene.dream))
    yield Step("turn_pack", say("etherfields.step.turn_pack", rule="EF-061", turns=scene.turns))
    yield Step("intro", say("etherfields.step.intro", rule="EF-061"))
    yield Step("gate_flip", say("etherfields.step.gate_flip", rule="EF-061", gate=gate_called))
    yield Step("entity_on_top", say("etherfields.step.entity_on_top", rule="EF-065"))
    yield Step("on_entrance", say("etherfields.step.on_entrance", rule="EF-061"))


def starting(table: Table[Campaign]) -> Steps:
    """The first tile was an Entity: else it is only resolved, and no Slumber begins."""
    yield Step("first_tile", say("etherfields.step.first_tile", rule="EF-062"))
    yield Step("entity_placed", say("etherfields.step.entity_placed", rule="EF-062"))
    yield Step("turn_pack", say("etherfields.step.turn_pack", rule="EF-161", turns=table.state.scene.turns))
    yield Step("on_entrance", say("etherfields.step.on_entrance", rule="EF-062"))
