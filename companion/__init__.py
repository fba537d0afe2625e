"""Veilleuse: a companion that glows in the middle of the table while people play a real board game."""

__version__ = "1.0.0"
