"""Etherium: seasons, initiative, connections, stars. Cubes, figures and fights stay on the table."""

from companion.games.etherium.game import Etherium

game = Etherium()
