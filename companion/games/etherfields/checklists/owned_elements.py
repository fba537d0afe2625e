"""Names the elements that the group owns, and who has them, for the checklists of setting up and saving."""

from collections.abc import Iterator

from companion.games.etherfields.ledger.entries import Entry, in_box_order
from companion.games.etherfields.ledger.names import code_and_name
from companion.games.etherfields.state import Campaign
from companion.kit.checklist import ChecklistStep
from companion.table.say import SayValue, say
from companion.table.table import Table


def owned_codes(table: Table[Campaign], *places: str, kind: str = "") -> tuple[SayValue, ...]:
    """Returns the codes of the elements at these places, with their holders, in the order of the box. If `kind` is not
    "", only elements of this kind are returned."""
    mine = (each for each in table.state.ledger.every() if each.place in places and kind in ("", each.kind))
    return tuple(code_with_holder(table, each) for each in in_box_order(mine))


def gates_with_numbers(table: Table[Campaign]) -> tuple[SayValue, ...]:
    state = table.state
    known = (
        (code_and_name(state, each.code), state.gates.get(each.code))
        for each in state.ledger.every()
        if each.place == "envelope"
    )
    return tuple(
        say("etherfields.ours.gate", gate=called, zone=gate.zone, keys=gate.keys) if gate and gate.zone else called
        for called, gate in known
    )


def tiles_by_slot(state: Campaign) -> tuple[SayValue, ...]:
    tiles = {each: code_and_name(state, each.code) for each in state.ledger.at("atlas")}
    return tuple(
        say("etherfields.ours.tile", slot=each.slot, tile=tiles[each]) if each.slot else tiles[each]
        for each in sorted(tiles, key=lambda each: each.slot)
    )


def archetypes(table: Table[Campaign]) -> tuple[SayValue, ...]:
    known = ((seat.name, table.state.dreamer(seat.id).archetype) for seat in table.here())
    return tuple(
        say("etherfields.ours.archetype", name=name, archetype=say(f"etherfields.choice.{archetype}"))
        for name, archetype in known
        if archetype
    )


def code_with_holder(table: Table[Campaign], entry: Entry) -> SayValue:
    seat, code = table.seat(entry.seat), code_and_name(table.state, entry.code)
    return say("etherfields.code.held", code=code, name=seat.name) if seat else code


def step_with_codes(
    id: str, rule: str, codes: tuple[SayValue, ...], *, name: str = "", **values: int
) -> Iterator[ChecklistStep]:
    """Yields one checklist step with the id `id`. If there are `codes`, the step's sentence lists them; otherwise it is
    the rulebook's general sentence, with `values` filled in. The id of the sentence ends with `name`, or with `id` if
    `name` is "". `rule` is the id of the rule that the sentence is about."""
    if codes:
        yield ChecklistStep(id, say(f"etherfields.ours.{name or id}", rule=rule, codes=codes))
    else:
        yield ChecklistStep(id, say(f"etherfields.step.{name or id}", rule=rule, **values))
