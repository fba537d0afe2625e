"""What holds in every game holds in the smallest one with a secret."""

from tests.games.every_game import HoldsInEveryGame
from tests.table.tables import Evening
from tests.whispers import game as whispers


class Whisperers(Evening):
    game = whispers


class TestWhispers(HoldsInEveryGame):
    evening = Whisperers
