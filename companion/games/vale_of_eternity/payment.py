"""VE-010: paying a price with stones. No change is given, so what is paid too much is lost."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.vale_of_eternity.assistant_setting import ASSISTANT
from companion.games.vale_of_eternity.player_areas import acting_area, in_seat_area, round_offers, seat_field
from companion.games.vale_of_eternity.state import KINDS, PlayerArea, Stones, Vale
from companion.games.vale_of_eternity.stones import OF_EACH_KIND, stones_asked, stones_of, stones_text, subsets
from companion.kit.history_lines import line, seat
from companion.table.chapter import Chapter, Kind, MoveContext
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
    return round_offers(table, Offer("pay", (seat_field(table), ("price", PRICE), *OF_EACH_KIND)))


def reduced_price(price: int, discount: int) -> int:
    return max(0, price - discount)


def payments(purse: Stones, values: Stones, price: int) -> tuple[Payment, ...]:
    """Returns every way to pay `price` with stones from `purse`; () if the purse is worth too little. No way contains a
    stone that could be left out. The ways that waste least come first, and among these the ones with few stones.
    `values` is what one stone of each kind is worth."""
    enough = (each for each in subsets(purse) if each.worth(values) >= price and has_no_surplus(each, values, price))
    options = [Payment(each, each.worth(values), each.worth(values) - price) for each in enough]
    return tuple(sorted(options, key=lambda each: (each.wasted, each.stones.count(), -each.stones.violet)))


def has_no_surplus(stones: Stones, values: Stones, price: int) -> bool:
    one_less = (replace(stones, **{kind: getattr(stones, kind) - 1}) for kind in KINDS if getattr(stones, kind))
    return all(each.worth(values) < price for each in one_less)


def least_wasteful(options: tuple[Payment, ...]) -> tuple[Payment, ...]:
    return tuple(each for each in options if each.wasted == options[0].wasted)


def shortfall(purse: Stones, values: Stones, price: int) -> int:
    return max(0, price - purse.worth(values))


def require_payment(asked: MoveContext[Vale], area: PlayerArea, price: int, rule: str) -> None:
    """Raises `IllegalMove` if the seat does not have the stones that the move names, or if they are worth less than
    `price`; `rule` is the id of the rule to show."""
    stones = stones_asked(asked)
    if not area.stones.has_at_least(stones):
        raise IllegalMove(say("vale_of_eternity.refuse.not_held", rule="VE-004"))
    if short := shortfall(stones, area.values, price):
        raise IllegalMove(say("vale_of_eternity.refuse.short", rule=rule, short=short))


def pay(asked: MoveContext[Vale]) -> list[Fact]:
    require_payment(asked, acting_area(asked), asked.number("price"), "VE-010")
    return [asked.fact("stones_paid")]


def apply_stones_paid(area: PlayerArea, fact: Fact) -> PlayerArea:
    return replace(area, stones=area.stones.minus(stones_of(fact)))


chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"pay": pay},
    facts={"stones_paid": Kind(in_seat_area(apply_stones_paid), line("VE-010", name=seat(), stones=stones_text))},
    switch=ASSISTANT,
)
