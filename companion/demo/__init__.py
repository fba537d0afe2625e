"""Plays demonstration games automatically, with the same moves that people make."""
