"""How to pay a price with the stones of one seat: no change is given, so what is overpaid is lost. Pure."""

from dataclasses import dataclass, replace

from companion.games.vale_of_eternity.stones import KINDS, Stones, among


@dataclass(frozen=True, slots=True)
class Payment:
    stones: Stones
    paid: int
    wasted: int


def reduced(price: int, discount: int) -> int:
    """VE-010: reductions add up, but nothing costs less than nothing."""
    return max(0, price - discount)


def payments(purse: Stones, values: Stones, price: int) -> tuple[Payment, ...]:
    """Each that takes no stone too many, what wastes least first; of equals, the one that hands over fewer stones."""
    enough = (each for each in among(purse) if each.worth(values) >= price)
    found = [paid_with(each, values, price) for each in enough if is_tight(each, values, price)]
    return tuple(sorted(found, key=lambda each: (each.wasted, each.stones.count(), -each.stones.violet)))


def paid_with(stones: Stones, values: Stones, price: int) -> Payment:
    return Payment(stones, stones.worth(values), stones.worth(values) - price)


def is_tight(stones: Stones, values: Stones, price: int) -> bool:
    one_less = (replace(stones, **{kind: getattr(stones, kind) - 1}) for kind in KINDS if getattr(stones, kind))
    return all(each.worth(values) < price for each in one_less)


def least_wasteful(found: tuple[Payment, ...]) -> tuple[Payment, ...]:
    return tuple(each for each in found if each.wasted == found[0].wasted)


def missing(purse: Stones, values: Stones, price: int) -> int:
    return max(0, price - purse.worth(values))
