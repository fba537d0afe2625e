"""Distress, supplies, cards: what runs out, what warns, and what kills."""

import pytest

from companion.games.etherfields.game import game as etherfields
from companion.table.fact import TABLET
from companion.table.log.fold import tell
from companion.table.moves import Move
from companion.table.use_cases.tables import Tables
from tests.games.etherfields.campaigns import Journey


def test_any_number_of_sealed_cards_is_one_tap(journey: Journey) -> None:
    """Up to nineteen, counted from what there is now; of many, those around."""
    piles = {pile.name: pile for pile in journey.parts()["decks"].decks[0].piles}
    assert piles["sealed"].amounts == tuple(range(20)) and piles["progress"].amounts == (0, 1, 2, 3, 4)
    assert {20, 22, 31} <= {*piles["influence"].amounts}


def doomed(journey: Journey) -> str:
    told = journey.parts()["defeat"].told
    return told.id.rpartition(".")[2] if told else ""


@pytest.mark.rule("EF-100")
def test_seven_distress_are_borne_and_the_eighth_kills(journey: Journey) -> None:
    journey.to_the_initiation().suffer("s1", 7)
    assert doomed(journey) == "" and journey.parts()["dreamers"].portraits[0].warns
    journey.suffer("s1")
    assert doomed(journey) == "eighth"


@pytest.mark.rule("EF-101", "EF-107")
def test_distress_that_is_not_there_loses_the_game(journey: Journey) -> None:
    journey.play("set_distress", value=5)
    journey.to_the_initiation().suffer("s1", 5)
    assert doomed(journey) == ""
    journey.suffer("s2")
    assert (doomed(journey), journey.has("s2", "distress")) == ("supply", 0)


@pytest.mark.rule("EF-101")
def test_a_distress_too_many_may_be_taken_back(journey: Journey) -> None:
    journey.play("set_distress", value=5)
    journey.to_the_initiation().suffer("s1", 5)
    journey.suffer("s2")
    journey.suffer("s2", -1)
    assert doomed(journey) == ""


@pytest.mark.rule("EF-101")
def test_taking_back_a_distress_that_was_not_there_leaves_those_that_were(journey: Journey) -> None:
    journey.play("set_distress", value=5)
    journey.to_the_initiation().suffer("s1", 3)
    journey.suffer("s2", 3)
    journey.suffer("s2", -1)
    assert (doomed(journey), journey.has("s2", "distress")) == ("", 2)


@pytest.mark.rule("EF-102")
def test_fewer_than_six_cards_in_deck_hand_and_discard_kill(journey: Journey) -> None:
    journey.to_the_initiation().play("count_cards", seat="s1", pile="sealed", by=14)
    assert doomed(journey) == "" and journey.parts()["dreamers"].portraits[0].thin
    journey.play("count_cards", seat="s1", pile="progress", by=2)
    assert doomed(journey) == ""
    journey.play("count_cards", seat="s1", pile="progress", by=1)
    assert doomed(journey) == "six"


@pytest.mark.rule("EF-102")
def test_flaws_count_among_the_six_and_veiled_progress_does_not_unless_the_table_says_so(journey: Journey) -> None:
    journey.to_the_initiation().play("count_cards", seat="s1", pile="sealed", by=16)
    journey.play("count_cards", seat="s1", pile="veiled", by=1)
    journey.play("count_cards", seat="s1", pile="flaws", by=1)
    assert journey.parts()["dreamers"].portraits[0].cards == 6
    journey.play("set_six_veiled", value="count")
    journey.play("set_six_flaws", value="skip")
    assert journey.parts()["dreamers"].portraits[0].cards == 6
    journey.play("set_six_veiled", value="skip")
    assert doomed(journey) == "six"


@pytest.mark.rule("EF-090", "EF-011")
def test_a_deck_is_built_of_twenty_to_forty_cards_flaws_apart(journey: Journey) -> None:
    assert journey.state.dreamer("s1").influence == 22
    journey.play("count_cards", seat="s1", pile="flaws", by=20)
    assert journey.parts()["decks"].decks[0].is_built
    journey.play("count_cards", seat="s1", pile="influence", by=19)
    assert not journey.parts()["decks"].decks[0].is_built


@pytest.mark.rule("EF-094")
def test_four_progress_at_most_veiled_ones_among_them(journey: Journey) -> None:
    journey.play("count_cards", seat="s1", pile="veiled", by=1)
    journey.play("count_cards", seat="s1", pile="progress", by=9)
    assert (journey.state.dreamer("s1").progress, journey.state.dreamer("s1").veiled) == (3, 1)


@pytest.mark.rule("EF-107", "EF-020")
def test_from_an_empty_supply_nothing_is_gained_and_it_is_said(journey: Journey) -> None:
    journey.play("take_pieces", seat="s1", thing="gems", by=5)
    journey.play("take_pieces", seat="s2", thing="gems", by=3)
    assert [journey.has(seat, "gems") for seat in ("s1", "s2")] == [5, 1]
    short = journey.parts()["dreamers"].shortage
    assert dict(short.values)["missing"] == 2 and short.rule == "EF-107"
    assert tell(etherfields, journey.table, journey.facts[-1], TABLET).rule == "EF-107"
    journey.play("change_hours", by=1)
    assert journey.parts()["dreamers"].shortage is None


@pytest.mark.rule("EF-012", "EF-105", "EF-142", "EF-160")
def test_figures_states_and_tokens_are_limited_alike(journey: Journey) -> None:
    for thing in ("humans", "creatures", "states"):
        journey.play("take_for_team", thing=thing, by=6)
        assert journey.has("team", thing) == 4


@pytest.mark.rule("EF-020")
def test_sizes_are_settings_that_say_where_they_come_from() -> None:
    origins = {each.id: each.origin for each in etherfields.settings}
    assert {origins[each] for each in ("ether", "distress", "gems", "keys", "states")} == {"public"}
    assert {origins[each] for each in ("humans", "creatures")} == {"rulebook"}


@pytest.mark.rule("EF-001", "EF-032")
@pytest.mark.parametrize(("people", "hours"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)])
def test_the_clock_begins_by_the_number_of_dreamers(house: Tables, people: int, hours: int) -> None:
    journey = Journey(house).open(*("Ana", "Ben", "Cleo", "Dan", "Eva")[:people]).to_the_initiation()
    assert journey.state.hours == hours


@pytest.mark.rule("EF-001")
def test_a_fifth_dreamer_is_told_to_be_an_add_on(house: Tables) -> None:
    journey = Journey(house).open("Ana", "Ben", "Cleo", "Dan")
    told = etherfields.foresee(journey.table, Move("add_seat", {"name": "Eva"}))
    assert [each.rule for each in told] == ["EF-032", "EF-001"]


@pytest.mark.rule("EF-032", "EF-113")
def test_who_comes_and_goes_changes_hours_and_costs(journey: Journey) -> None:
    journey.to_the_map().to_bed()
    journey.play("leave", seat="s3")
    journey.do("begin_evening")
    journey.do("wake_up")
    assert (journey.state.hours, journey.parts()["team"].people) == (4, 2)


def test_who_leaves_gives_back_what_they_held_and_the_marker(journey: Journey) -> None:
    journey.play("take_pieces", seat="s1", thing="gems", by=6)
    journey.play("leave", seat="s1")
    assert journey.state.held == {} and journey.state.first == "s2"


@pytest.mark.rule("EF-083")
@pytest.mark.parametrize("move", ["leave", "sit_out"])
def test_the_marker_of_who_goes_passes_clockwise(journey: Journey, move: str) -> None:
    journey.play("hand_marker", seat="s2")
    journey.play(move, seat="s2")
    assert journey.state.first == "s3"


@pytest.mark.rule("EF-002")
def test_a_dreamer_has_an_archetype_and_a_mask(journey: Journey) -> None:
    journey.play("choose_archetype", seat="s1", archetype="rebel")
    journey.play("put_on_mask", seat="s1", mask="Raven")
    own = journey.parts()["dreamers"].portraits[0]
    assert (own.archetype, own.mask) == ("rebel", "Raven")
    journey.play("take_off_mask", seat="s1")
    assert journey.state.dreamer("s1").mask == ""


@pytest.mark.rule("EF-115")
def test_hours_are_spent_down_to_none(journey: Journey) -> None:
    journey.to_the_initiation().play("change_hours", by=-5)
    assert journey.state.hours == 0


@pytest.mark.rule("EF-102")
@pytest.mark.parametrize("pile", ["sealed", "progress", "veiled"])
def test_of_no_pile_there_are_more_cards_than_influence_cards(journey: Journey, pile: str) -> None:
    journey.play("count_cards", seat="s1", pile=pile, by=4)
    journey.play("count_cards", seat="s1", pile="influence", by=-20)
    deck = journey.parts()["decks"].decks[0]
    assert {each.name: each.count for each in deck.piles if each.count} == {"influence": 2, pile: 2}
