"""The kernel: facts, the Game contract and the use cases, without web and database; clock and chance are given."""
