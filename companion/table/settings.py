"""Defines the settings of a game and the questions that its rulebook leaves open."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.table.moves import Choice, Domain, Field, IllegalMove
from companion.table.return_value_checks import ID, require_types
from companion.table.table import AnyTable

ORIGINS = ("rulebook", "public", "house")


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

    def __post_init__(self) -> None:
        require_types(self)

    def of(self, table: AnyTable) -> Field:
        """Returns the chosen value; the default if none was chosen, or if the chosen one is no longer allowed."""
        chosen = dict(table.settings).get(self.id)
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
        return dict(table.settled).get(self.id, "")


def setting_mistakes(settings: Sequence[Setting], silences: Sequence[Silence]) -> Iterator[str]:
    """Yields a sentence, for the game's author, about each mistake in its settings and open questions."""
    for setting in settings:
        if not setting.is_sound():
            yield f"the default of the setting {setting.id} is not among its values"
        if setting.origin not in ORIGINS:
            yield f"the setting {setting.id} comes from {setting.origin!r}: choose one of {ORIGINS}"
    for silence in silences:
        if silence.default not in silence.choices:
            yield f"the default of the silent point {silence.id} is not among its choices"
    ids = Counter([*(each.id for each in settings), *(each.id for each in silences)])
    yield from (
        f"two settings or open questions are called {id}: choose another name" for id, n in ids.items() if n > 1
    )
    yield from (f"{id!r} is no id: take small letters, digits and _" for id in not_ids(ids))


def not_ids(names: Iterable[str]) -> Iterator[str]:
    return (name for name in names if not ID.fullmatch(name))
