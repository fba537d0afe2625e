"""A pile of pebbles: take one to three; whoever takes the last one wins."""

from companion.table.game import Ending, Game
from toy_game import pile, screen

game: Game[pile.Pile] = Game(
    slug="toy",
    players=(1, 4),
    blank=pile.Pile,
    setup=pile.make,
    chapters=(pile.chapter,),
    parts=screen.parts,
    headline=screen.headline,
    ending=Ending(pile.result, "TOY-001"),
)
