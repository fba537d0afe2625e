"""Exports a whole house to one file and imports it elsewhere. It knows the kernel and the standard library, nothing of
Flask, the terminal or the store."""
