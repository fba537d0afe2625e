"""Who is ahead: places with ties."""

from collections.abc import Mapping, Sequence
from typing import Any


def leaders(values: Mapping[str, Any]) -> tuple[str, ...]:
    """Everybody who shares the highest value, in their order."""
    top = max(values.values(), default=None)
    return tuple(who for who, value in values.items() if value == top)


def places(values: Mapping[str, Any]) -> dict[str, int]:
    """1, 2, 2, 4: equal values share a place."""
    ordered: Sequence[Any] = sorted(values.values(), reverse=True)
    return {who: ordered.index(value) + 1 for who, value in values.items()}
