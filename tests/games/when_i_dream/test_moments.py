"""What all screens show when the mask comes off and when the last dream begins, and what a phone shows that waits."""

import pytest

from companion.table.fact import TABLET, sitting
from tests.games.when_i_dream.dreaming import Dreaming
from tests.table.tables import PEOPLE


@pytest.fixture
def table(dreaming: Dreaming) -> Dreaming:
    return dreaming.open(*PEOPLE[:4])


@pytest.mark.rule("WD-011")
def test_when_the_mask_is_off_all_screens_know_who_was_what_and_a_phone_its_own_first(table: Dreaming) -> None:
    table.deal().start().end_night()
    assert table.parts()["waking"].people == ()
    table.wake()
    was = {each.seat.id: each.told.id.rpartition(".")[2] for each in table.parts()["waking"].people}
    assert was == {seat.id: table.role(seat.id) for seat in table.table.seats}
    assert table.parts(sitting("s3"))["waking"].people[0].seat.id == "s3"


@pytest.mark.rule("WD-001")
def test_only_the_last_dream_is_announced(table: Dreaming) -> None:
    for number in (1, 2, 3, 4):
        assert bool(table.deal().parts()["across"].told) == (number == 4)
        table.start().end_night().wake()


def test_who_waits_sees_the_last_points_and_why_but_not_who_is_about_to_dream(table: Dreaming) -> None:
    table.dream("yb")
    table.deal()
    waits = {seat.id: table.parts(sitting(seat.id))["waiting"] for seat in table.table.seats}
    assert waits["s2"].points is None and waits["s2"].is_alone
    assert [each.told.id for each in table.parts(TABLET)["waking"].people] == []
    assert all(waits[seat].points is not None and waits[seat].why for seat in ("s1", "s3", "s4"))
    assert {each.id for each in waits["s2"].awaited} == {"s1", "s3", "s4"}


def test_at_night_a_phone_that_is_awake_and_judges_nothing_shows_its_shape(table: Dreaming) -> None:
    table.deal().start()
    assert table.parts(sitting("s1"))["waiting"].seat is None
    assert table.parts(sitting("s3"))["waiting"].is_alone
    table.end_night()
    assert table.parts(sitting("s3"))["waiting"].seat is None
