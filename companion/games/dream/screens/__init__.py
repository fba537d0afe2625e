"""What screens of Dream show: a file a part, or a few that belong together."""
