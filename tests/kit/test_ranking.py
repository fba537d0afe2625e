"""Who is ahead, and which place everybody has."""

from companion.kit.final_standings import leaders, ranks


def test_one_leads() -> None:
    assert leaders({"a": 300, "b": 500, "c": 400}) == ("b",)


def test_all_with_the_highest_value_lead_in_their_order() -> None:
    assert leaders({"c": int("1000"), "b": 4, "a": int("1000")}) == ("c", "a")


def test_among_nobody_nobody_leads() -> None:
    assert leaders({}) == () and ranks({}) == {}


def test_equal_values_share_a_place_and_the_next_is_skipped() -> None:
    assert ranks({"a": 5, "b": 9, "c": 5, "d": 1}) == {"b": 1, "a": 2, "c": 2, "d": 4}


def test_a_second_value_breaks_ties() -> None:
    assert ranks({"a": (5, 2), "b": (5, 3)}) == {"b": 1, "a": 2}
