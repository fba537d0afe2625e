"""Facts, moves and helpers that exist in every game."""
