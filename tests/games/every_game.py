"""Checks the house's own games as any other game is checked, and their recorded games too."""

from collections.abc import Iterator, Sequence

from companion.table.fact import Fact
from companion.testing import common_game_tests
from tests.recordings.replay import recordings


class HoldsInEveryGame(common_game_tests.HoldsInEveryGame):
    def recorded(self) -> Iterator[Sequence[Fact]]:
        return (each.facts for each in recordings() if each.game == self.game.slug)
