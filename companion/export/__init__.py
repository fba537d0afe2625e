"""Exports a whole house to one file and imports it elsewhere. It uses only the kernel and the standard library, and
does not depend on Flask, the terminal or the store."""
