"""Who plays which people: chosen at the seats, drawn by lot on request, swapped in a tap; nobody is dealt one."""

import pytest

from companion.games.etherium.box_contents import PEOPLES
from companion.table.use_cases.tables import Tables
from tests.games.etherium.years import Year

FOUR = ("Ana", "Ben", "Cleo", "Dan")


@pytest.mark.rule("ET-010", "ET-013")
def test_nobody_is_dealt_a_people_unasked(tables: Tables) -> None:
    year = Year(tables).open(*FOUR)
    assert year.state.peoples == {} and year.parts()["peoples"].is_open
    assert [seat.name for seat, _ in year.parts()["peoples"].rows] == [*FOUR]


@pytest.mark.rule("ET-010")
def test_three_taps_seat_four_and_the_last_people_follows(tables: Tables) -> None:
    year = Year(tables).open(*FOUR)
    for seat, people in (("s1", "ertis"), ("s2", "psolos"), ("s3", "reces")):
        assert year.parts()["peoples"].is_open
        year.play("change_people", seat=seat, people=people)
    assert year.state.peoples["s4"] == "hivalia" and not year.parts()["peoples"].is_open
    assert [seat.colour for seat in year.table.seats] == ["green", "amber", "red", "blue"]


@pytest.mark.rule("ET-010")
@pytest.mark.parametrize("people", [2, 3, 4])
def test_lots_are_drawn_on_request_for_whoever_has_none(tables: Tables, people: int) -> None:
    year = Year(tables).of(people, people_s1="hivalia")
    drawn = year.once("draw_peoples")
    assert len({*year.state.peoples.values()}) == people and {*year.state.peoples.values()} <= {*PEOPLES}
    assert year.state.peoples["s1"] == "hivalia" and "draw_peoples" not in year.offers()
    year.undo(drawn)
    assert year.state.peoples == {"s1": "hivalia"}


def test_drawing_takes_every_order(tables: Tables) -> None:
    found = set()
    for _ in range(40):
        year = Year(tables).of(2)
        year.once("draw_peoples")
        found.add(tuple(year.state.peoples.values()))
    assert len(found) > 6


@pytest.mark.rule("ET-010")
def test_whoever_has_none_and_takes_another_leaves_them_to_be_asked(tables: Tables) -> None:
    year = Year(tables).open("Ana", "Ben", people_s1="ertis")
    year.play("change_people", seat="s2", people="ertis")
    assert [people for _, people in year.parts()["peoples"].rows] == ["", "ertis"]
    assert year.parts()["peoples"].is_open


def test_a_swap_is_one_tap_on_the_set_up(year: Year) -> None:
    rows = year.parts()["guide"].peoples.rows
    assert [people for _, people in rows] == ["ertis", "psolos", "reces", "hivalia"]
    year.play("change_people", seat="s1", people="reces")
    assert [people for _, people in year.parts()["guide"].peoples.rows] == ["reces", "psolos", "ertis", "hivalia"]
