"""Rows as a file that spreadsheets open as it is meant: no cell becomes a sum, no accent is lost."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from flask import Response

from companion.table.say import Say, Told
from companion.web.asking import visitor, voice
from companion.web.files import attached

# What a spreadsheet would take for a sum to be done, in letters of any width.
SUMS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
Rows = Iterable[Sequence[Told]]


def as_spreadsheet(rows: Rows, name: str) -> Response:
    """French spreadsheets part their columns by semicolons. The mark in front says how the letters are written."""
    text = StringIO()
    csv.writer(text, delimiter=";" if visitor().language == "fr" else ",").writerows(
        [harmless(cell) for cell in row] for row in rows
    )
    return attached(b"\xef\xbb\xbf" + text.getvalue().encode(), name, "text/csv; charset=utf-8")


def harmless(cell: Told) -> str:
    if isinstance(cell, int):
        return str(cell)
    text = voice()(cell) if isinstance(cell, Say) else str(cell)
    return f"'{text}" if text.startswith(SUMS) else text
