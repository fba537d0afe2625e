"""The depth that a table may open: a Slumber or Dream turn by turn. Closed, it offers and shows nothing, and forgets
nothing."""
