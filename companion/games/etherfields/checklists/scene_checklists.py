"""Lists the steps for a Slumber or Dream: what to lay out before it, and where everything goes after it and before the
box is closed (EF-061 to EF-063, EF-103, EF-150)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign.beginning import INITIATION_GATE
from companion.games.etherfields.campaign.evenings import DEATH_CARD, SAVING_CARD, WHO_GAINS
from companion.games.etherfields.checklists import owned_elements
from companion.games.etherfields.dreamworld.gates import unwon_gates
from companion.games.etherfields.dreamworld.slumbers_and_dreams import WON_GATE
from companion.games.etherfields.ledger.entries import OWN_PLACES
from companion.games.etherfields.ledger.names import code_and_name
from companion.games.etherfields.state import Campaign, Departure, Gate
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


def after_scene(table: Table[Campaign]) -> Steps:
    """Yields the steps after a Slumber or Dream: the death card if the team died, then what goes back, then what the
    team keeps."""
    left = table.state.departure
    if left is None:
        return
    if left.how == "died":
        yield death(table.state, "EF-103")
    yield from return_steps(table.state, left)
    if left.kind == "dream" and left.how != "died":
        yield ChecklistStep("season", say("etherfields.step.season_turns", rule="EF-145"))
    yield ChecklistStep("keep", say("etherfields.step.keep", rule="EF-064"))


def death(state: Campaign, rule: str) -> ChecklistStep:
    return ChecklistStep("death", say("etherfields.step.death", rule=rule, card=code_and_name(state, DEATH_CARD)))


def return_steps(state: Campaign, left: Departure) -> Steps:
    if left.how == "won":
        yield ChecklistStep("loot", say("etherfields.step.loot", rule="EF-063"))
    if left.kind in ("dream", "slumber"):
        yield ChecklistStep("entity", say("etherfields.step.entity", rule="EF-063"))
    if left.kind == "dream":
        yield from after_dream(state, left)
    elif left.kind == "slumber":
        yield ChecklistStep("slumber", say("etherfields.step.slumber_back", rule="EF-062"))


def after_dream(state: Campaign, left: Departure) -> Steps:
    rule = "EF-103" if left.how == "died" else "EF-063"
    gate, codes = code_and_name(state, left.gate), tuple(code_and_name(state, each) for each in left.codes)
    yield ChecklistStep(
        "secrets", say("etherfields.step.back", rule=rule, codes=codes or (say("etherfields.step.none"),))
    )
    entry = state.ledger.find(left.gate)
    if left.how == "won" and entry and entry.place in WON_GATE.choices:
        place = say(f"etherfields.point.won_gate.{entry.place}")
        yield ChecklistStep("gate", say("etherfields.step.gate_won", rule="EF-063", gate=gate, place=place))
    else:
        yield ChecklistStep("gate", say("etherfields.step.gate_back", rule=rule, gate=gate))
    yield ChecklistStep("plans", say("etherfields.step.plans_back", rule="EF-034"))


def before_closing_box(table: Table[Campaign]) -> Steps:
    """Yields the steps of saving in the rulebook's order (EF-150), with those for putting back what the last Slumber or
    Dream used."""
    state, left = table.state, table.state.departure
    ether = sum(count for (_, thing), count in state.held.items() if thing == "ether")
    if left and left.how == "died":
        yield death(state, "EF-151")
    yield ChecklistStep("buy", say("etherfields.step.buy", rule="EF-096"))
    yield ChecklistStep("ether", say("etherfields.step.ether", rule="EF-150", ether=ether))
    is_for_all, card = WHO_GAINS.of(table) == "everyone", code_and_name(state, SAVING_CARD)
    who = say("etherfields.saves.everyone" if is_for_all else "etherfields.saves.with_ether")
    yield ChecklistStep("card", say("etherfields.step.card", rule="EF-150", card=card, who=who))
    yield ChecklistStep("heal", say("etherfields.step.heal", rule="EF-150"))
    yield ChecklistStep("discard", say("etherfields.step.discard", rule="EF-150"))
    if left:
        yield from return_steps(state, left)
    yield from put_away(table)


def put_away(table: Table[Campaign]) -> Steps:
    yield ChecklistStep("decks", say("etherfields.step.put_away", rule="EF-150"))
    if archives := owned_elements.owned_codes(table, "archives", "objects"):
        yield ChecklistStep("archives", say("etherfields.ours.archives_away", rule="EF-150", codes=archives))
    if held := owned_elements.owned_codes(table, *OWN_PLACES):
        yield ChecklistStep("held", say("etherfields.ours.held_away", rule="EF-150", codes=held))
    closed = len(unwon_gates(table.state))
    yield from owned_elements.step_with_codes(
        "gates", "EF-150", owned_elements.owned_codes(table, "envelope"), name="gates_away", gates=closed
    )
    yield ChecklistStep("signs", say("etherfields.step.signs_away", rule="EF-150"))
    yield ChecklistStep("nap", say("etherfields.step.nap", rule="EF-152"))
