"""Pages of one table: its screen, its moves, its seats, its secrets, its files."""
