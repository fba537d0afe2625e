"""VE-010: how to pay a price with the stones of one seat: no change is given, so what is overpaid is lost."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.vale_of_eternity.assistant import ASSISTANT, acting, before_a_seat, of_the_round, seats
from companion.games.vale_of_eternity.state import KINDS, Place, Stones, Vale
from companion.games.vale_of_eternity.stones import OF_EACH_KIND, among, asked_for, heap, stones_of
from companion.kit.telling import line, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.table import Table

DEAREST = 20
PRICE = Number(0, DEAREST)


@dataclass(frozen=True, slots=True)
class Payment:
    stones: Stones
    paid: int
    wasted: int


def offers(table: Table[Vale]) -> Iterator[Offer]:
    return of_the_round(table, Offer("pay", (seats(table), ("price", PRICE), *OF_EACH_KIND)))


def reduced(price: int, discount: int) -> int:
    """Reductions add up, but nothing costs less than nothing."""
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


def check(asked: Asked[Vale], there: Place, price: int, rule: str) -> None:
    """That the stones of the move are there, and worth the price."""
    stones = asked_for(asked)
    if not there.stones.holds(stones):
        raise IllegalMove(say("vale_of_eternity.refuse.not_held", rule="VE-004"))
    if short := missing(stones, there.values, price):
        raise IllegalMove(say("vale_of_eternity.refuse.short", rule=rule, short=short))


def pay(asked: Asked[Vale]) -> list[Fact]:
    check(asked, acting(asked), asked.number("price"), "VE-010")
    return [asked.fact("stones_paid")]


def paid(there: Place, fact: Fact) -> Place:
    return replace(there, stones=there.stones.minus(stones_of(fact)))


chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"pay": pay},
    facts={"stones_paid": Kind(before_a_seat(paid), line("VE-010", name=seat(), stones=heap))},
    switch=ASSISTANT,
)
