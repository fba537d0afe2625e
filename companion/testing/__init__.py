"""Tools with which authors of games test them: evenings to play at, and what holds in every game."""
