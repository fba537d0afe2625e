"""The game The Vale of Eternity: the app keeps scores, turns and the end; cards and stones stay on the table. Ids such
as VE-005 name rules of the game's rulebook."""
