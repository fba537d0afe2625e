"""A tablet that goes from hand to hand: who is handed it, and when they are passed over."""

from companion.kit.deals import Deal
from companion.kit.tablet_passing import PassingRound, seats_to_look
from companion.table.seats import seat
from companion.table.secret import Look
from companion.table.table import Table

SEATS = tuple(seat(number, name) for number, name in enumerate(("Ana", "Ben", "Cleo"), 1))
DEAL = Deal("deal:1", {"s1": "sun", "s2": "moon", "s3": "star"})


def waiting(*looked: str, passed: tuple[str, ...] = (), deal: Deal = DEAL, what: str = "") -> list[str]:
    table = Table("t", "egg", None, seats=SEATS, looks=tuple(Look(each, deal.id, 1, what) for each in looked))
    return [each.id for each in seats_to_look(table, PassingRound(DEAL, SEATS, passed, 1))]


def test_whoever_looked_last_keeps_it_until_they_hand_it_on() -> None:
    assert waiting() == waiting("s1") == ["s1", "s2", "s3"]
    assert waiting("s1", passed=("s1",)) == ["s2", "s3"]


def test_who_has_looked_at_their_own_edge_is_passed_over_once_somebody_else_looks() -> None:
    assert waiting("s2", "s1") == ["s1", "s3"]
    assert waiting("s2", "s3", "s1", passed=("s1",)) == []


def test_looks_at_another_deal_or_at_something_else_hand_on_nothing() -> None:
    assert waiting("s1", "s2", deal=Deal("deal:0")) == ["s1", "s2", "s3"]
    assert waiting("s1", "s2", what="vote") == ["s1", "s2", "s3"]


def test_whoever_was_dealt_nothing_is_not_handed_it() -> None:
    lap = PassingRound(Deal("deal:1", {"s2": "moon"}), SEATS, (), 1)
    assert [each.id for each in seats_to_look(Table("t", "egg", None, seats=SEATS), lap)] == ["s2"]
