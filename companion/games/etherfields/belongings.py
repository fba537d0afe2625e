"""What this group has, by its own names and in the order of the box, for the lists of setting up and of saving; who
holds what."""

from collections.abc import Iterator

from companion.games.etherfields.ledger import Entry, in_order
from companion.games.etherfields.names import called
from companion.games.etherfields.state import Campaign
from companion.kit.checklist import Step
from companion.table.say import Told, say
from companion.table.table import Table


def at(table: Table[Campaign], *places: str, kind: str = "") -> tuple[Told, ...]:
    """Walked through only while a list is open: what lies in the box is nobody's."""
    mine = (each for each in table.state.ledger.every() if each.place in places and kind in ("", each.kind))
    return tuple(held(table, each) for each in in_order(mine))


def held(table: Table[Campaign], entry: Entry) -> Told:
    """With the name of who has it."""
    seat, code = table.seat(entry.seat), called(table.state, entry.code)
    return say("etherfields.code.held", code=code, name=seat.name) if seat else code


def step(id: str, rule: str, codes: tuple[Told, ...], *, name: str = "", **values: int) -> Iterator[Step]:
    """Named where anything is known; else told as the rulebook tells it."""
    if codes:
        yield Step(id, say(f"etherfields.ours.{name or id}", rule=rule, codes=codes))
    else:
        yield Step(id, say(f"etherfields.step.{name or id}", rule=rule, **values))
