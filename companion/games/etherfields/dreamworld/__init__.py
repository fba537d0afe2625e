"""Chapters about where the team is: on the map of the Dreamworld, in a Slumber or in a Dream."""
