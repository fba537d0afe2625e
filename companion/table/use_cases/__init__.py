"""The use cases: what people and the house can do with tables, and what screens show."""
