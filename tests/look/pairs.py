"""Few rows in which every value of each factor meets every value of each other one at least once."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

Row = dict[str, object]
Pair = tuple[tuple[str, object], tuple[str, object]]


def pairwise(factors: Mapping[str, Sequence[object]]) -> Iterator[Row]:
    """Greedy: each row takes what meets most that has not met yet."""
    missing = {pair for row in every(factors) for pair in pairs(row)}
    rows = [*every(factors)]
    while missing:
        row = max(rows, key=lambda each: len(missing.intersection(pairs(each))))
        missing -= {*pairs(row)}
        yield row


def every(factors: Mapping[str, Sequence[object]]) -> Iterator[Row]:
    for values in product(*factors.values()):
        yield dict(zip(factors, values, strict=True))


def pairs(row: Row) -> list[Pair]:
    return [*combinations(row.items(), 2)]
