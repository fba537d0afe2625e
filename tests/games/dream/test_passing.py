"""One tablet goes from hand to hand: whose it is, for the token and then for the vote, and who never has it."""

from dataclasses import replace

import pytest

from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove
from tests.games.dream.sleepers import Sleepers


def turn(evening: Sleepers) -> tuple[str, str, bool]:
    """Whose it is, who comes next, and whether they vote."""
    now = evening.parts()["turn"]
    return now.seat.id if now.seat else "", now.next.id if now.next else "", now.ballot is not None


@pytest.mark.rule("DR-006", "DR-008")
def test_each_looks_and_hands_on_then_each_votes_and_hands_on(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s2").deal()
    looking = []
    while turn(evening)[0]:
        looking.append(turn(evening)[0])
        evening.tables.secrets.show(evening.id, TABLET, looking[-1])
        assert turn(evening)[0] == looking[-1]
        evening.once("hand_on", seat=looking[-1])
    assert looking == ["s2", "s3", "s1"] and turn(evening.finish_stars()) == ("s2", "s3", True)
    for seat, colour in (("s2", "s1"), ("s3", "s1"), ("s1", "s2")):
        assert turn(evening)[0] == seat
        evening.once("cast_vote", seat=seat, colour=colour, number=1)
    assert turn(evening) == ("", "", False) and evening.asks() == "reveal"


def test_looking_changes_nothing_that_a_finger_may_be_holding(sleepers: Sleepers) -> None:
    """That somebody has looked is drawn by itself, as a piece beside it."""
    evening = sleepers.of(3, dealer="s1").deal()
    evening.tables.moves.take_seat(evening.id, "s3", "phone")
    before = evening.parts()["turn"]
    for who, seat in ((TABLET, "s1"), (sitting("s3"), "s3")):
        evening.tables.secrets.show(evening.id, who, seat)
        assert replace(evening.parts()["turn"], has_looked=False) == before


def test_who_has_looked_at_their_own_edge_is_not_handed_the_tablet(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s1").deal()
    for seat in ("s2", "s3", "s1"):
        evening.tables.secrets.show(evening.id, TABLET, seat)
    assert turn(evening)[0] == "s1"
    evening.once("hand_on", seat="s1")
    assert turn(evening.finish_stars()) == ("s1", "s2", True)


def test_whoever_has_a_phone_is_never_handed_the_tablet(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s1")
    for seat in ("s1", "s2"):
        evening.tables.moves.take_seat(evening.id, seat, f"phone of {seat}")
    evening.deal()
    assert turn(evening) == ("s3", "", False) and "hand_on" not in evening.offers(sitting("s1"))
    with pytest.raises(IllegalMove, match="not_a_choice"):
        evening.once("hand_on", seat="s1")


def test_with_the_tokens_of_the_box_it_is_handed_round_for_the_vote_alone(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s1").with_tokens("cards").deal().finish_stars()
    assert turn(evening) == ("s1", "s2", True) and not evening.parts()["turn"].has_token
    assert turn(evening.with_discs()) == ("", "", False)


def test_handing_on_is_nothing_to_take_back(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s1").deal()
    move = evening.once("hand_on", seat="s1")
    with pytest.raises(IllegalMove, match="cannot"):
        evening.undo(move)
    assert evening.opened.recent[-1].kind == "tokens_dealt"


def test_a_deal_that_is_undone_is_handed_round_anew(sleepers: Sleepers) -> None:
    evening = sleepers.of(3, dealer="s1")
    move = evening.once("next_round")
    evening.once("hand_on", seat="s1")
    evening.undo(move)
    evening.deal()
    assert turn(evening)[0] == "s1"
