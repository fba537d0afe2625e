"""The kernel, pure: facts, the Game contract, the one use case. No web, no database, no clock, no chance of its own."""
