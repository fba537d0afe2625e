"""Computes a table's state from the facts in its log. It also contains undo, checkpoints, the format of exported tables
and the contract of stores."""
