"""What holds in every Turn that is followed closely, however it is played: some thousands of moves, the same in every
run."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.etherfields import rules
from companion.games.etherfields.game import game as etherfields
from companion.games.etherfields.settings import sizes
from companion.games.etherfields.turns import cards, depth
from companion.games.etherfields.turns.laying import Laid
from companion.table.fact import TABLET, sitting
from companion.table.fold import tell
from companion.table.moves import Choice, Domain, Field, IllegalMove
from tests.games import properties
from tests.games.etherfields import generated
from tests.games.etherfields.generated import begun, quickly
from tests.games.etherfields.turning import Following, follow
from tests.games.generating import change_the_past, going_on, lists_of, numbers
from tests.table.tables import seen

# Leaving the Site, or the group, is rare beside what is done on it.
RARE = ("end_scene", "begin_slumber", "enter_dream", "save_in_dream", "set_turns", "leave", "sit_out", "come_back")
PLAIN = ("next_turn", "correct_turns", "take_pieces", "take_for_team", "count_cards", "reveal")
HOW = (*("depth",) * 6, "plain", "plain", "rare", "undo", "redo", "rewind")
Step = tuple[str, int, int, int, int, int]
people = st.integers(1, 4)
steps = lists_of(HOW, 20, 50, values=5)


def pick(domain: Domain, number: int) -> Field:
    """Where everybody has left, nobody can be chosen."""
    if domain == Choice(()):
        return ""
    return domain.ids[number % len(domain.ids)] if isinstance(domain, Laid) else generated.pick(domain, number)


def take(table: Following, step: Step) -> None:
    kind, a, *more = step
    if kind in ("undo", "redo", "rewind"):
        change_the_past(etherfields, table, kind, a)
        return
    everything = table.offers()
    wanted = {"depth": [each.kind for each in depth.offers(table.table)], "plain": PLAIN, "rare": RARE}[kind]
    offers = [everything[each] for each in wanted if each in everything]
    if offers:
        offer = offers[a % len(offers)]
        fields = {name: pick(domain, number) for (name, domain), number in zip(offer.fields, more, strict=False)}
        with suppress(IllegalMove):
            table.play(offer.kind, at=offer.at, **fields)


@contextmanager
def playing(count: int) -> Iterator[Following]:
    with begun(count) as journey:
        yield follow(journey).begin()


played = going_on(playing, take)


@pytest.mark.rule("EF-094", "EF-100", "EF-107")
@quickly
@given(people, steps)
def test_supplies_hands_and_limits_hold_at_every_moment(count: int, steps: list[Step]) -> None:
    with playing(count) as table:
        for step in steps:
            take(table, step)
            check_supplies(table)
            check_site(table)


def check_supplies(table: Following) -> None:
    state, held = table.state, sizes(table.table.settings)
    for thing, supply in held.supplies.items():
        taken = [number for (_, what), number in state.held.items() if what == thing]
        assert all(number >= 0 for number in taken) and sum(taken) <= supply.in_all
    here = {seat.id for seat in table.table.seats if seat.status != "gone"}
    site = table.site
    lying = {each.id for room in (site.entities, site.costs, site.conditions, site.turn.card) for each in room}
    assert {holder for holder, _ in state.held} <= here | lying | {rules.TEAM}
    assert all(table.has(each.id, "states") == 1 for each in site.conditions)


def check_site(table: Following) -> None:
    state, site, turn = table.state, table.site, table.turn
    assert (turn.scene, turn.turn) == (state.scene.number, state.scene.turn)
    assert all(each.until == 0 or each.until >= state.scene.turn for each in site.conditions)
    assert state.scene.turns <= rules.MOST_TURNS and 0 <= state.hours <= rules.MOST_HOURS
    for seat in site.hands:
        hand = table.hand(seat)
        assert hand.hand >= 0 and hand.deck >= 0 and cards.discarded(table.table, seat, hand) >= 0
    if state.scene.kind not in ("slumber", "dream"):
        assert not site.entities and not site.conditions


@quickly
@given(people, steps, numbers)
def test_undoing_any_move_equals_never_having_made_it(count: int, steps: list[Step], number: int) -> None:
    with played(count, steps) as table:
        properties.undoing_any_move_is_never_having_made_it(etherfields, table, number)


@quickly
@given(people, steps)
def test_a_table_kept_up_to_date_is_the_one_read_from_scratch(count: int, steps: list[Step]) -> None:
    with played(count, steps) as table:
        properties.kept_up_to_date_is_read_from_scratch(etherfields, table)


@quickly
@given(people, steps)
def test_every_screen_can_be_shown_and_every_fact_be_told(count: int, steps: list[Step]) -> None:
    with playing(count) as table:
        for step in steps:
            take(table, step)
            for who in (TABLET, sitting("s1")):
                assert hash(seen(etherfields, table.table, who))
        assert all(tell(etherfields, table.table, fact, TABLET) for fact in table.facts if fact.kind in depth.CHANGES)
