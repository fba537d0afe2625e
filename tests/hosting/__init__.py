"""Hosting: many houses in one PostgreSQL database, served by several processes."""
