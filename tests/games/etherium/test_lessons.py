"""What the boxes and tokens print is read off once: the table goes on with it, and so does every later table."""

from pathlib import Path

import pytest

from companion.games.etherium.box_contents import CAPACITIES
from companion.games.etherium.entered_people_values import ENTRIES
from companion.games.etherium.game import game as etherium
from companion.table.fact import TABLET
from companion.table.say import say
from companion.table.use_cases.tables import Tables
from tests.games.etherium.years import Year
from tests.table.tables import make_tables


def sheet(**known: int) -> dict[str, int]:
    return {**dict.fromkeys(ENTRIES, -1), **known}


def note(year: Year, **stars: int) -> None:
    year.play("note_capacities", **{**dict.fromkeys(CAPACITIES, -1), **stars})


@pytest.mark.rule("ET-013")
def test_what_a_box_says_counts_from_the_start(year: Year) -> None:
    year.play("note_sheet", people="ertis", **sheet(guide=2, ether=3, army=2, cost_ether=3))
    assert [year.count("s1", thing) for thing in ("guide", "ether", "army", "booster")] == [2, 3, 2, 0]
    assert year.count("s2", "guide") == 0


@pytest.mark.rule("ET-013")
def test_a_house_that_has_read_a_box_never_reads_it_again(year: Year) -> None:
    year.play("note_sheet", people="ertis", **sheet(guide=2, ether=3))
    again = Year(year.tables).open("Eve", "Finn", people_s2="ertis")
    assert (again.count("s2", "guide"), again.count("s2", "ether")) == (2, 3)
    assert again.stars["s2"] == 3


@pytest.mark.rule("ET-013")
def test_a_box_that_is_read_later_changes_nothing_any_more(year: Year) -> None:
    year.actions(1)
    year.play("note_sheet", people="ertis", **sheet(guide=2))
    assert year.count("s1", "guide") == 0


@pytest.mark.rule("ET-013")
def test_a_table_that_starts_in_the_middle_keeps_what_it_has(tables: Tables) -> None:
    Year(tables).open("Ana", "Ben", people_s1="ertis").play("note_sheet", people="ertis", **sheet(guide=2))
    assert Year(tables).open("Ana", "Ben", people_s1="ertis", season=3).count("s1", "guide") == 0


@pytest.mark.rule("ET-013", "ET-045")
def test_what_a_box_says_can_be_read_again(year: Year) -> None:
    year.play("note_sheet", people="ertis", **sheet(guide=2, cost_ether=3))
    page = year.page("sheet", people="ertis")
    assert {each.name: each.value for each in page.entries if each.value >= 0} == {"guide": 2, "cost_ether": 3}
    assert page.keys == () and year.page("sheet", people="psolos").now == 0


@pytest.mark.rule("ET-013", "ET-040")
@pytest.mark.parametrize(("page", "count"), [("sheet", 13), ("costs", 4)])
def test_a_box_is_read_in_one_sweep_of_a_pad(deep: Year, page: str, count: int) -> None:
    typed = ""
    for place in range(count):
        sweep = deep.page(page, people="ertis", values=typed)
        assert (sweep.now, sweep.is_last) == (place, place == count - 1)
        typed = sweep.keys[1 + place % 5][1]
    entered = deep.page(page, people="ertis", values=typed).entries
    assert [each.value for each in entered] == [place % 5 for place in range(count)]


@pytest.mark.parametrize("typed", ["x.13.-4.²", "99999.1", "1" * 500, "..", "a.b"])
def test_nonsense_in_the_address_of_a_sweep_is_unknown_or_the_most(year: Year, typed: str) -> None:
    sweep = year.page("sheet", people="ertis", values=typed)
    assert len(sweep.entries) == 13 and all(-1 <= each.value <= 12 for each in sweep.entries)


@pytest.mark.rule("ET-071")
def test_the_stars_of_a_capacity_are_read_once_for_every_table(year: Year) -> None:
    note(year, capacity_4=3)
    again = Year(year.tables).open("Eve", "Finn")
    again.gain("s1", "capacity_4")
    assert again.stars["s1"] == 3


@pytest.mark.rule("ET-071")
def test_stars_learnt_at_another_table_meanwhile_come_with_the_token(year: Year) -> None:
    other = Year(year.tables).open("Eve", "Finn")
    note(year, capacity_4=3)
    other.gain("s1", "capacity_4")
    assert other.stars["s1"] == 3
    assert [fact.kind for fact in other.facts[-2:]] == ["capacities_noted", "thing_gained"]


def test_a_star_read_wrongly_is_learnt_better(year: Year) -> None:
    note(year, capacity_4=3)
    note(year, capacity_4=5)
    assert year.tables.lessons.all_of("etherium")["capacities"] == {"capacity_4": 5}


def test_a_star_that_was_never_read_can_be_unknown_again(year: Year) -> None:
    note(year, capacity_4=3, capacity_5=2)
    note(year, capacity_5=2)
    assert year.tables.lessons.all_of("etherium")["capacities"] == {"capacity_5": 2}
    assert year.parts()["ledger"].capacities[3].each is None


def test_a_capacity_gets_a_name_for_ever(year: Year) -> None:
    year.play("name_capacity", capacity="capacity_1", name="Resource")
    again = Year(year.tables).open("Eve", "Finn")
    assert again.parts()["ledger"].capacities[0].name == "Resource"
    again.gain("s1", "capacity_1")
    told = etherium.tell(again.table, again.facts[-1], TABLET)
    assert told == say("etherium.told.thing_gained", name="Eve", by="+1", thing="Resource")


def test_pages_show_what_is_known(year: Year) -> None:
    note(year, capacity_2=4)
    assert [entry.value for entry in year.page("capacities")] == [-1, 4, -1, -1, -1, -1, -1]
    assert year.page("sheet").people == "ertis"
    assert year.page("nothing") is None


@pytest.mark.rule("ET-013", "ET-022", "ET-071")
def test_a_house_of_friends_takes_over_all_that_was_learnt(year: Year, tmp_path: Path) -> None:
    year.play("note_sheet", people="ertis", **sheet(guide=2))
    note(year, capacity_4=3)
    year.tap(["hivalia", "reces"]).actions(1)
    (tmp_path / "friends").mkdir()
    with make_tables(tmp_path / "friends", etherium) as friends:
        friends.writer.teach("etherium", year.tables.lessons.all_of("etherium"))
        theirs = Year(friends).open("Eve", "Finn", "Gus", people_s1="ertis", people_s2="reces", people_s3="psolos")
        theirs.gain("s2", "capacity_4")
        assert theirs.order == ["psolos", "reces", "ertis"] and theirs.stars == {"s1": 2, "s2": 3, "s3": 0}


def test_what_another_house_taught_may_be_nonsense(tables: Tables) -> None:
    for name in ("order.night.0", "sheet.ertis", "sheet.dragon", "capacities", "names"):
        tables.writer.teach("etherium", {name: ["nonsense", 7, {"guide": "many"}]})
    year = Year(tables).open("Ana", "Ben", people_s1="ertis", people_s2="psolos")
    assert year.order == ["psolos", "ertis"] and year.stars == {"s1": 0, "s2": 0}


def test_a_name_from_another_house_is_no_longer_than_one_that_is_typed(tables: Tables) -> None:
    tables.writer.teach("etherium", {"names": {"capacity_1": "x" * 5000}})
    assert len(Year(tables).open("Ana", "Ben").parts()["ledger"].capacities[0].name) == 24
