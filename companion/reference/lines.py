"""The lines of a section as they are read aloud: without the marks of their writing, and without ids of ours."""

import re
from collections.abc import Callable, Iterator

RULE = re.compile(r"\b[A-Z]{2}-\d{3}\b")
BESIDE = re.compile(r"\s*\((?:[^()]*?\b[A-Z]{2}-\d{3}\b[^()]*)\)")
MARKS = re.compile(r"^\s*(?:[-*>#]|\d+\.)\s+|\*\*|__|`")
SIGN = re.compile(r"\{([a-z]+(?:-[a-z]+)*)\} ?")
RULER = re.compile(r"[\s|:-]*")


def lines(body: str) -> Iterator[str]:
    """Its sentences, points and rows of tables, in their order. A number in a table is told with what it counts."""
    head: list[str] = []
    for line in body.splitlines():
        if not line.startswith("|"):
            head = []
            if line.strip():
                yield plain(line)
        elif not head:
            head = cells(line)
        elif not RULER.fullmatch(line):
            yield " · ".join(counted(*each) for each in zip(head, cells(line), strict=False))


def plain(line: str) -> str:
    return MARKS.sub("", SIGN.sub("", BESIDE.sub("", line))).strip()


def cells(row: str) -> list[str]:
    return [plain(cell) for cell in row.strip().strip("|").split("|")]


def counted(what: str, cell: str) -> str:
    return f"{what} {cell}".strip() if cell.isdecimal() else cell


def linked(body: str, link: Callable[[str], str]) -> str:
    """With a link in the place of each id."""
    return RULE.sub(lambda found: link(found[0]), body)
