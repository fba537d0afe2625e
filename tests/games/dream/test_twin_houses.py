"""While a round is hidden, whatever else happens at the table tells no screen a token or a vote: two houses that
differ in nothing else send the same bytes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.web.pages.table import move_form_page, new_table
from tests.web.twins import Twins, twins

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
BETS = (("s1", "s1", "s3"), ("s2", "s3", "s1"), ("s3", "s2", "s4"))


@pytest.fixture(params=["app", "cards"])
def hidden(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Twins]:
    """The second round, with everything on: own colours allowed, a star noted, three votes cast."""
    for room in (move_form_page, new_table):
        monkeypatch.setattr(room, "token_hex", lambda _: "k" * 32)
    with twins(tmp_path, "dream", NAMES, dealer="s1", round=2) as found:
        found.tap("tablet", "set_stars", value="on")
        found.tap("tablet", "point_own_colour", choice="allowed")
        found.tap("tablet", "set_tokens", value=request.param)
        found.seed(1, 5)
        found.tap("s2", "next_round", at="round:1")
        found.tap("s1", "place_star", seat="s1", star="grey")
        found.tap("tablet", "finish_stars")
        for seat, colour, other in BETS:
            found.tap(seat, "cast_vote", seat=seat, colour=colour, number=1, other={"colour": other, "number": 3})
        yield found


def test_a_newcomer_and_somebody_who_goes_tell_nothing(hidden: Twins) -> None:
    hidden.tap("tablet", "leave", seat="s5")
    hidden.tap("tablet", "add_seat", name="Fay", after="s2", point_late_start="lowest")
    hidden.tap("tablet", "sit_out", seat="s4")
    assert hidden.whoever_differs() == {}


def test_a_new_name_a_new_colour_and_points_by_hand_tell_nothing(hidden: Twins) -> None:
    hidden.tap("tablet", "rename_seat", seat="s1", name="Zoe")
    hidden.tap("tablet", "recolour_seat", seat="s2", colour="teal")
    hidden.tap("tablet", "correct_points", round=0, seat="s1", points=20)
    assert hidden.whoever_differs() == {}


def test_a_refused_correction_and_a_way_back_tell_nothing(hidden: Twins) -> None:
    one, other = hidden.ask("s1", "/moves", move="correct_points", round=2, seat="s1", points=1)
    assert one.status_code == 422 and one.data == other.data
    first = next(fact.move for fact in hidden.houses[0].facts(hidden.id) if fact.kind == "vote_cast")
    for reply in hidden.ask("s3", "/rewinds", move=first):
        assert reply.status_code == 200
    assert hidden.whoever_differs() == {}


def test_seeing_ones_own_vote_again_tells_nobody_else(hidden: Twins) -> None:
    shown = [hidden.ask(seat, "/secrets", seat=seat, what="vote") for seat in ("s1", "s2", "s3")]
    shown += [hidden.ask("tablet", "/secrets", seat="s1", what="vote") for _ in range(2)]
    assert all(one.json["word"] != other.json["word"] for one, other in shown)
    assert len({(len(each.data), tuple(sorted(each.headers.items()))) for pair in shown for each in pair}) == 1
    assert hidden.whoever_differs() == {}


def test_a_vote_that_the_tablet_takes_over_tells_nothing(hidden: Twins) -> None:
    hidden.tap("tablet", "take_vote", seat="s2", colour="s1", number=4, other={"colour": "s4", "number": 2})
    one, other = hidden.ask("tablet", "/moves", move="cast_vote", seat="s3", colour="s1", number=1)
    assert one.status_code == 422 and one.data == other.data
    assert hidden.whoever_differs() == {}


def test_a_reveal_that_is_refused_tells_who_is_missing_and_nothing_more(hidden: Twins) -> None:
    one, other = hidden.ask("tablet", "/moves", move="reveal", at=hidden.table.state.rounds[-1].deal.id)
    assert one.status_code == 422 and one.data == other.data and "Eva" in one.text
    assert hidden.whoever_differs() == {}


def test_once_all_is_revealed_everybody_sees_the_difference(hidden: Twins) -> None:
    """The comparison itself."""
    hidden.tap("s2", "reveal_early")
    assert hidden.whoever_differs().keys() == hidden.devices[0].keys()
