"""Defines and finds the stores of houses: an SQLite file, or a store that another package offers."""
