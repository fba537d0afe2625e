"""Pieces that lie on the Site come out of the same supplies as all others, and go back there when they are over."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import Campaign, Shortage
from companion.games.etherfields.settings import sizes
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Laid:
    """One of the things that lie on the Site now."""

    ids: tuple[str, ...]
    longest: int = 24

    def read(self, name: str, raw: object) -> str:
        if not isinstance(raw, str) or raw not in self.ids:
            raise IllegalMove(say("field.not_a_choice", field=say(f"field.{name}")))
        return raw


def lay(table: Table[Campaign], state: Campaign, on: str, thing: str, by: int) -> Campaign:
    """EF-107: as many as the supply has; what is missing is said."""
    stock = rules.stock(state, sizes(table.settings))
    before, after = stock.count(on, thing), stock.add(on, thing, by).count(on, thing)
    missing = by - (after - before)
    short = Shortage(thing, missing) if missing > 0 and by > 0 else None
    return replace(state, held={**state.held, (on, thing): after}, shortage=short)


def lies(state: Campaign, on: str, thing: str) -> int:
    return state.held.get((on, thing), 0)


def left(table: Table[Campaign], thing: str) -> int:
    return max(0, rules.stock(table.state, sizes(table.settings)).left(thing))


def swept(state: Campaign, gone: Collection[str]) -> Campaign:
    """Whatever lay on these goes back to its supply."""
    if not gone:
        return state
    return replace(state, held={key: count for key, count in state.held.items() if key[0] not in gone})
