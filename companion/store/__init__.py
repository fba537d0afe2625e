"""Stores logs on disk. Only this package and companion/hosting import a database library."""
