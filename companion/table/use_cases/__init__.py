"""The use cases: what may be done with the tables of a house, and what screens show."""
