"""VE-001, VE-004: magic stones: how many a seat may hold, which to keep, and corrections by hand."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from companion.games.vale_of_eternity.assistant_setting import ASSISTANT
from companion.games.vale_of_eternity.player_areas import area_of, in_seat_area, round_offers, seat_field
from companion.games.vale_of_eternity.state import KINDS, MOST_OF_A_KIND, PlayerArea, Stones, Vale, clamp_stones
from companion.kit.history_lines import either, line, number, seat
from companion.table.chapter import Chapter, Fields, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import SayValue, say
from companion.table.table import AnyTable, Table

OF_EACH_KIND: Fields = tuple((f"{kind}s", Number(0, MOST_OF_A_KIND)) for kind in KINDS)


def offers(table: Table[Vale]) -> Iterator[Offer]:
    anybody = seat_field(table)
    return round_offers(
        table,
        Offer("keep_stones", (seat_field(table, lambda area: area.has_too_many_stones), *OF_EACH_KIND)),
        Offer("change_stones", (anybody, ("gem", Choice(KINDS)), ("change", Number(-9, 9)))),
        Offer("change_limit", (anybody, ("most", Number(0, MOST_OF_A_KIND)))),
        Offer("change_values", (anybody, *OF_EACH_KIND)),
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
    """Returns stones as they are written in a fact."""
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


name = seat()
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={
        "keep_stones": keep_stones,
        "change_stones": as_fact("stones_changed"),
        "change_limit": as_fact("limit_changed", was=lambda asked: area_of(asked).limit),
        "change_values": as_fact("values_changed"),
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
    },
    switch=ASSISTANT,
)
