"""The whole house as one file, to take along and to bring in: what goes into it, how it is written, what is new of it.
Knows the kernel and the standard library; nothing of Flask, of the terminal or of the store."""
