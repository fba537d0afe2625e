"""What the house remembers of its evenings, folded from the logs of its tables. Nothing is written here."""
