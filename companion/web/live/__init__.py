"""The live stream of each screen, and what wakes it."""
