"""A tiny game with secrets for tests: each seat is dealt a creature in secret, and anybody may knock."""

from companion.table.game import Game
from tests.whispers import creatures, screen

game: Game[creatures.Whispering] = Game(
    slug="whispers",
    players=(1, 5),
    blank=creatures.Whispering,
    setup=lambda options, seats, known: [],
    chapters=(creatures.chapter,),
    parts=screen.parts,
    headline=screen.headline,
)
