"""What screens of Etherfields show: a file a part, or a few that belong together."""
