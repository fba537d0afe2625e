"""Stores of houses: a file, or one that another package offers."""
