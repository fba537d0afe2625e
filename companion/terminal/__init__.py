"""What a person meets in the terminal: serving and its greeting, the care of the house, and the words for both."""
