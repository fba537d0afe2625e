"""Veilleuse: an app on a tablet in the middle of the table, which accompanies a real board game."""

__version__ = "1.0.0"
