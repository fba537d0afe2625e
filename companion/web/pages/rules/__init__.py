"""Pages to read: the rules, the manual, printed aids."""
