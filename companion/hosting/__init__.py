"""Many houses in one PostgreSQL database, served by one or several processes."""
