"""Holds the games that ship with Veilleuse. Each is found by its entry point, like a game of another author."""
