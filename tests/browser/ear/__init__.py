"""Whoever plays by keyboard and by ear."""
