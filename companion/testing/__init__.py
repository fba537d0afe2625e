"""Tools with which authors of games test them: evenings to play at, and checks that every game must pass."""
