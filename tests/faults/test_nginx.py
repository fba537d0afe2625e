"""Behind a real nginx, with TLS and below a path, over several processes: pages, moves, the live stream, a picture; and
limits that count people, whatever they say of themselves."""

import ssl
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http.client import HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.config import Config
from companion.terminal.keeper_key_and_backups import current_key, tables_without_games
from companion.terminal.stores.registry import find_store
from tests.http_player import Player, code_of, score_of
from tests.nginx import nginx
from tests.photos import photo
from tests.postgres import database
from tests.server_process import Served, free_port
from tests.several_processes import processes

CARD = "I-04 D"
pytestmark = pytest.mark.slow


@dataclass
class Site:
    url: str
    served: Sequence[Served]
    database: str

    def tablet(self) -> Player:
        return Player(self.url).take_key(self.served[0].key)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Two processes of one house in PostgreSQL, in turns."""
    place, url = tmp_path_factory.mktemp("nginx"), f"https://127.0.0.1:{free_port()}/games"
    told = {"VEILLEUSE_URL": url, "VEILLEUSE_PROXIES": "127.0.0.1"}
    with database() as address, processes(place, address, **told) as served:
        ports = [each.port or 0 for each in served]
        with nginx(place / "nginx", url, ports):
            yield Site(url, served, address)


def test_pages_moves_and_pictures_pass_in_turns_through_both(site: Site) -> None:
    tablet = site.tablet()
    table = tablet.open_table("etherfields")
    for _ in range(4):
        assert tablet.get(f"/tables/{table}").status == 200
    toy = tablet.open_table()
    for n in range(1, 9):
        assert tablet.move(toy, "note_throw", seat="s1", points=1).status == 200
        assert score_of(tablet.look(toy), "s1") == 1 + n
    jpeg = photo(width=400, height=300)
    assert len(jpeg) > 64 * 1024
    tablet.post(f"/tables/{table}/moves", move="reveal", code=CARD, kind="card")
    sent = tablet.send_picture(f"/tables/{table}/pictures", jpeg, CARD)
    assert sent.status == 201, sent.text
    for _ in range(2):
        assert tablet.get(f"/tables/{table}/pictures/{sent.json['pictures'][0]}.jpg").status == 200


def test_the_live_stream_arrives_at_once(site: Site) -> None:
    tablet = site.tablet()
    table = tablet.open_table()
    for _ in range(4):
        with tablet.stream(table) as stream:
            seq = int(tablet.move(table, "note_throw", seat="s1", points=1).headers["Veilleuse-Seq"])
            news = (line for line in iter(stream.readline, b"") if line.startswith(b"id: "))
            assert any(int(line[4:]) >= seq for line in news)


def test_codes_and_cookies_are_those_of_the_address_outside(site: Site) -> None:
    tablet = site.tablet()
    table = tablet.open_table()
    assert f"{site.url}/j/{code_of(tablet.look(table))}" in tablet.get(f"/tables/{table}").text
    fresh = Player(site.url).get("/").headers["Set-Cookie"]
    assert "Path=/games" in fresh and "Secure" in fresh
    assert "Secure" not in Player(site.served[0].base).get("/").headers["Set-Cookie"]


def test_a_foreign_page_may_post_nothing(site: Site) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": "https://evil.example"}
    assert site.tablet().ask("POST", "/device", headers, "theme=light").status == 403


def test_wrong_codes_are_counted_for_each_who_guesses(site: Site) -> None:
    guesser, guest = Player(site.url, source="127.0.0.2"), Player(site.url, source="127.0.0.3")
    for n in range(60):
        forged = {"X-Forwarded-For": f"10.9.9.{n}", "Forwarded": f"for=10.9.9.{n}"}
        last = guesser.ask("GET", f"/j/WRONG{n}", {"Accept": "text/html", **forged})
    assert last.status == 429
    assert guest.get("/j/WRONG").status == 404


def test_who_stands_before_the_house_without_a_proxy_is_not_believed(site: Site) -> None:
    direct = Player(site.served[0].base, source="127.0.0.4")
    for n in range(40):
        last = direct.ask("GET", "/j/WRONG", {"X-Forwarded-For": f"10.8.8.{n}"})
    assert last.status == 429


def test_several_houses_lie_below_the_path_of_one_proxy(site: Site) -> None:
    keys = {name: key_of_new_house(site.database, name) for name in ("club", "shop")}
    tablets = {name: Player(f"{site.url}/h/{name}").take_key(key) for name, key in keys.items()}
    for name, tablet in tablets.items():
        table = tablet.open_table()
        assert f"{site.url}/h/{name}/j/{code_of(tablet.look(table))}" in tablet.get(f"/tables/{table}").text
        fresh = Player(tablet.base).get("/").headers["Set-Cookie"]
        assert f"{name}.veilleuse=" in fresh and f"Path=/games/h/{name};" in fresh and "Secure" in fresh
        seq = int(tablet.move(table, "note_throw", seat="s1", points=1).headers["Veilleuse-Seq"])
        with tablet.stream(table) as stream:
            assert any(line == f"id: {seq}\n".encode() for line in iter(stream.readline, b""))
    elsewhere = Player(tablets["shop"].base, cookies={**tablets["club"].cookies})
    assert elsewhere.get("/keepers").status == 403
    assert Player(f"{site.url}/h/nobody").get("/").status == 404


def test_browsers_are_offered_http_2(site: Site) -> None:
    context = ssl._create_unverified_context()
    context.set_alpn_protocols(["h2", "http/1.1"])
    at = urlsplit(site.url)
    connection = HTTPSConnection(at.netloc, context=context)
    connection.connect()
    assert connection.sock.selected_alpn_protocol() == "h2"
    connection.close()


def key_of_new_house(database: str, name: str) -> str:
    with find_store(Config(Path(), database=database, house=name)).create_house() as house:
        return current_key(tables_without_games(house.log))
