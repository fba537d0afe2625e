"""A tiny game with something to hide: each seat is dealt a creature, and anybody may knock."""

from tests.whispers.game import Whispers

game = Whispers()
