"""What screens of When I Dream show: a file a part, or a few that belong together."""
