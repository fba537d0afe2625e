"""Lists of what the table does by hand, with a box to tick for each step."""
