"""The ledger: all elements that the group has met, stored by their secret codes."""
