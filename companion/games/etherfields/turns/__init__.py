"""Chapters about Turns; most of them are only for tables that follow their Turns step by step."""
