"""The game When I Dream: the app deals roles, times the night, counts points and penalties; cards stay on the table."""
