"""Whatever address the house has, it is tried here: it tells no secret, and strangers get nothing of a table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.web.pages.table import move_form_page, new_table, seat_cards
from tests.web.house import JSON, Device, House
from tests.web.twins import HTML, Twins, known, twins

NAMES = ("Xenophon", "Quirin", "Wolfram", "Zebedee")
# What only a stranger with a code may do, or everybody with their own device.
OPEN = {"joining.sit", "joining.ask_for_seat", "device_settings.save"}
# Files of the program and the time: they are of no table, and the time differs.
OF_NO_TABLE = {"static", "assets.house_style", "assets.script", "house_time.tell_time"}


@pytest.fixture(autouse=True)
def same_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The key of a form is drawn anew for each page: it is chance, and says nothing."""
    for room in (move_form_page, new_table, seat_cards):
        monkeypatch.setattr(room, "token_hex", lambda _: "k" * 32)


def paths(house: House, id: str, method: str) -> Iterator[str]:
    """Yields an address for each route. A new kind of argument wants a value here."""
    values = {
        "id": id,
        "slug": house.look(id).table.game,
        "code": house.code(id),
        "kind": "cast_vote",
        "person_id": "~xenophon",
    }
    values |= {"name": "people", "number": 1, "key": "~quirin,~xenophon", "colour": "amber", "rule": "WD-007"}
    adapter = house.app.common.flask.url_map.bind("")
    for rule in house.app.common.flask.url_map.iter_rules():
        if method in (rule.methods or ()) and rule.endpoint not in OPEN | OF_NO_TABLE and not rule.build_only:
            given = {"what": "undos", **values, "filename": ""}
            yield str(adapter.build(rule.endpoint, {each: given[each] for each in rule.arguments}, method))


def all_get(house: House, device: Device, id: str) -> dict[str, object]:
    asked = {(path, kind): device.get(path, Accept=kind) for path in paths(house, id, "GET") for kind in (HTML, JSON)}
    return {
        f"{path} {kind}": (each.status_code, each.data, each.headers.get("ETag"))
        for (path, kind), each in asked.items()
    }


def differing(found: Twins, who: str) -> list[str]:
    """Returns the addresses by which this device can tell the houses apart."""
    one, other = (
        all_get(house, devices[who], found.id) for house, devices in zip(found.houses, found.devices, strict=True)
    )
    return sorted(way for way in one if one[way] != other[way])


def test_no_address_tells_tokens_or_votes(tmp_path: Path) -> None:
    with twins(tmp_path, "dream", NAMES) as found:
        found.seed(1, 5)
        found.tap("tablet", "name_dealer", seat="s1")
        found.tap("tablet", "next_round")
        found.tap("tablet", "finish_stars")
        found.tap("s1", "cast_vote", seat="s1", colour="s2", number=1, other={"colour": "s3", "number": 4})
        assert differing(found, "tablet") == differing(found, "s2") == []


def test_no_address_tells_roles_nor_the_dreamer_what_was_right(tmp_path: Path) -> None:
    """Also with the key. The comparison itself: whoever judges sees what was right."""
    with twins(tmp_path, "when_i_dream", NAMES) as found:
        found.seed(1, 5)
        found.tap("tablet", "next_round")
        assert differing(found, "tablet") == differing(found, "s2") == []
        found.tap("tablet", "choose_judge", judge="all")
        found.tap("tablet", "start_night")
        found.tap("s2", "give_verdict", verdict="right", other={"verdict": "wrong"})
        for house, devices in zip(found.houses, found.devices, strict=True):
            assert devices["s1"].post("/keepers", key=house.key).status_code == 201
        assert differing(found, "s1") == [] and f"/tables/{found.id} {HTML}" in differing(found, "s2")


@pytest.fixture
def played() -> str:
    return "when_i_dream"


def strangers(house: House, id: str) -> Iterator[Device]:
    """Yields a device of nobody, a phone of another table, and a guest who waits for an answer."""
    yield known(house, 90)
    yield house.phone(house.open("Ana", "Ben", "Cleo", "Dan"), "s2")
    guest = house.device()
    assert guest.form(f"/j/{house.code(id)}/guests", name="Finn").status_code == 303
    yield guest


def test_strangers_get_nothing_of_a_table_by_any_address(house: House) -> None:
    id = house.open(*NAMES)
    house.phone(id, "s1")
    told = (*NAMES, house.key)
    for device in strangers(house, id):
        for path in paths(house, id, "GET"):
            reply = device.get(path)
            is_door = path == f"/j/{house.code(id)}"
            assert reply.status_code < 500 and (is_door or not [each for each in told if each in reply.text]), path


def test_strangers_change_nothing_by_any_address(house: House) -> None:
    id = house.open(*NAMES)
    fields = {"move": "put_away", "seat": "s2", "name": "Zed", "who": ["Zed"], "game": "when_i_dream", "text": "x"}
    fields |= {"at": id, "table": id, "guest": "*", "answer": "yes", "card": "x", "key": "k", "person": "~xenophon"}
    for device in strangers(house, id):
        before = house.everything()
        for path in paths(house, id, "POST"):
            for reply in (device.form(path, **fields), device.post(path, **fields)):
                assert reply.status_code < 500 and house.everything() == before, path
    assert len(house.app.services.screens.guests.at_table(id)) == 1
