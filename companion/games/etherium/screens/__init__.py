"""The parts that Etherium's screens show; each file makes one part, or a few related ones."""
