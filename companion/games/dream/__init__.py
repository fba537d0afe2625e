"""The game Dream: the app deals the secret tokens, takes votes and counts points; cards and stars stay on the table.
Ids such as DR-005 name rules of the game's rulebook."""
