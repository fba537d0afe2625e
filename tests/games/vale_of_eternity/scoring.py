"""Tables of The Vale of Eternity, with the shortest way to enter points."""

from companion.games.vale_of_eternity.game import game as vale
from tests.table import tables


class Evening(tables.Evening):
    game = vale

    def enter(self, seat: str, points: int) -> int:
        return self.play("enter_points", seat=seat, points=points)
