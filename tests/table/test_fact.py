"""Facts and who asked for them: what a log holds, read back without surprise."""

from math import inf, nan

import pytest

from companion.table.fact import FAR, HOUSE, TABLET, Fact, Who, sitting


@pytest.mark.parametrize("who", [TABLET, HOUSE, sitting("s3")])
def test_who_is_read_back_from_its_text(who: Who) -> None:
    assert Who.read(str(who)) == who


def test_a_seat_is_written_with_its_role() -> None:
    assert str(sitting("s3")) == "seat:s3" and str(TABLET) == "tablet"


@pytest.mark.parametrize(
    ("value", "number"),
    [(7, 7), (-7, -7), (7.9, 7), (True, 1), (None, 0), ("7", 0), ([7], 0), ({}, 0), (nan, 0)],
)
def test_a_number_is_read_from_whatever_the_log_holds(value: object, number: int) -> None:
    assert Fact("throw_noted", {"points": value}).number("points") == number


@pytest.mark.parametrize(("value", "number"), [(10**400, FAR), (-(10**400), -FAR), (inf, FAR), (-inf, -FAR)])
def test_a_wild_number_is_cut_off(value: object, number: int) -> None:
    assert Fact("throw_noted", {"points": value}).number("points") == number


@pytest.mark.parametrize(
    ("value", "moment"), [(7, 7.0), (0.5, 0.5), (10**400, 0.0), (inf, 0.0), (nan, 0.0), ("7", 0.0)]
)
def test_a_moment_beyond_all_time_is_nought(value: object, moment: float) -> None:
    assert Fact("night_started", {"ends_at": value}).moment("ends_at") == moment


def test_a_missing_number_is_nought_and_a_missing_text_empty() -> None:
    fact = Fact("throw_noted", {})
    assert (fact.number("points"), fact.text("seat"), fact.texts("names"), fact.numbers("points")) == (0, "", (), {})


def test_lists_and_maps_keep_only_what_fits() -> None:
    fact = Fact("game_ended", {"winners": ["s1", 2, None, "s2"], "points": {"s1": 61, "s2": "many", "s3": nan}})
    assert fact.texts("winners") == ("s1", "s2")
    assert fact.numbers("points") == {"s1": 61}


def test_a_text_of_another_type_is_empty() -> None:
    assert Fact("seat_renamed", {"name": 12}).text("name") == ""
    assert Fact("seat_renamed", {"name": "Ana"}).texts("name") == ()
    assert Fact("seat_renamed", {"name": ["Ana"]}).numbers("name") == {}
