from tests.table.conftest import clock, evening, tables

__all__ = ["clock", "evening", "tables"]
