"""Look, then stars, then vote: no stray tap leads on, and one vote moves nobody else's screen."""

import pytest

from companion.table.fact import TABLET, Fact, sitting
from companion.table.moves import IllegalMove
from tests.games.dream.sleepers import AUDIENCES, Sleepers
from tests.table.tables import seen

VOTING = ("cast_vote", "take_vote", "reveal", "reveal_early")


def sit_with_phones(evening: Sleepers) -> None:
    for seat in evening.table.seats:
        evening.tables.moves.take_seat(evening.id, seat.id, f"phone of {seat.id}")


@pytest.mark.rule("DR-004", "DR-007")
def test_nobody_votes_and_nothing_is_revealed_before_the_stars_are_down(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s1").deal()
    assert [kind for who in AUDIENCES for kind in VOTING if kind in evening.offers(who)] == []
    with pytest.raises(IllegalMove):
        evening.play("cast_vote", who=sitting("s1"), seat="s1", colour="s2", number=1)
    evening.handed_round()
    assert evening.asks() == "stars" and "cast_vote" not in evening.offers(sitting("s1"))
    evening.once("finish_stars")
    assert evening.asks() == "vote" and "finish_stars" not in evening.offers()
    assert evening.vote(s1="s2 1").waits == ["s2", "s3"]


@pytest.mark.rule("DR-008")
def test_with_the_discs_of_the_box_nothing_is_revealed_before_the_stars_are_down(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s1").with_discs().deal()
    assert "reveal" not in evening.offers() and not evening.parts()["round"].is_ready
    evening.handed_round()
    assert evening.asks() == "stars" and "reveal" not in evening.offers()
    evening.once("finish_stars")
    assert evening.asks() == "turn_discs" and "reveal" in evening.offers() and evening.parts()["round"].is_ready


@pytest.mark.rule("DR-007")
def test_the_last_star_that_is_noted_leads_on_by_itself(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s1")
    evening.play("set_stars", value="on")
    evening.deal()
    for _ in range(9):
        assert "finish_stars" in evening.offers() and "cast_vote" not in evening.offers()
        seat = evening.game.on_turn(evening.table)
        last = evening.once("place_star", seat=seat, star=evening.round.stars_left(seat)[0])
    assert "finish_stars" not in evening.offers() and "cast_vote" in evening.offers()
    evening.undo(last)
    assert "finish_stars" in evening.offers() and "cast_vote" not in evening.offers()


def test_stars_that_are_not_down_after_all_are_taken_back(sleepers: Sleepers) -> None:
    evening = sleepers.of(3).deal()
    move = evening.once("finish_stars")
    evening.undo(move)
    assert "finish_stars" in evening.offers() and "cast_vote" not in evening.offers()
    evening.redo(move)
    assert "cast_vote" in evening.offers()


@pytest.mark.rule("DR-008")
def test_one_vote_moves_nobody_elses_screen(sleepers: Sleepers) -> None:
    evening = sleepers.of(4)
    sit_with_phones(evening)
    evening.deal()
    for seat in evening.round.players:
        evening.tables.secrets.show(evening.id, sitting(seat), seat)
    evening.once("finish_stars")

    def at_hand(seat: str) -> list[object]:
        view = seen(evening.game, evening.table, sitting(seat))
        return [(part.name, part.value) for part in view if part.zone == "now"]

    asked = evening.asks()
    for voter, waiting in (("s1", "s2"), ("s2", "s3"), ("s3", "s4")):
        before = at_hand(waiting)
        evening.once("cast_vote", who=sitting(voter), seat=voter, colour="s4" if voter != "s4" else "s1", number=1)
        assert at_hand(waiting) == before and evening.asks() == asked


def test_the_tablet_that_goes_round_comes_back_for_the_stars(sleepers: Sleepers) -> None:
    """With one tablet and no phone, nobody holds it while stars are placed; it shows the order of a lap."""
    evening = sleepers.of(3, dealer="s2").deal()
    evening.handed_round()
    parts = evening.parts()
    assert parts["turn"].seat is None and parts["round"].floor == "s2"
    assert [seat.id for seat in parts["stars"].order] == ["s2", "s3", "s1"]
    evening.once("finish_stars")
    assert evening.parts()["turn"].seat.id == "s2" and evening.parts()["turn"].ballot


def test_the_order_of_the_stars_stands_where_stars_are_asked_for_and_nowhere_else(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s1").deal()
    assert evening.parts()["stars"].order == ()
    evening.handed_round()
    assert len(evening.parts()["stars"].order) == len(evening.parts(sitting("s2"))["stars"].order) == 3
    evening.once("finish_stars")
    assert evening.parts()["stars"].order == ()


def test_a_round_of_an_older_log_with_votes_in_it_is_voted_on(sleepers: Sleepers) -> None:
    """Then nobody said that the stars are down, and votes were cast."""
    evening = sleepers.of(3).deal()
    vote = Fact("vote_cast", {"round": 1, "seat": "s1", "colour": "s2", "number": 1})
    evening.tables.writer.append(evening.id, TABLET, lambda opened: [vote], "")
    assert evening.waits == ["s2", "s3"] and "cast_vote" in evening.offers() and "finish_stars" not in evening.offers()
