"""What holds in every game holds in the small one of these tests."""

from tests.games.every_game import HoldsInEveryGame
from tests.table.tables import Evening


class TestStones(HoldsInEveryGame):
    evening = Evening
