"""Few rows, and nothing that two values could do to each other goes unseen."""

from tests.look.pairs import every, pairs, pairwise
from tests.look.rows import SIZES, factors, judged_by_axe, rows

FACTORS = {"size": ("small", "large", "tall"), "theme": ("dark", "light"), "language": ("fr", "en")}


def test_each_two_values_meet() -> None:
    met = {pair for row in pairwise(FACTORS) for pair in pairs(row)}
    assert met == {pair for row in every(FACTORS) for pair in pairs(row)}


def test_there_are_fewer_rows_than_combinations() -> None:
    assert len([*pairwise(FACTORS)]) < len([*every(FACTORS)])


def test_each_moment_is_seen_in_every_size() -> None:
    for number in range(4):
        assert [row.size for row in rows("tablet", number)] == [*SIZES["tablet"]]


def test_over_all_moments_each_two_values_meet() -> None:
    seen = {(row.size, row.theme, row.laid) for number in range(12) for row in rows("tablet", number)}
    each_two = {(size, theme) for size, theme, _ in seen}
    assert each_two == {(size, theme) for size in SIZES["tablet"] for theme in factors("tablet")["theme"]}


def test_of_everything_axe_judges_each_width_in_each_light_once_and_over_time_each_way_of_holding_it() -> None:
    judged = [judged_by_axe([*rows("tablet", number, True)], number, True) for number in range(4)]
    assert [sorted((row.size[0], row.theme) for row in each) for each in judged] == [
        [(1280, "dark"), (1280, "light")]
    ] * 4
    assert len({(row.language, row.laid) for each in judged for row in each}) == 4
