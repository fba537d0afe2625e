"""A Dreamer's cards, counted where somebody wants it: drawing, the empty deck, sealing, Progress."""

import pytest

from companion.games.etherfields.game import game as etherfields
from companion.table.fact import Fact
from companion.table.moves import IllegalMove
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.turning import Following, follow


@pytest.fixture
def table(journey: Journey) -> Following:
    return follow(journey).begin()


def draws(table: Following) -> int:
    return int(table.panel("pointer").drawing[0].cards)


@pytest.mark.rule("EF-080")
@pytest.mark.parametrize(("hand", "cards"), [(1, 4), (2, 4), (3, 3), (5, 1), (6, 0), (7, 0)])
def test_four_are_drawn_as_far_as_a_hand_of_six_has_room(table: Following, hand: int, cards: int) -> None:
    table.counts("s1", hand, 10)
    assert draws(table) == cards


@pytest.mark.rule("EF-080")
def test_an_effect_may_raise_the_limit_of_a_hand(table: Following) -> None:
    table.counts("s1", 5, 10)
    table.do("count_hand", seat="s1", thing="hand_limit", by=2)
    assert draws(table) == 3


@pytest.mark.rule("EF-080")
def test_a_bonus_space_has_one_more_drawn_where_cards_are_counted(table: Following) -> None:
    table.counts("s1", 2, 10)
    assert [each.is_counted for each in table.panel("pointer").drawing] == [True, False, False]
    table.do("draw_cards", seat="s1", cards=1)
    table.do("draw_cards", seat="s1", cards=draws(table))
    assert table.hand("s1").hand == 6


def test_where_nobody_counts_a_draw_is_only_ticked(table: Following) -> None:
    table.do("draw_cards", seat="s1", cards=4)
    assert table.panel("pointer").drawing[0].has_drawn and table.site.hands == {} and table.owed == []


@pytest.mark.rule("EF-081")
def test_a_deck_that_runs_out_while_drawing_is_made_anew_and_paid_for_before_the_rest_is_drawn(
    table: Following,
) -> None:
    table.counts("s1", 2, 3)
    table.do("draw_cards", seat="s1", cards=4)
    assert (table.hand("s1").hand, table.hand("s1").deck) == (5, 17)
    assert table.owed == [("s1", "deck_empty")] and table.panel("pointer").owed[0].debt.rest == 1
    table.do("settle_debt", debt=table.site.debts[0].id, how="pay_distress")
    assert (table.hand("s1").hand, table.hand("s1").deck) == (6, 16)


@pytest.mark.rule("EF-081")
def test_a_draw_from_before_still_goes_through_an_empty_deck_in_one_fact(table: Following) -> None:
    table.counts("s1", 2, 3)
    site = etherfields.apply(table.table, Fact("cards_drawn", {"seat": "s1", "cards": 4})).site
    assert site.hands["s1"].hand == 6 and site.debts[0].rest == 0


@pytest.mark.rule("EF-080")
def test_a_full_hand_draws_no_more_and_is_told(table: Following) -> None:
    table.counts("s1", 5, 10)
    table.do("draw_cards", seat="s1", cards=4)
    assert table.hand("s1").hand == 6 and table.facts[-1].data["cards"] == 1
    with pytest.raises(IllegalMove) as refused:
        table.do("draw_cards", seat="s1", cards=1)
    assert (refused.value.why.id, refused.value.why.rule) == ("etherfields.refused.full_hand", "EF-080")


@pytest.mark.rule("EF-081")
def test_the_last_card_of_a_deck_costs_nothing_yet(table: Following) -> None:
    table.counts("s1", 2, 4)
    table.do("draw_cards", seat="s1", cards=4)
    assert table.hand("s1").deck == 0 and table.owed == []


@pytest.mark.rule("EF-081")
def test_a_shuffle_that_was_commanded_costs_nothing(table: Following) -> None:
    table.counts("s1", 2, 5)
    table.do("reshuffle", seat="s1", why="shuffle_told")
    assert table.hand("s1").deck == 20 and table.owed == []


@pytest.mark.rule("EF-081")
def test_an_empty_deck_costs_one_distress(table: Following) -> None:
    table.do("reshuffle", seat="s1", why="deck_empty")
    table.do("settle_debt", debt=table.site.debts[0].id, how="pay_distress")
    assert table.has("s1", "distress") == 1 and table.owed == []


@pytest.mark.rule("EF-081", "EF-095")
def test_or_three_sealed_cards(table: Following) -> None:
    table.counts("s1", 2, 2)
    table.do("draw_cards", seat="s1", cards=4)
    deck = table.hand("s1").deck
    table.do("settle_debt", debt=table.site.debts[0].id, how="pay_seal")
    assert (table.state.dreamer("s1").sealed, table.hand("s1").deck, table.hand("s1").hand) == (3, deck - 3 - 2, 6)


@pytest.mark.rule("EF-081")
def test_an_empty_deck_is_not_paid_in_ether(table: Following) -> None:
    table.do("reshuffle", seat="s1", why="deck_empty")
    with pytest.raises(IllegalMove):
        table.do("settle_debt", debt=table.site.debts[0].id, how="pay_ether")


def test_what_is_owed_stays_until_it_is_paid(table: Following) -> None:
    table.do("reshuffle", seat="s2", why="deck_empty")
    table.do("next_turn", anyway="yes")
    assert table.panel("pointer").owed[0].seat.id == "s2"
    table.do("settle_debt", debt=table.site.debts[0].id, how="pay_nothing")
    assert table.panel("pointer").owed == ()


@pytest.mark.rule("EF-095")
def test_sealing_takes_what_the_deck_has_and_never_shuffles_for_more(table: Following) -> None:
    table.counts("s1", 4, 2)
    table.do("seal_cards", seat="s1", cards=3)
    assert (table.state.dreamer("s1").sealed, table.hand("s1").deck) == (2, 0)
    with pytest.raises(IllegalMove) as refused:
        table.do("seal_cards", seat="s1", cards=1)
    assert refused.value.why.rule == "EF-095"


@pytest.mark.rule("EF-095")
def test_unsealed_cards_go_to_the_discard_pile(table: Following) -> None:
    table.counts("s1", 4, 10)
    table.do("seal_cards", seat="s1", cards=3)
    before = table.sheet(0).discard
    table.do("unseal_cards", seat="s1", cards=9)
    assert table.state.dreamer("s1").sealed == 0
    assert table.sheet(0).discard == before + 3 and table.hand("s1").deck == 7


@pytest.mark.rule("EF-094")
def test_veiled_progress_counts_among_the_four(table: Following) -> None:
    for _ in range(4):
        table.do("change_progress", seat="s1", how="progress_laid")
    table.do("change_progress", seat="s1", how="progress_veiled")
    dreamer = table.state.dreamer("s1")
    assert (dreamer.progress, dreamer.veiled) == (3, 1)
    with pytest.raises(IllegalMove) as refused:
        table.do("change_progress", seat="s1", how="progress_laid")
    assert refused.value.why.rule == "EF-094"


@pytest.mark.rule("EF-094")
def test_progress_comes_from_the_hand_and_is_unveiled_and_dropped(table: Following) -> None:
    table.counts("s1", 5, 10)
    for how in ("progress_laid", "progress_laid", "progress_veiled", "progress_unveiled", "progress_dropped"):
        table.do("change_progress", seat="s1", how=how)
    dreamer = table.state.dreamer("s1")
    assert (table.hand("s1").hand, dreamer.progress, dreamer.veiled) == (3, 1, 0)


@pytest.mark.rule("EF-094")
def test_a_veiled_card_can_be_dropped_where_no_other_is(table: Following) -> None:
    for how in ("progress_laid", "progress_veiled", "progress_dropped"):
        table.do("change_progress", seat="s1", how=how)
    dreamer = table.state.dreamer("s1")
    assert (dreamer.progress, dreamer.veiled) == (0, 0)


@pytest.mark.rule("EF-102")
def test_a_hand_never_holds_more_than_there_are_cards(table: Following) -> None:
    table.counts("s1", 6, 10)
    table.play("count_cards", seat="s1", pile="influence", by=-20)
    assert (table.hand("s1").hand, table.hand("s1").deck) == (2, 0)


def test_cards_are_counted_no_longer_when_nobody_wants_it(table: Following) -> None:
    table.counts("s1", 6, 10)
    table.do("forget_hand", seat="s1")
    assert table.site.hands == {}


@pytest.mark.rule("EF-064")
def test_a_hand_is_kept_after_a_slumber_and_put_away_with_the_box(table: Following) -> None:
    table.counts("s1", 6, 10)
    table.do("end_scene", how="won")
    assert table.hand("s1").hand == 6
    table.to_bed()
    assert table.site.hands == {}
