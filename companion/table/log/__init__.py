"""Folds logs into tables. Holds undo, checkpoints, table files and the contract of stores, too."""
