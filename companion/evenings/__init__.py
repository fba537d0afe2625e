"""Statistics and summaries of past evenings, computed from the logs of the tables. Nothing is stored here."""
