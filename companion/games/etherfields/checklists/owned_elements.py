"""Names what the group owns, and who holds it, for the lists of setting up and saving."""

from collections.abc import Iterator

from companion.games.etherfields.ledger.entries import Entry, in_box_order
from companion.games.etherfields.ledger.names import code_and_name
from companion.games.etherfields.state import Campaign
from companion.kit.checklist import ChecklistStep
from companion.table.say import SayValue, say
from companion.table.table import Table


def owned_codes(table: Table[Campaign], *places: str, kind: str = "") -> tuple[SayValue, ...]:
    mine = (each for each in table.state.ledger.every() if each.place in places and kind in ("", each.kind))
    return tuple(code_with_holder(table, each) for each in in_box_order(mine))


def code_with_holder(table: Table[Campaign], entry: Entry) -> SayValue:
    seat, code = table.seat(entry.seat), code_and_name(table.state, entry.code)
    return say("etherfields.code.held", code=code, name=seat.name) if seat else code


def step_with_codes(
    id: str, rule: str, codes: tuple[SayValue, ...], *, name: str = "", **values: int
) -> Iterator[ChecklistStep]:
    """Yields one step: with the codes if there are any, otherwise with the rulebook's general sentence."""
    if codes:
        yield ChecklistStep(id, say(f"etherfields.ours.{name or id}", rule=rule, codes=codes))
    else:
        yield ChecklistStep(id, say(f"etherfields.step.{name or id}", rule=rule, **values))
