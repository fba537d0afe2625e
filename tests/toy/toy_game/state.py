"""What a table of skimming stones remembers."""

from dataclasses import dataclass, field

from companion.kit.score_sheet import Sheet


@dataclass(frozen=True, slots=True)
class Pond:
    """`sheet` holds the points by round, in round 0 what each began with. After the last round it is `is_finished`."""

    round: int = 1
    sheet: Sheet = field(default_factory=Sheet)
    is_finished: bool = False
    wind: str = "calm"

    @property
    def this_round(self) -> str:
        """The name of the round, for moves that make no sense in the next one."""
        return f"round:{self.round}"
