"""The blueprints: all pages, grouped by subject."""
