"""VE-001, VE-004, VE-010: magic stones: how many a seat may hold, which to keep, paying a price, and corrections by
hand. No change is given, so what is paid too much is lost."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from companion.games.vale_of_eternity.player_areas import (
    ASSISTANT,
    acting_area,
    area_of,
    in_seat_area,
    round_offers,
    seat_field,
)
from companion.games.vale_of_eternity.state import KINDS, MOST_OF_A_KIND, PlayerArea, Stones, Vale, clamp_stones
from companion.kit.history_lines import either, line, number, seat
from companion.table.chapter import Chapter, Fields, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import SayValue, say
from companion.table.table import AnyTable, Table

DEAREST = 20
PRICE = Number(0, DEAREST)
OF_EACH_KIND: Fields = tuple((f"{kind}s", Number(0, MOST_OF_A_KIND)) for kind in KINDS)


@dataclass(frozen=True, slots=True)
class Payment:
    stones: Stones
    paid: int
    wasted: int


def offers(table: Table[Vale]) -> Iterator[Offer]:
    anybody = seat_field(table)
    return round_offers(
        table,
        Offer("keep_stones", (seat_field(table, lambda area: area.has_too_many_stones), *OF_EACH_KIND)),
        Offer("change_stones", (anybody, ("gem", Choice(KINDS)), ("change", Number(-9, 9)))),
        Offer("change_limit", (anybody, ("most", Number(0, MOST_OF_A_KIND)))),
        Offer("change_values", (anybody, *OF_EACH_KIND)),
        Offer("pay", (anybody, ("price", PRICE), *OF_EACH_KIND)),
    )


def stones_of_kind(kind: str, count: int) -> Stones:
    return clamp_stones(*(count if each == kind else 0 for each in KINDS))


def subsets(stones: Stones) -> Iterator[Stones]:
    return (Stones(*each) for each in product(*(range(count + 1) for count in stones)))


def ways_to_keep(stones: Stones, limit: int, values: Stones) -> tuple[Stones, ...]:
    """Returns every choice of exactly `limit` of these stones, the most valuable first. `values` holds what one stone
    of each kind is worth."""
    full = (each for each in subsets(stones) if each.count() == limit)
    return tuple(sorted(full, key=lambda each: (-each.worth(values), each.red)))


def stones_asked(asked: MoveContext[Vale]) -> Stones:
    return Stones(*(asked.number(f"{kind}s") for kind in KINDS))


def stones_of(fact: Fact) -> Stones:
    return Stones(*(fact.number(f"{kind}s", 0, MOST_OF_A_KIND) for kind in KINDS))


def stones_data(stones: Stones) -> dict[str, Json]:
    """Returns the stones as fields of a fact, such as `reds` with the number of red stones."""
    return {f"{kind}s": count for kind, count in zip(KINDS, stones, strict=True)}


def stones_text(table: AnyTable, fact: Fact) -> SayValue:
    counted = zip(KINDS, stones_of(fact), strict=True)
    return tuple(say(f"vale_of_eternity.some.{kind}", n=n) for kind, n in counted if n) or say(
        "vale_of_eternity.some.none"
    )


def keep_stones(asked: MoveContext[Vale]) -> list[Fact]:
    area, chosen = area_of(asked), stones_asked(asked)
    if not area.stones.has_at_least(chosen) or chosen.count() != area.limit:
        raise IllegalMove(say("vale_of_eternity.refuse.keep_exactly", rule="VE-004", n=area.limit))
    return [asked.fact("stones_kept")]


def apply_stones_kept(area: PlayerArea, fact: Fact) -> PlayerArea:
    return replace(area, stones=area.stones.minus(area.stones.minus(stones_of(fact))))


def apply_stones_changed(area: PlayerArea, fact: Fact) -> PlayerArea:
    by, gem = fact.number("change", -MOST_OF_A_KIND, MOST_OF_A_KIND), fact.text("gem")
    changed = area.stones.plus(stones_of_kind(gem, by)) if by > 0 else area.stones.minus(stones_of_kind(gem, -by))
    return replace(area, stones=changed)


def changed_stones_text(table: AnyTable, fact: Fact) -> SayValue:
    gem, n = fact.text("gem"), abs(fact.number("change"))
    return say(f"vale_of_eternity.some.{gem}", n=n) if gem in KINDS else ""


def apply_limit_changed(area: PlayerArea, fact: Fact) -> PlayerArea:
    return replace(area, limit=fact.number("most", 0, MOST_OF_A_KIND))


def apply_values_changed(area: PlayerArea, fact: Fact) -> PlayerArea:
    return replace(area, values=stones_of(fact))


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


name = seat()
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={
        "keep_stones": keep_stones,
        "change_stones": as_fact("stones_changed"),
        "change_limit": as_fact("limit_changed", was=lambda asked: area_of(asked).limit),
        "change_values": as_fact("values_changed"),
        "pay": pay,
    },
    facts={
        "stones_kept": Kind(in_seat_area(apply_stones_kept), line("VE-004", name=name, stones=stones_text)),
        "stones_changed": Kind(
            in_seat_area(apply_stones_changed),
            either(
                lambda fact: fact.number("change") >= 0,
                line("VE-004", as_kind="stones_gained", name=name, stones=changed_stones_text),
                line("VE-004", as_kind="stones_lost", name=name, stones=changed_stones_text),
            ),
        ),
        "limit_changed": Kind(
            in_seat_area(apply_limit_changed), line("VE-004", name=name, was=number("was"), now=number("most"))
        ),
        "values_changed": Kind(
            in_seat_area(apply_values_changed),
            line("VE-010", name=name, red=number("reds"), blue=number("blues"), violet=number("violets")),
        ),
        "stones_paid": Kind(in_seat_area(apply_stones_paid), line("VE-010", name=name, stones=stones_text)),
    },
    switch=ASSISTANT,
)
