"""Pages of the house: the home page, its keepers, its backups, its export."""
