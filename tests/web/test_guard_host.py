"""Under which names the house answers: addresses can't be rebound to another machine, foreign names can."""

import re
import socket

import pytest

from companion.web.http.guard import is_trusted_host
from tests.web.house import House
from tests.web.live_stream import live, refused, watch

OURS = [
    "192.168.1.20:8000",
    "10.0.0.7",
    "127.0.0.1:80",
    "[::1]:8000",
    "[fe80::1]",
    "[FD00::12]:8000",
    "localhost",
    "LOCALHOST:8000",
    "localhost.:8000",
    "veilleuse.lan",
    "Veilleuse.LAN:8000",
    f"{socket.gethostname()}.local:8000",
]
FOREIGN = [
    "evil.example",
    "evil.example:8000",
    "192.168.1.20.evil.example",
    "localhost.evil.example",
    "veilleuse.lan.evil.example",
    "evil.example@192.168.1.20",
    "192.168.1.20/evil.example",
    "192.168.1.20#evil",
    "192.168.1.20:port",
    "192.168.1.20:99999",
    "[::1",
    "[evil]",
    "",
    " ",
    "-",
]


@pytest.mark.parametrize("host", OURS)
def test_the_house_answers_under_its_own_names(house: House, host: str) -> None:
    assert house.device().get("/", Host=host).status_code == 200


@pytest.mark.parametrize("host", FOREIGN)
def test_any_other_name_is_refused(house: House, host: str) -> None:
    assert not is_trusted_host(host, ("veilleuse.lan",))
    assert house.device().get("/", Host=host).status_code in (400, 421)


def test_a_foreign_name_is_told_so(house: House) -> None:
    reply = house.device("fr").get("/", Host="evil.example")
    assert reply.status_code == 421 and '<html lang="fr"' in reply.text and "Set-Cookie" in reply.headers


def test_a_foreign_name_is_shown_the_address_that_would_do(house: House) -> None:
    reached = {"SERVER_NAME": "192.168.1.20", "SERVER_PORT": "8000"}
    page = house.device().client.get("/help", headers={"Host": "evil.example"}, environ_overrides=reached)
    assert page.status_code == 421 and 'href="http://192.168.1.20:8000/help"' in page.text
    assert "<form" not in page.text


def test_a_foreign_name_gets_no_file_either(house: House) -> None:
    page = house.device().get("/help").text
    for file in re.findall(r'(?:href|src)="(/(?:static|sheets)[^"]+)"', page):
        assert house.device().get(file, Host="evil.example").status_code == 421
    assert house.device().get("/static/js/taps.js", Host="evil.example").status_code == 421


def test_a_foreign_name_reaches_no_table_and_makes_no_move(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    reply = tablet.ask("POST", f"/tables/{id}/moves", headers, json={"move": "put_away"})
    assert reply.status_code == 421 and house.kinds(id)[-1] == "game_started"


@live
async def test_the_stream_asks_for_the_name_too(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    assert await refused(house, tablet, id, Host="evil.example") == 421
    assert await refused(house, tablet, "", Host="evil.example") == 421
    async with watch(house, tablet, id, Host="Veilleuse.LAN:8000") as stream:
        assert (await stream.first()).parts and stream.status == 200
