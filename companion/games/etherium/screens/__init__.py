"""What screens of Etherium show: a file a part, or a few that belong together."""
