"""VE-001, VE-004: magic stones: how many one may have, which to keep, and what is put right by hand."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from companion.games.vale_of_eternity.assistant import ASSISTANT, before_a_seat, of_the_round, place_of, seats
from companion.games.vale_of_eternity.state import KINDS, MOST, Place, Stones, Vale, bounded
from companion.kit.telling import AnyTable, either, line, number, seat
from companion.table.chapter import Asked, Chapter, Fields, Kind, noted
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import Told, say
from companion.table.table import Table

OF_EACH_KIND: Fields = tuple((f"{kind}s", Number(0, MOST)) for kind in KINDS)


def offers(table: Table[Vale]) -> Iterator[Offer]:
    anybody = seats(table)
    return of_the_round(
        table,
        Offer("keep_stones", (seats(table, lambda there: there.has_too_many), *OF_EACH_KIND)),
        Offer("change_stones", (anybody, ("gem", Choice(KINDS)), ("change", Number(-9, 9)))),
        Offer("change_limit", (anybody, ("most", Number(0, MOST)))),
        Offer("change_values", (anybody, *OF_EACH_KIND)),
    )


def some(kind: str, count: int) -> Stones:
    return bounded(*(count if each == kind else 0 for each in KINDS))


def among(stones: Stones) -> Iterator[Stones]:
    """Every choice of some of these stones, from none to all."""
    return (Stones(*each) for each in product(*(range(count + 1) for count in stones)))


def ways_to_keep(stones: Stones, limit: int, values: Stones) -> tuple[Stones, ...]:
    """Any that make up the limit; what is worth most comes first."""
    full = (each for each in among(stones) if each.count() == limit)
    return tuple(sorted(full, key=lambda each: (-each.worth(values), each.red)))


def asked_for(asked: Asked[Vale]) -> Stones:
    return Stones(*(asked.number(f"{kind}s") for kind in KINDS))


def stones_of(fact: Fact) -> Stones:
    return Stones(*(fact.number(f"{kind}s", 0, MOST) for kind in KINDS))


def written(stones: Stones) -> dict[str, Json]:
    return {f"{kind}s": count for kind, count in zip(KINDS, stones, strict=True)}


def heap(table: AnyTable, fact: Fact) -> Told:
    """The stones of a fact, for a line of the history."""
    counted = zip(KINDS, stones_of(fact), strict=True)
    return tuple(say(f"vale_of_eternity.some.{kind}", n=n) for kind, n in counted if n) or say(
        "vale_of_eternity.some.none"
    )


def keep_stones(asked: Asked[Vale]) -> list[Fact]:
    """Exactly as many as one may have, of those one has."""
    there, kept = place_of(asked), asked_for(asked)
    if not there.stones.holds(kept) or kept.count() != there.limit:
        raise IllegalMove(say("vale_of_eternity.refuse.keep_exactly", rule="VE-004", n=there.limit))
    return [asked.fact("stones_kept")]


def kept(there: Place, fact: Fact) -> Place:
    return replace(there, stones=there.stones.minus(there.stones.minus(stones_of(fact))))


def stones_changed(there: Place, fact: Fact) -> Place:
    by, gem = fact.number("change", -MOST, MOST), fact.text("gem")
    changed = there.stones.plus(some(gem, by)) if by > 0 else there.stones.minus(some(gem, -by))
    return replace(there, stones=changed)


def gems(table: AnyTable, fact: Fact) -> Told:
    gem, n = fact.text("gem"), abs(fact.number("change"))
    return say(f"vale_of_eternity.some.{gem}", n=n) if gem in KINDS else ""


def limit_changed(there: Place, fact: Fact) -> Place:
    return replace(there, limit=fact.number("most", 0, MOST))


def values_changed(there: Place, fact: Fact) -> Place:
    return replace(there, values=stones_of(fact))


name = seat()
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={
        "keep_stones": keep_stones,
        "change_stones": noted("stones_changed"),
        "change_limit": noted("limit_changed", was=lambda asked: place_of(asked).limit),
        "change_values": noted("values_changed"),
    },
    facts={
        "stones_kept": Kind(before_a_seat(kept), line("VE-004", name=name, stones=heap)),
        "stones_changed": Kind(
            before_a_seat(stones_changed),
            either(
                lambda fact: fact.number("change") >= 0,
                line("VE-004", as_kind="stones_gained", name=name, stones=gems),
                line("VE-004", as_kind="stones_lost", name=name, stones=gems),
            ),
        ),
        "limit_changed": Kind(
            before_a_seat(limit_changed), line("VE-004", name=name, was=number("was"), now=number("most"))
        ),
        "values_changed": Kind(
            before_a_seat(values_changed),
            line("VE-010", name=name, red=number("reds"), blue=number("blues"), violet=number("violets")),
        ),
    },
    switch=ASSISTANT,
)
