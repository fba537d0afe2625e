"""The log on disk. Only this room imports a database library."""
