"""What screens of The Vale of Eternity show: a file a part, or a few that belong together."""
