"""Dream: the tokens that nobody may see, the votes and the points. Dream cards, mat and stars stay on the table."""
