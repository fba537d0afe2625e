"""Who may see what: strangers the door, a phone its own table, keepers everything."""

import pytest

from tests.web.house import JSON, House
from tests.web.live_stream import live, refused, watch

ROOMS = ["", "/history", "/people", "/settings", "/moves/rename_seat", "/join.svg?address=192.168.1.20:8000"]
POSTS = ["moves", "undos", "redos", "rewinds"]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("accept", ["text/html", JSON])
def test_a_stranger_sees_nothing_of_a_table(house: House, room: str, accept: str) -> None:
    id = house.open("Ana", "Ben")
    reply = house.device().get(f"/tables/{id}{room}", Accept=accept)
    assert reply.status_code == 403 and "Ana" not in reply.text and house.code(id) not in reply.text


@pytest.mark.parametrize("room", ROOMS)
def test_a_phone_sees_all_rooms_of_its_own_table(house: House, room: str) -> None:
    id = house.open()
    assert house.phone(id, "s1").get(f"/tables/{id}{room}").status_code == 200


@pytest.mark.parametrize("room", ROOMS)
def test_a_phone_sees_nothing_of_another_table(house: House, room: str) -> None:
    here, there = house.open("Ana", "Ben"), house.open("Cleo", "Dora")
    reply = house.phone(here, "s1").get(f"/tables/{there}{room}")
    assert reply.status_code == 403 and "Cleo" not in reply.text


@pytest.mark.parametrize("path", POSTS)
def test_a_stranger_changes_nothing(house: House, path: str) -> None:
    id = house.open()
    reply = house.device().post(f"/tables/{id}/{path}", move="put_away")
    assert (reply.status_code, reply.json["error"]["say"]) == (403, "error.403")
    assert house.kinds(id)[-1] == "game_started"


@live
async def test_a_stranger_has_no_stream_and_a_phone_only_its_own(house: House) -> None:
    here, there = house.open("Ana", "Ben"), house.open("Cleo", "Dora")
    phone = house.phone(here, "s1")
    for device, id in ((house.device(), here), (phone, there), (phone, ""), (house.device(), "")):
        assert await refused(house, device, id) == 403
    async with watch(house, phone, here) as stream:
        assert stream.status == 0 and (await stream.first()).parts


def test_only_keepers_see_the_tables_of_the_house(house: House) -> None:
    id, other = house.open("Ana", "Ben"), house.open("Xia", "Yan")
    for device in (house.device(), house.phone(other, "s1")):
        assert "Ana" not in device.get("/").text and 'action="/join"' in device.get("/").text
        assert device.get("/", Accept=JSON).status_code == 403
    assert f'href="/tables/{id}"' in house.tablet().get("/").text


@pytest.mark.parametrize("path", ["/keepers", "/keepers/key.svg?address=192.168.1.20:8000", "/tables/new/toy"])
def test_only_keepers_see_the_key_and_the_names(house: House, path: str) -> None:
    key, phone = house.key, house.phone(house.open(), "s1")
    for device in (house.device(), phone):
        reply = device.get(path)
        assert reply.status_code == 403 and key not in reply.text
    assert house.tablet().get(path).status_code == 200


@pytest.mark.parametrize("path", ["/tables", "/people", "/people/forgotten"])
def test_only_keepers_open_tables_and_know_people(house: House, path: str) -> None:
    device = house.phone(house.open(), "s1")
    before = house.everything()
    assert device.form(path, game="toy", who=["Cleo", "Dora"], name="Cleo").status_code == 403
    assert house.everything() == before


@pytest.mark.parametrize("key", ["", "AAAA-BBBB-CCCC", "x" * 500, "\0", "----"])
def test_a_wrong_key_is_refused_and_told(house: House, key: str) -> None:
    assert house.key
    before, device = house.everything(), house.device("fr")
    reply = device.form("/keepers", key=key)
    assert reply.status_code == 422 and '<html lang="fr"' in reply.text
    assert house.everything() == before and device.get("/keepers").status_code == 403


def test_the_right_key_lets_in_however_it_is_typed(house: House) -> None:
    device = house.device()
    assert device.form("/keepers", key=house.key.lower().replace("-", " ")).status_code == 303
    assert house.key in device.get("/keepers").text


def test_looking_at_the_page_for_the_key_admits_nobody(house: House) -> None:
    device, before = house.device(), house.key
    assert device.get("/keep").status_code == 200 and before not in device.get("/keep").text
    assert "keeper_admitted" not in house.kinds("house") and device.get("/keepers").status_code == 403


def test_a_key_cut_anew_shows_all_keepers_the_door(house: House) -> None:
    tablet, key = house.tablet(), house.key
    house.app.services.tables.moves.play("house", house.facts()[0].who, "cut_key", {})
    assert tablet.get("/keepers").status_code == 403
    assert house.device().form("/keepers", key=key).status_code == 422


def test_a_phone_finds_its_way_back_to_its_own_table_and_to_no_other(house: House) -> None:
    mine, other = house.open("Ana", "Ben"), house.open("Xia", "Yan")
    page = house.phone(mine, "s1").get("/").text
    assert f"/tables/{mine}" in page
    assert f"/tables/{other}" not in page and "Xia" not in page
