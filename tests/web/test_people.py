"""People over the wire: their pages, renaming everywhere, bringing two together with a preview, hiding; groups."""

from typing import Any

import pytest

from companion.table.house import house_people
from tests.web.house import Device, House
from tests.web.test_new_table import NEW, link, offered, open_table, seated, table_at


def id_of(house: House, name: str) -> str:
    person = house_people.find_by_name(house.app.services.tables.house().persons, name)
    assert person
    return person.id


def change(device: Device, id: str, what: str, **fields: Any) -> Any:
    return device.form(f"/people/{id}", what=what, **fields)


def names(device: Device, id: str) -> list[str]:
    return [each["name"] for each in device.look(f"/tables/{id}/people")]


def played(house: House, name: str) -> int:
    people = house.tablet().look("/people")["people"]
    return next(int(each["games"]) for each in people if each["name"] == name)


def test_everybody_has_a_page_with_shape_and_games(house: House) -> None:
    tablet = house.tablet()
    open_table(tablet, "Ana", "Ben")
    page = tablet.get("/people").text
    assert f'href="/people/{id_of(house, "Ana")}"' in page and "0 games · 1 under way" in page
    assert "seat-amber" in tablet.get(f"/people/{id_of(house, 'Ana')}").text


def test_a_new_name_stands_everywhere_and_at_the_table_under_way(house: House) -> None:
    tablet = house.tablet()
    table = table_at(open_table(tablet, "Ana", "Ben"))
    change(tablet, id_of(house, "Ana"), "name", name="Anouk")
    assert names(tablet, table) == ["Anouk", "Ben"] and offered(tablet) == ["Anouk", "Ben"]
    assert "Anouk" in tablet.get("/evenings").text and played(house, "Anouk") == 1


def test_a_game_that_is_over_keeps_its_log_and_is_told_with_the_new_name(house: House) -> None:
    tablet = house.tablet()
    table = table_at(open_table(tablet, "Ana", "Ben"))
    tablet.post(f"/tables/{table}/moves", move="note_throw", seat="s1", points=60)
    tablet.post(f"/tables/{table}/moves", move="next_round", at=tablet.at(table, "next_round"))
    before = house.facts(table)
    change(tablet, id_of(house, "Ana"), "name", name="Anouk")
    assert house.facts(table) == before and "Anouk" in tablet.get(f"/evenings/{table}").text


def test_who_types_an_old_name_is_seated_by_the_new_one(house: House) -> None:
    tablet = house.tablet()
    open_table(tablet, "Ana", "Ben")
    change(tablet, id_of(house, "Ana"), "name", name="Anouk")
    assert "who=Anouk" in tablet.get(f"{NEW}?typed=ana").headers["Location"]


def test_two_who_are_one_are_looked_at_before_and_taken_apart_after(house: House) -> None:
    tablet = house.tablet()
    open_table(tablet, "Ana", "Ben")
    open_table(tablet, "Anna", "Cleo")
    ana, anna, before = id_of(house, "Ana"), id_of(house, "Anna"), house.everything()
    preview = tablet.get(f"/people/{ana}?with={anna}").text
    assert "Anna and Ana will be one person: Ana." in preview and "1 game of Anna" in preview
    assert house.everything() == before
    change(tablet, ana, "merge", goes=anna)
    assert (played(house, "Ana"), sorted(offered(tablet))) == (2, ["Ana", "Ben", "Cleo"])
    also = next(each.also for each in house.app.services.tables.house().persons if each.also)
    change(tablet, ana, "undo", move=str(also[0].move))
    assert (played(house, "Ana"), played(house, "Anna")) == (1, 1)


def test_the_preview_warns_of_two_who_sat_side_by_side(house: House) -> None:
    tablet = house.tablet()
    open_table(tablet, "Ana", "Ben")
    page = tablet.get(f"/people/{id_of(house, 'Ana')}?with={id_of(house, 'Ben')}").text
    assert "The two sat at the same table 1 time." in page


def test_who_is_hidden_is_offered_no_chair_and_keeps_the_games(house: House) -> None:
    tablet = house.tablet()
    open_table(tablet, "Ana", "Ben")
    change(tablet, id_of(house, "Ana"), "hide")
    assert offered(tablet) == ["Ben"] and played(house, "Ana") == 1
    change(tablet, id_of(house, "Ana"), "show")
    assert offered(tablet) == ["Ana", "Ben"]


def test_a_visitor_is_met_when_something_is_kept_of_them(house: House) -> None:
    tablet = house.tablet()
    house.open("Zoe", "Ben")
    assert tablet.get("/people/~zoe").status_code == 200 and house.app.services.tables.house().persons == ()
    change(tablet, "~zoe", "name", name="Zoé")
    assert [each.name for each in house.app.services.tables.house().persons] == ["Zoé"] and played(house, "Zoé") == 1


def test_nothing_else_of_the_house_is_undone_from_here(house: House) -> None:
    tablet = house.tablet()
    open_table(tablet, "Ana", "Ben")
    assert change(tablet, id_of(house, "Ana"), "undo", move="1").status_code == 422


def test_who_played_together_twice_sits_down_with_one_tap(house: House) -> None:
    tablet = house.tablet()
    for _ in range(2):
        open_table(tablet, "Ana", "Ben", "Cleo")
    page = tablet.get(NEW).text
    key = ".".join(sorted(id_of(house, name) for name in ("Ana", "Ben", "Cleo")))
    assert [*seated(tablet.get(link(page, f"group {key}")).text)] == ["Ana", "Ben", "Cleo"]


def test_a_group_too_large_for_a_game_is_not_offered_there(house: House) -> None:
    tablet = house.tablet()
    for _ in range(2):
        house.app.services.tables.opening.open("dream", ("Ana", "Ben", "Cleo", "Dan", "Eva"), [""] * 5, {})
    assert 'data-tap="group' not in tablet.get(NEW).text
    assert 'data-tap="group' in tablet.get("/tables/new/dream").text


def test_a_group_has_the_name_that_it_gives_itself(house: House) -> None:
    tablet = house.tablet()
    for _ in range(2):
        open_table(tablet, "Ana", "Ben")
    key = ".".join(sorted(id_of(house, name) for name in ("Ana", "Ben")))
    tablet.form("/groups", people=key, name="The two of us")
    assert "The two of us" in tablet.get("/people").text and "The two of us" in tablet.get(NEW).text


@pytest.mark.parametrize("path", ["/people", "/people/p1"])
def test_only_who_keeps_the_house_sees_them(house: House, path: str) -> None:
    assert house.device().get(path).status_code == 403


def test_an_unknown_person_has_no_page(house: House) -> None:
    assert house.tablet().get("/people/p99").status_code == 404
