"""What is given to a Dreamer is theirs: it counts in their deck, is worn, and stays with the archetype."""

import pytest

from companion.games.etherfields.campaign.dreamers import cards_left
from companion.games.etherfields.ledger.names import mask_name
from tests.games.etherfields.campaigns import Journey


@pytest.mark.rule("EF-102", "EF-090")
@pytest.mark.parametrize(("kind", "pile"), [("influence", "influence"), ("flaw", "flaws")])
def test_a_card_that_is_given_counts_and_counts_no_more_when_it_goes(journey: Journey, kind: str, pile: str) -> None:
    journey.to_the_map().play("reveal", code="I-08 G", kind=kind)
    before = getattr(journey.state.dreamer("s1"), pile)
    journey.play("give", code="I-08 G", seat="s1")
    assert getattr(journey.state.dreamer("s1"), pile) == before + 1 and cards_left(journey.table, "s1") == 23
    journey.play("give", code="I-08 G", seat="s1")
    journey.play("give", code="I-08 G", seat="s2")
    assert (cards_left(journey.table, "s1"), cards_left(journey.table, "s2")) == (22, 23)
    journey.play("put_back", code="I-08 G")
    assert cards_left(journey.table, "s2") == 22


@pytest.mark.rule("EF-102")
def test_undoing_a_gift_takes_the_card_from_the_deck_again(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-08 G", kind="influence")
    journey.play("give", code="I-08 G", seat="s1")
    journey.undo(journey.facts[-1].move)
    assert cards_left(journey.table, "s1") == 22 and journey.entry("I-08 G").place == "dreamers"


@pytest.mark.rule("EF-102")
def test_what_is_corrected_in_a_deck_is_counted_anew(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-08 G", kind="influence")
    journey.play("give", code="I-08 G", seat="s1")
    journey.play("count_copies", code="I-08 G", copies=3)
    assert journey.state.dreamer("s1").influence == 25
    journey.play("sort_element", code="I-08 G", kind="flaw")
    assert (journey.state.dreamer("s1").influence, journey.state.dreamer("s1").flaws) == (22, 3)
    journey.play("forget", code="I-08 G")
    assert journey.state.dreamer("s1").flaws == 0


@pytest.mark.rule("EF-102")
def test_a_card_taken_away_may_be_the_end(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-08 G", kind="influence")
    journey.play("count_cards", seat="s1", pile="influence", by=-17)
    journey.play("give", code="I-08 G", seat="s1")
    assert journey.parts()["defeat"].told is None
    journey.play("put_back", code="I-08 G")
    assert journey.parts()["defeat"].told is not None


@pytest.mark.rule("EF-117")
def test_a_mask_that_is_given_is_worn_until_it_goes(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="*Raven", kind="mask")
    journey.play("give", code="*Raven", seat="s1")
    assert mask_name(journey.state, "s1") == "Raven"
    journey.play("give", code="*Raven", seat="s2")
    assert (mask_name(journey.state, "s1"), mask_name(journey.state, "s2")) == ("", "Raven")
    journey.play("put_back", code="*Raven")
    assert journey.state.dreamer("s2").mask == ""


@pytest.mark.rule("EF-041")
def test_whoever_changes_dreamer_finds_each_deck_as_it_was_left(journey: Journey) -> None:
    journey.to_the_map().play("choose_archetype", seat="s1", archetype="rebel")
    journey.play("count_cards", seat="s1", pile="influence", by=5)
    journey.play("choose_archetype", seat="s1", archetype="tough")
    assert journey.state.dreamer("s1").influence == 22
    journey.play("count_cards", seat="s1", pile="flaws", by=2)
    journey.play("choose_archetype", seat="s1", archetype="rebel")
    assert (journey.state.dreamer("s1").influence, journey.state.dreamer("s1").flaws) == (27, 0)
    journey.play("choose_archetype", seat="s2", archetype="tough")
    assert journey.state.dreamer("s2").flaws == 2


@pytest.mark.rule("EF-041")
def test_two_who_swap_take_each_others_deck_and_keep_their_masks(journey: Journey) -> None:
    journey.to_the_map()
    for seat, archetype, by in (("s1", "rebel", 3), ("s2", "tough", -1)):
        journey.play("choose_archetype", seat=seat, archetype=archetype)
        journey.play("count_cards", seat=seat, pile="influence", by=by)
    journey.play("put_on_mask", seat="s1", mask="Raven")
    journey.play("choose_archetype", seat="s1", archetype="tough")
    one, two = journey.state.dreamer("s1"), journey.state.dreamer("s2")
    assert (one.archetype, one.influence, one.mask) == ("tough", 21, "Raven")
    assert (two.archetype, two.influence, two.mask) == ("rebel", 25, "")
