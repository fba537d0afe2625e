"""The game Dream: the app deals the secret tokens, takes votes and counts points; cards and stars stay on the table."""
