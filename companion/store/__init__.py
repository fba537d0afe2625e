"""Stores logs on disk. No other package, except companion/hosting, imports a database library."""
