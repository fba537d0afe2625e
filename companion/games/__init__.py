"""The games that ship with the house, each found by its entry point like a stranger's."""
