"""The game Etherium: seasons, initiative, connections and stars; conflicts and cubes if the table switches them on."""
