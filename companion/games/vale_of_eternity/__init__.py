"""The Vale of Eternity: scores, order of play, the end. Cards and stones stay on the table."""

from companion.games.vale_of_eternity.game import ValeOfEternity

game = ValeOfEternity()
