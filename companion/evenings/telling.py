"""What the ending of a table may add from what the house remembers."""

from collections.abc import Mapping
from typing import cast

from companion.evenings.folk import folk
from companion.evenings.kept import Kept
from companion.evenings.moments import moments
from companion.table.folded import HOUSE_ID
from companion.table.house import House
from companion.table.persons import Person
from companion.table.say import Say


class Telling:
    """The best first; nothing of a table that is not over. What cannot be told keeps nobody from the end."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept

    def __call__(self, table: str) -> tuple[Say, ...]:
        try:
            play = self.kept.play(table)
            return self.kept.counted(("moments", table), lambda plays: moments(plays, play, self.who())) if play else ()
        except Exception as error:
            self.kept.tables.report(error)
            return ()

    def who(self) -> Mapping[str, Person]:
        house = cast(House, self.kept.tables.look(HOUSE_ID).table.state)
        return folk(house.persons, self.kept.traces())
