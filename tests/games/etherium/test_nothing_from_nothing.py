"""Nothing is paid, taken or given that is not there, in years played in any way; undo and corrections apart."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import cycle, product
from os import environ
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.etherium.box_contents import BASE, SUPPLIES
from companion.games.etherium.entered_people_values import ENTRIES
from companion.games.etherium.people_assignment import seat_ids
from companion.games.etherium.state import Orbit
from companion.kit.supplies import Stock
from companion.table.fact import Fact
from companion.table.moves import IllegalMove
from companion.testing.hypothesis_strategies import lists_of, quickly
from tests.games.etherium.generated import Start, starts, take, years_at_war
from tests.games.etherium.years import Year

# So many are played in every run; `YEARS=3000 pytest …` plays more.
YEARS = int(environ.get("YEARS", "60"))
wealth = st.lists(st.integers(0, 4), min_size=7, max_size=7)
KINDS = (*("work",) * 8, *("onwards",) * 4, "connect", "dice", "take", "take", "cubes", "season", "walk", "read")
steps = lists_of(KINDS, 10, 30)


def named(fact: Fact, thing: str) -> int:
    """What the fact itself says that it pays of a thing."""
    if fact.kind == "ether_spent":
        return fact.number("paid") if thing == "ether" else fact.numbers("extra").get(thing, 0)
    if fact.kind == "unit_augmented":
        return fact.numbers("cubes").get(thing, 0)
    return fact.number(thing) if fact.kind == "cubes_etherised" and thing in BASE else 0


def lost(before: Stock, after: Stock, seat: str, thing: str) -> int:
    return before.count(seat, thing) - after.count(seat, thing)


@settings(quickly, max_examples=YEARS)
@given(starts, st.data())
def test_each_payment_leaves_its_city_whole_and_each_robbery_its_victim(start: Start, data: st.DataObject) -> None:
    with years_at_war(start) as year:
        stocked(year, data.draw(wealth))
        for step in data.draw(steps):
            before, seq = year.state.stock, year.opened.seq
            take(year, step)
            for fact in year.facts[seq:]:
                check(before, year.state.stock, fact)


def test_whoever_leaves_takes_nothing_along_and_is_waited_for_nowhere(deep: Year) -> None:
    deep.connect("s3", 4)
    deep.play("collect", seat="s3", space="ether_space")
    deep.once("find_conflict", conflict="assault", seat="s1", against="s3")
    deep.play("leave", seat="s3")
    state = deep.state
    assert state.connection is None and state.conflicts == () and [each.to for each in state.owed] == ["s4"]


# Moves of one seat each, which touch what no other of them touches.
ALONE = (
    ("collect", {"space": "forest"}),
    ("collect", {"space": "mine"}),
    ("gain", {"item": "army_token", "more": 1}),
    ("gain", {"item": "connection_token", "more": 1}),
    ("change_tokens", {"tokens": 6}),
    ("augment", {"unit": "defence", "paid": 1}),
)


@settings(quickly, max_examples=YEARS)
@given(starts, st.data())
def test_independent_moves_of_two_people_give_the_same_in_either_order_and_undone_nothing(
    start: Start, data: st.DataObject
) -> None:
    first, second = data.draw(st.permutations(ALONE))[:2]
    with years_at_war(start) as year:
        stocked(year, data.draw(wealth))
        for step in data.draw(steps):
            take(year, step)
        before, moves = year.state, ((first, "s1"), (second, "s2"))
        one_way, undone = played_and_undone(year, moves)
        other_way, undone_too = played_and_undone(year, moves[::-1])
        assert one_way == other_way and before == undone == undone_too


Held = tuple[Mapping[tuple[str, str], int], Mapping[str, int]]


def played_and_undone(year: Year, moves: Sequence[tuple[tuple[str, dict[str, Any]], str]]) -> tuple[Held, Orbit]:
    """What everybody has after these moves, and the state once they are taken back; what cannot be done is left out."""
    made = []
    for (kind, fields), seat in moves:
        with suppress(IllegalMove):
            made.append(year.play(kind, seat=seat, **fields))
    held: Held = ({key: count for key, count in year.state.stock.held.items() if count}, year.state.tokens)
    for move in reversed(made):
        year.undo(move)
    return held, year.state


def stocked(year: Year, wealth: list[int]) -> None:
    """Cities have something to pay with, and one people's prices are known."""
    year.play("note_sheet", people="psolos", **{**dict.fromkeys(ENTRIES, -1), "cost_ether": 2, "cost_booster": 1})
    for (seat, thing), count in zip(
        product(seat_ids(year.table), (*BASE, "ether", "booster")), cycle(wealth), strict=False
    ):
        year.play("correct_count", seat=seat, item=thing, count=count)


def check(before: Stock, after: Stock, fact: Fact) -> None:
    seat, other = fact.text("seat"), fact.text("other")
    assert all(after.taken(thing) <= supply.in_all for thing, supply in SUPPLIES.items())
    if fact.kind == "collected" and "token" in fact.data:
        assert all(after.count(seat, each) == before.count(seat, each) for each in (*BASE, "ether"))
    if fact.kind == "action_impossible":
        assert sum(-lost(before, after, seat, each) for each in BASE) == 1
    if fact.kind in ("ether_spent", "unit_augmented", "cubes_etherised"):
        assert all(lost(before, after, seat, each) == named(fact, each) for each in BASE)
        got = fact.text("into") or fact.text("unit") or "ether"
        assert got == "cards" or after.count(seat, got) > before.count(seat, got)
    if fact.kind in ("city_robbed", "cube_taken") and other:
        for thing in (*BASE, "ether", "booster"):
            gained = -lost(before, after, seat, thing) if seat else 0
            assert 0 <= gained <= lost(before, after, other, thing)
    if fact.kind == "city_robbed" and fact.text("what") != "guide":
        things = ("ether", "booster") if fact.text("what") != "cubes" else ()
        assert not things or any(lost(before, after, other, thing) for thing in things)
