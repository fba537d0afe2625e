"""The game When I Dream: the app deals roles, runs the clock of the night, counts points and penalties; cards stay on
the table. Ids such as WD-005 name rules of the game's rulebook."""
