"""Rules of the games in our own words, and the search through them."""
