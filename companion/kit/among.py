"""One of the things that are there now: it is tapped where it stands, and no form lists them."""

from dataclasses import dataclass

from companion.table.moves import IllegalMove, label
from companion.table.say import say


@dataclass(frozen=True, slots=True)
class Among:
    ids: tuple[str, ...]
    longest: int = 24

    def read(self, name: str, raw: object) -> str:
        if not isinstance(raw, str) or raw not in self.ids:
            raise IllegalMove(say("field.not_a_choice", field=label(name)))
        return raw
