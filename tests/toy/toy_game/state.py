"""The state of a table of the toy game."""

from dataclasses import dataclass, field

from companion.kit.score_sheet import Sheet


@dataclass(frozen=True, slots=True)
class Pond:
    """The state of a table; `sheet` holds the points by round, those at the start in round 0. After the last round
    `is_finished` is set."""

    round: int = 1
    sheet: Sheet = field(default_factory=Sheet)
    is_finished: bool = False
    wind: str = "calm"

    @property
    def this_round(self) -> str:
        """Returns the id of the round, for moves that belong to it and are refused in the next one."""
        return f"round:{self.round}"
