"""Pages to read: the rules, the manual and printed aids."""
