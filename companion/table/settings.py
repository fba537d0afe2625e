"""Defines the settings of a game and the questions that its rulebook leaves open."""

from contextlib import suppress
from dataclasses import dataclass

from companion.table.moves import Choice, Domain, Field, IllegalMove
from companion.table.table import AnyTable


@dataclass(frozen=True, slots=True)
class Setting:
    """A number or choice for a table. `origin` is where the default comes from: `rulebook`, `public` sources, or this
    `house`. If it `goes_along`, the value is kept when the same people play again."""

    id: str
    default: Field
    domain: Domain
    origin: str
    rule: str = ""
    goes_along: bool = True

    def of(self, table: AnyTable) -> Field:
        """Returns the chosen value; the default if none was chosen, or if the chosen one is no longer allowed."""
        chosen = next((value for id, value in table.settings if id == self.id), None)
        if chosen is None:
            return self.default
        try:
            return self.domain.read(self.id, chosen)
        except IllegalMove:
            return self.default

    def is_sound(self) -> bool:
        with suppress(IllegalMove):
            return self.domain.read(self.id, self.default) == self.default
        return False

    def number(self, table: AnyTable) -> int:
        return int(self.of(table))

    def is_on(self, table: AnyTable) -> bool:
        """Returns whether the last of the setting's choices, such as "off" and "on", is chosen."""
        return isinstance(self.domain, Choice) and self.of(table) == self.domain.among[-1]


@dataclass(frozen=True, slots=True)
class Silence:
    """A question that the rulebook leaves open. The table is asked once, when the answer first matters. If `is_quiet`,
    nobody is asked: the default is used, and the screens say so once."""

    id: str
    choices: tuple[str, ...]
    default: str
    rule: str
    is_quiet: bool = False

    def of(self, table: AnyTable) -> str:
        """Returns the table's choice. Returns the default if the table was not asked yet, or if the choice in an old
        log is no longer allowed."""
        settled = self.settled(table)
        return settled if settled in self.choices else self.default

    def settled(self, table: AnyTable) -> str:
        """Returns the table's choice, "" if it was not asked yet."""
        return next((choice for id, choice in table.settled if id == self.id), "")
