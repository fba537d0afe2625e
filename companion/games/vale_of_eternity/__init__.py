"""The game The Vale of Eternity: the app counts rounds and points, and its assistant can keep track of stones, cards
and effects. The cards and stones themselves stay on the table. Ids such as VE-005 name rules of the game's rulebook."""
