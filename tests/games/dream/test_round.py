"""A round at the table: its start, the stars, the pile of dreams, and games that begin in the middle."""

import pytest

from companion.games.dream import card_pile
from companion.table.moves import IllegalMove
from companion.table.say import say
from tests.games.dream.sleepers import Sleepers


@pytest.mark.rule("DR-002")
def test_everybody_starts_on_space_zero(sleepers: Sleepers) -> None:
    evening = sleepers.of(6)
    assert set(evening.totals.values()) == {0}
    assert evening.parts()["round"].number == 1


def test_a_game_can_begin_in_the_middle(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, round=5, dealer="s2", space_s1=7, space_s3="11")
    assert evening.totals == {"s1": 7, "s2": 0, "s3": 11}
    evening.deal()
    assert (evening.round.number, evening.round.dealer) == (5, "s2")
    assert evening.reveal().deal().round.number == 6


@pytest.mark.parametrize(
    "options", [{"round": 0}, {"round": "x"}, {"dealer": "s9"}, {"space_s1": -1}, {"space_s2": 41}]
)
def test_a_start_that_makes_no_sense_opens_no_table(sleepers: Sleepers, options: dict[str, object]) -> None:
    with pytest.raises(IllegalMove, match=r"^field\."):
        sleepers.of(3, **options)
    assert sleepers.tables.memory.ids() == []


@pytest.mark.rule("DR-007")
def test_the_order_of_the_stars_goes_left_from_who_dealt(sleepers: Sleepers) -> None:
    evening = sleepers.of(4, dealer="s3").deal().handed_round()
    assert [seat.id for seat in evening.parts()["stars"].order] == ["s3", "s4", "s1", "s2"]
    assert not evening.parts()["stars"].left and "place_star" not in evening.offers()


@pytest.mark.rule("DR-007")
def test_three_laps_of_stars_each_star_once(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s2")
    evening.play("set_stars", value="on")
    evening.deal().handed_round()
    turns = []
    for star in ("grey", "light", "black"):
        for _ in range(3):
            turns.append(evening.parts()["stars"].next.id)
            evening.once("place_star", seat=turns[-1], star=star)
    assert turns == ["s2", "s3", "s1"] * 3 and len(evening.round.stars) == 9
    assert "place_star" not in evening.offers() and evening.parts()["stars"].next is None


@pytest.mark.rule("DR-007")
def test_a_star_once_placed_is_not_placed_again(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s1")
    evening.play("set_stars", value="on")
    evening.deal().once("place_star", seat="s1", star="grey")
    with pytest.raises(IllegalMove, match="star"):
        evening.once("place_star", seat="s1", star="grey")
    assert evening.round.stars_left("s1") == ("light", "black")


@pytest.mark.rule("DR-005")
def test_four_cards_a_round_are_taken_from_the_pile(sleepers: Sleepers) -> None:
    evening = sleepers.of(3)
    assert card_pile.cards_left(evening.state) == 72
    evening.deal().reveal()
    assert evening.parts()["round"].hints == (say("dream.hint.pile", rule="DR-005", n=68),)


@pytest.mark.rule("DR-005")
def test_when_the_pile_is_out_we_say_so_and_the_table_chooses(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, round=18).deal().reveal()
    assert card_pile.cards_left(evening.state) == 0 and "pile" in evening.offers()["next_round"].points
    assert [hint.id for hint in evening.parts()["round"].hints] == ["dream.hint.pile_out", "dream.hint.shuffle"]
    evening.deal(point_pile="shuffled").reveal()
    assert card_pile.cards_left(evening.state) == 68 and "pile" not in evening.offers()["next_round"].points


@pytest.mark.rule("DR-005")
def test_a_table_that_does_otherwise_is_counted_for_no_more(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, round=18).deal().reveal().deal(point_pile="otherwise").reveal()
    assert evening.parts()["round"].hints == ()


@pytest.mark.rule("DR-004")
def test_the_current_question_follows_the_parts_of_a_round(sleepers: Sleepers) -> None:
    evening, asked = sleepers.of(3), []
    steps = (
        lambda: None, evening.deal, evening.handed_round, lambda: evening.vote(s1="s2 1"),
        lambda: evening.vote(s2="s1 1", s3="s1 1"), evening.reveal,
    )  # fmt: skip
    for step in steps:
        step()
        asked.append(evening.parts()["round"].ask.id.rpartition(".")[2])
    assert asked == ["first", "look", "stars", "vote", "reveal", "next"]


def test_a_round_of_four_takes_eleven_taps_at_most(sleepers: Sleepers) -> None:
    """That the stars are down; a box a vote, on the tablet also what opens it; the reveal; the next deal."""
    evening = sleepers.of(4).deal()
    before = len(evening.facts)
    evening.vote(s1="s2 1", s2="s1 1", s3="s1 1", s4="s1 1").reveal().deal()
    moves = len({fact.move for fact in evening.facts[before:]})
    assert moves == 7 and moves + 4 == 11
