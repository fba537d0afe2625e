"""Privacy notices about secrets, and the rules for secrets that the tablet shows."""
