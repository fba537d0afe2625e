"""Exports a whole house to one file and imports it elsewhere, with the kernel and the standard library alone."""
