"""Turns tables into HTML and JSON: the parts of a screen, their templates, languages and caches."""
