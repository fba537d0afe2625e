"""The parts of the screens of Etherfields, one subject a file."""
