"""Plays demonstration games by itself, with the same moves that people make."""
