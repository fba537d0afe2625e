"""Folds logs into tables: a table's state is computed from its facts. Also undo, checkpoints, exported tables and the
contract of stores."""
