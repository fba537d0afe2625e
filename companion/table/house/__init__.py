"""The house as a table of its own: its people, keys, cards and rulings; and the contract of its backups."""
