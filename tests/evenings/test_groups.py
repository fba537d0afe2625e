"""Who often plays together, and what they are called by."""

from companion.evenings.evenings import groups
from companion.evenings.table_summary import TableSummary
from companion.table.seats import seat
from companion.table.table import Sitting

DAY = 86_400.0


def trace(number: int, *people: str, day: int = 0, dropped: bool = False) -> TableSummary:
    at = 20 * 3600 + day * DAY
    seats = tuple(seat(place, person) for place, person in enumerate(people, 1))
    sitting = Sitting(at, at, 0.0, tuple(each.id for each in seats))
    return TableSummary(f"t{number}", 1, "vale", seats, (sitting,), at, dropped, True, "", (), None, people)


def weekday(moment: float) -> int:
    return int(moment // DAY) % 7


def test_who_played_together_twice_is_a_group_whoever_sat_where() -> None:
    found = groups([trace(2, "b", "a", day=9), trace(1, "a", "b", day=2), trace(3, "a", "c")], weekday)
    assert [(each.people, each.times) for each in found] == [(("b", "a"), 2)]


def test_a_third_person_makes_it_another_group() -> None:
    assert groups([trace(1, "a", "b"), trace(2, "a", "b", "c")], weekday) == ()


def test_a_dropped_game_brings_nobody_together() -> None:
    assert groups([trace(1, "a", "b"), trace(2, "a", "b", dropped=True)], weekday) == ()


def test_a_group_that_mostly_meets_on_one_day_has_that_day() -> None:
    thursdays = [trace(number, "a", "b", day=3 + 7 * number) for number in range(3, 0, -1)]
    assert groups(thursdays, weekday)[0].weekday == 3
    assert (
        groups([*thursdays, trace(8, "a", "b", day=1), trace(9, "a", "b", day=2), trace(9, "a", "b", day=6)], weekday)[
            0
        ].weekday
        == -1
    )


def test_twice_is_no_habit() -> None:
    assert groups([trace(2, "a", "b", day=10), trace(1, "a", "b", day=3)], weekday)[0].weekday == -1
