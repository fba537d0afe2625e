"""Facts, moves and helpers that every table has, whatever its game."""
