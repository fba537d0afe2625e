"""Lists what the table does by hand, step by step: setting up an evening, a Slumber or a Dream, leaving one, saving."""

from collections.abc import Callable, Iterator, Mapping

from companion.games.etherfields.campaign import evenings
from companion.games.etherfields.campaign.dreamers import FEWEST_BUILT, MOST_BUILT
from companion.games.etherfields.campaign.scene_transitions import is_inside, this_scene
from companion.games.etherfields.campaign.team_counters import start_hours
from companion.games.etherfields.dreamworld.gates import unwon_gates
from companion.games.etherfields.dreamworld.slumbers_and_dreams import WON_GATE
from companion.games.etherfields.ledger.entries import OWN_PLACES, Entry, in_box_order
from companion.games.etherfields.ledger.names import code_and_name
from companion.games.etherfields.state import Campaign, Departure, Gate
from companion.kit.checklist import Checklist, ChecklistStep, checklist_chapter, make_checklist
from companion.table.chapter import Chapter
from companion.table.say import SayValue, say
from companion.table.table import Table

Steps = Iterator[ChecklistStep]
Codes = tuple[SayValue, ...]


def step(id: str, rule: str, text: str = "", **values: SayValue) -> ChecklistStep:
    """Returns the step `id` of a checklist, about the rule `rule`. Its sentence has the id `etherfields.step.<text>`,
    or `etherfields.step.<id>` if `text` is "", and is filled with `values`."""
    return ChecklistStep(id, say(f"etherfields.step.{text or id}", rule=rule, **values))


def step_with_codes(id: str, rule: str, codes: Codes, text: str = "", **values: SayValue) -> ChecklistStep:
    """Returns the step `id` of a checklist, with a sentence that lists `codes`. If there are no codes, the step has the
    rulebook's general sentence, filled with `values`. The id of both sentences ends with `text`, or with `id` if `text`
    is ""."""
    if not codes:
        return step(id, rule, text, **values)
    return ChecklistStep(id, say(f"etherfields.ours.{text or id}", rule=rule, codes=codes))


def owned(table: Table[Campaign], *places: str, kind: str = "") -> Codes:
    """Returns the codes of the elements at these places, each with the name of its holder, in the order of the box. If
    `kind` is not "", only elements of this kind are returned."""
    mine = (each for each in table.state.ledger.every() if each.place in places and kind in ("", each.kind))
    return tuple(code_with_holder(table, each) for each in in_box_order(mine))


def code_with_holder(table: Table[Campaign], entry: Entry) -> SayValue:
    seat, code = table.seat(entry.seat), code_and_name(table.state, entry.code)
    return say("etherfields.code.held", code=code, name=seat.name) if seat else code


def gates_with_numbers(state: Campaign) -> Codes:
    codes = [each.code for each in state.ledger.every() if each.place == "envelope"]
    known = ((code_and_name(state, code), state.gates.get(code, Gate())) for code in codes)
    return tuple(
        say("etherfields.ours.gate", gate=called, zone=gate.zone, keys=gate.keys) if gate.zone else called
        for called, gate in known
    )


def tiles_by_slot(state: Campaign) -> Codes:
    tiles = ((each.slot, code_and_name(state, each.code)) for each in state.ledger.at("atlas"))
    return tuple(
        say("etherfields.ours.tile", slot=slot, tile=tile) if slot else tile
        for slot, tile in sorted(tiles, key=lambda each: each[0])
    )


def archetypes(table: Table[Campaign]) -> Codes:
    known = ((seat.name, table.state.dreamer(seat.id).archetype) for seat in table.here())
    return tuple(
        say("etherfields.ours.archetype", name=name, archetype=say(f"etherfields.choice.{archetype}"))
        for name, archetype in known
        if archetype
    )


def setup(table: Table[Campaign]) -> Steps:
    return first_setup(table) if table.state.is_new else later_setup(table)


def first_setup(table: Table[Campaign]) -> Steps:
    has_purple = evenings.PURPLE.of(table) == "all"
    yield step("sealed", "EF-045")
    yield step("secrets", "EF-010", cards=395, tiles=280)
    yield step("order", "EF-051")
    yield step("decks", "EF-011")
    if has_purple:
        yield step("purple", "EF-045")
        yield archives(table)
    yield from piles_and_clock(table)
    if has_purple:
        yield step("season", "EF-037", "first_season")
        yield step("tiles", "EF-038", tiles=len(table.state.ledger.at("atlas")))
    yield from dreamers_and_first(table)
    yield from supplies_and_box()
    yield step("gate", "EF-045", "first_gate", gate=evenings.INITIATION_GATE)
    yield step("initiation", "EF-046", dream=evenings.INITIATION)
    yield step("site", "EF-047", turns=evenings.INITIATION_TURNS)
    yield step("script", "EF-047", script=evenings.INITIATION_SCRIPT)


def later_setup(table: Table[Campaign]) -> Steps:
    """Yields the steps for setting up a later evening, with the Awakening near the end (EF-030)."""
    state = table.state
    yield archives(table)
    yield from piles_and_clock(table)
    if state.season:
        yield ChecklistStep("season", say("etherfields.ours.season", rule="EF-037", season=state.season))
    else:
        yield step("season", "EF-037")
    yield step_with_codes("tiles", "EF-038", tiles_by_slot(state), tiles=0)
    yield from dreamers_and_first(table)
    yield step_with_codes("archetypes", "EF-039", archetypes(table))
    yield step_with_codes("wisdom", "EF-039", owned(table, "holder"))
    yield step_with_codes("gates", "EF-039", gates_with_numbers(state), gates=len(unwon_gates(state)))
    yield step_with_codes("signs", "EF-039", owned(table, *OWN_PLACES, kind="sign"))
    yield from supplies_and_box()
    saving = state.ledger.find(evenings.SAVING_CARD)
    if saving and saving.place == "dreamers":
        yield step("saved", "EF-150", card=code_and_name(state, saving.code), copies=saving.copies)
    yield step("nap", "EF-152")
    yield step("awakening", "EF-041")
    yield step("entrance", "EF-041")
    yield step("rebuild", "EF-090", least=FEWEST_BUILT, most=MOST_BUILT)


def archives(table: Table[Campaign]) -> ChecklistStep:
    return step_with_codes("archives", "EF-031", owned(table, "archives", "objects"))


def piles_and_clock(table: Table[Campaign]) -> Steps:
    yield step("slumbers", "EF-033")
    yield step("plans", "EF-034")
    yield step("turns", "EF-035")
    yield step("fates", "EF-036")
    yield step("hours", "EF-032", people=len(table.here()), hours=start_hours(table))


def dreamers_and_first(table: Table[Campaign]) -> Steps:
    yield step_with_codes("dreamers", "EF-039", owned(table, *OWN_PLACES))
    yield step("first", "EF-039", name=table.name(table.state.first))


def supplies_and_box() -> Steps:
    yield step("supplies", "EF-030")
    yield step("box", "EF-040")


def dream_setup(table: Table[Campaign]) -> Steps:
    """Yields the steps for setting up a Dream. Yields none for the first try of the initiation, because the first
    evening's checklist has the steps for it."""
    scene, gate = table.state.scene, table.state.gates.get(table.state.scene.gate, Gate())
    if scene.gate == evenings.INITIATION_GATE and gate.tried < 2:
        return
    called = code_and_name(table.state, scene.gate)
    if scene.keys:
        yield step("keys", "EF-061", keys=scene.keys, gate=called)
    yield step("slumber_out", "EF-061")
    yield step("gate_setup", "EF-061", gate=called, dream=scene.dream)
    yield step("turn_pack", "EF-061", turns=scene.turns)
    yield step("intro", "EF-061")
    yield step("gate_flip", "EF-061", gate=called)
    yield step("entity_on_top", "EF-065")
    yield step("on_entrance", "EF-061")


def slumber_setup(table: Table[Campaign]) -> Steps:
    """Yields the steps for setting up a Slumber; its first tile is always an Entity."""
    yield step("first_tile", "EF-062")
    yield step("entity_placed", "EF-062")
    yield step("turn_pack", "EF-161", turns=table.state.scene.turns)
    yield step("on_entrance", "EF-062")


def after_scene(table: Table[Campaign]) -> Steps:
    """Yields the steps after a Slumber, a Dream or a death: the death card if the team died, then what goes back, then
    what the team keeps. Yields none at other times."""
    left = table.state.departure
    if left is None:
        return
    if left.how == "died":
        yield death(table.state, "EF-103")
    yield from return_steps(table.state, left)
    if left.kind == "dream" and left.how != "died":
        yield step("season", "EF-145", "season_turns")
    yield step("keep", "EF-064")


def death(state: Campaign, rule: str) -> ChecklistStep:
    return step("death", rule, card=code_and_name(state, evenings.DEATH_CARD))


def return_steps(state: Campaign, left: Departure) -> Steps:
    if left.how == "won":
        yield step("loot", "EF-063")
    if left.kind in ("dream", "slumber"):
        yield step("entity", "EF-063")
    if left.kind == "dream":
        yield from after_dream(state, left)
    elif left.kind == "slumber":
        yield step("slumber", "EF-062", "slumber_back")


def after_dream(state: Campaign, left: Departure) -> Steps:
    rule = "EF-103" if left.how == "died" else "EF-063"
    gate, codes = code_and_name(state, left.gate), tuple(code_and_name(state, each) for each in left.codes)
    yield step("secrets", rule, "back", codes=codes or (say("etherfields.step.none"),))
    entry = state.ledger.find(left.gate)
    if left.how == "won" and entry and entry.place in WON_GATE.choices:
        yield step("gate", "EF-063", "gate_won", gate=gate, place=say(f"etherfields.point.won_gate.{entry.place}"))
    else:
        yield step("gate", rule, "gate_back", gate=gate)
    yield step("plans", "EF-034", "plans_back")


def before_closing_box(table: Table[Campaign]) -> Steps:
    """Yields the steps of saving in the rulebook's order (EF-150), with those for putting back what the last Slumber or
    Dream used."""
    state, left = table.state, table.state.departure
    if left and left.how == "died":
        yield death(state, "EF-151")
    yield step("buy", "EF-096")
    yield step("ether", "EF-150", ether=sum(count for (_, thing), count in state.held.items() if thing == "ether"))
    who = say(f"etherfields.saves.{evenings.WHO_GAINS.of(table)}")
    yield step("card", "EF-150", card=code_and_name(state, evenings.SAVING_CARD), who=who)
    yield step("heal", "EF-150")
    yield step("discard", "EF-150")
    if left:
        yield from return_steps(state, left)
    yield step("decks", "EF-150", "put_away")
    for id, places in (("archives", ("archives", "objects")), ("held", OWN_PLACES)):
        if codes := owned(table, *places):
            yield step_with_codes(id, "EF-150", codes, f"{id}_away")
    yield step_with_codes("gates", "EF-150", owned(table, "envelope"), "gates_away", gates=len(unwon_gates(state)))
    yield step("signs", "EF-150", "signs_away")
    yield step("nap", "EF-152")


CHECKLISTS: Mapping[str, Callable[[Table[Campaign]], Steps]] = {
    "setup": setup,
    "map": after_scene,
    "slumber": slumber_setup,
    "dream": dream_setup,
    "saving": before_closing_box,
}


def open_now(table: Table[Campaign]) -> Checklist:
    state, scene = table.state, table.state.scene.kind
    kind = "first" if scene == "setup" and state.is_new else scene
    steps = CHECKLISTS[scene](table) if scene in CHECKLISTS and not has_begun(state) else ()
    return make_checklist(kind, steps, state.ticks)


def has_begun(state: Campaign) -> bool:
    """Returns whether a Slumber or Dream has passed the first step of its first Turn; the checklist for setting it up
    is then empty."""
    return is_inside(state) and (state.scene.turn > 1 or state.site.turn.step != "draw")


def death_step(table: Table[Campaign]) -> ChecklistStep | None:
    """Returns the step about the death card if it is still to do, else None. This step comes before all others
    (EF-103)."""
    return next((each for each in open_now(table).steps if each.id == "death" and not each.is_done), None)


chapter: Chapter[Campaign] = checklist_chapter(open_now, this_scene)
