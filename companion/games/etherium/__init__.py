"""The game Etherium: seasons, initiative, connections and stars; conflicts and cubes if the players switch on the
setting for them."""
