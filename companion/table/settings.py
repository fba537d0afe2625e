"""What a table may choose: numbers and choices of its game, and the points on which a rulebook is silent."""

from dataclasses import dataclass
from typing import Any

from companion.table.moves import Choice, Domain, Field, IllegalMove
from companion.table.table import Table

AnyTable = Table[Any]


@dataclass(frozen=True, slots=True)
class Setting:
    """A number or choice of the game. `origin` is `rulebook`, `public` (not in our rulebook's text) or `house`. What
    does not go along is back at its default when the same people play again."""

    id: str
    default: Field
    domain: Domain
    origin: str
    rule: str = ""
    goes_along: bool = True

    def of(self, table: AnyTable) -> Field:
        """As chosen, if it is still one that this game understands: an old log may hold another."""
        chosen = next((value for id, value in table.settings if id == self.id), None)
        if chosen is None:
            return self.default
        try:
            return self.domain.read(self.id, chosen)
        except IllegalMove:
            return self.default

    def number(self, table: AnyTable) -> int:
        return int(self.of(table))

    def is_on(self, table: AnyTable) -> bool:
        """Of a switch: the last of its choices opens it."""
        return isinstance(self.domain, Choice) and self.of(table) == self.domain.among[-1]


@dataclass(frozen=True, slots=True)
class Silence:
    """A point on which the rulebook is silent: asked once, when it matters; `default` is what the app proposes. Where
    what is chosen later counts as well (`is_quiet`), nobody is asked: the default is played, and said once."""

    id: str
    choices: tuple[str, ...]
    default: str
    rule: str
    is_quiet: bool = False

    def of(self, table: AnyTable) -> str:
        settled = self.settled(table)
        return settled if settled in self.choices else self.default

    def settled(self, table: AnyTable) -> str:
        """What the table has said; nothing as long as nobody was asked."""
        return next((choice for id, choice in table.settled if id == self.id), "")
