"""The kernel: facts, the Game contract and the use cases. It knows no web and no database; clock and chance are
injected."""
