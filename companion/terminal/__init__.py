"""The commands that are typed in a terminal: they serve and maintain a house, and print messages."""
