"""Computes a table from the facts in its log, with undo, checkpoints, exported tables and the contract of stores."""
