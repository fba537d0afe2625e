"""Etherium's depth, for a table that asks for it: conflicts, cubes, levels, what a collection or an action costs."""
