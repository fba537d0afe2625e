"""A pile of pebbles: take one to three; whoever takes the last one wins."""

from toy_game.rules import Toy

game = Toy()
