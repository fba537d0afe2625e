"""Cubes, tokens and unit levels: collecting, transforming, paying, and cubes still to be taken."""
