"""Conflicts between units: how they are found, their dice, their results, and what a siege brings."""
