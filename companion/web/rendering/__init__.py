"""Turns tables into HTML: the parts of a screen, their templates, languages and caches."""
