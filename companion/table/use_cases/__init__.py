"""Carries out what may be done with the tables of a house, and computes what screens show."""
