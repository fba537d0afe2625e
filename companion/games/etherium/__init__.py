"""Etherium: seasons, initiative, connections, stars. Conflicts and cubes too, where a table asks for them."""
