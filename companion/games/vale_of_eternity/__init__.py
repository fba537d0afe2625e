"""The game The Vale of Eternity: the app keeps scores, turns and the end; cards and stones stay on the table."""
