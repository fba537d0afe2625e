"""`companion serve --tls`: a secure address for the tablet beside the plain one, under a certificate of our own."""

import ssl
import stat
import subprocess
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from http.client import HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography import x509

from companion.config import Config
from companion.terminal.serving.certificate import FILE, LASTS, is_valid, make_certificate, own_hosts, tls_context
from companion.web.http.house_addresses import Addresses
from tests.http_player import Player, code_of
from tests.server_process import COMPANION, PLAIN, Served

HOSTS = {"192.168.1.20", "127.0.0.1", "fd00::7", "lampe", "lampe.local"}
NOW = datetime(2026, 11, 19, tzinfo=UTC)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "house", tls=True)
    yield served
    served.stop()


def kept(folder: Path, hosts: set[str] = HOSTS) -> Path:
    file = folder / FILE
    file.write_bytes(make_certificate(hosts, NOW))
    return file


def test_a_certificate_names_every_address_and_lasts_no_longer_than_browsers_accept(tmp_path: Path) -> None:
    found = x509.load_pem_x509_certificate(kept(tmp_path).read_bytes())
    assert timedelta() < found.not_valid_after_utc - found.not_valid_before_utc <= timedelta(days=825) == LASTS
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {*names.get_values_for_type(x509.DNSName), *map(str, names.get_values_for_type(x509.IPAddress))} == HOSTS


def test_a_certificate_is_kept_while_it_is_good(tmp_path: Path) -> None:
    file = kept(tmp_path)
    assert is_valid(file, HOSTS - {"lampe"}, NOW)
    assert not is_valid(file, {*HOSTS, "192.168.1.21"}, NOW)
    assert not is_valid(file, HOSTS, NOW + timedelta(days=800))
    file.write_text("nothing")
    assert not is_valid(file, HOSTS, NOW)


def test_the_same_certificate_is_shown_every_evening_and_its_key_is_nobody_elses(tmp_path: Path) -> None:
    config = Config(tmp_path, host="192.168.1.20", names=("veilleuse.lan",))
    tls_context(config)
    first = (tmp_path / FILE).read_bytes()
    tls_context(config)
    assert (tmp_path / FILE).read_bytes() == first
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert {"192.168.1.20", "veilleuse.lan", "127.0.0.1", "localhost"} <= own_hosts(config)
    tls_context(replace(config, host="192.168.1.21"))
    assert (tmp_path / FILE).read_bytes() != first


def test_whoever_trusts_the_certificate_is_at_the_same_house(serve: Served) -> None:
    trusting = ssl.create_default_context(cafile=serve.data / FILE)
    with closing(HTTPSConnection(urlsplit(serve.secure).netloc, context=trusting, timeout=60)) as line:
        line.request("GET", "/", headers={"Accept": "application/json", **serve.tablet().own_headers()})
        assert line.getresponse().status == 200


def test_the_plain_port_beside_it_keeps_no_house(serve: Served) -> None:
    tablet, stranger = serve.tablet(), Player(serve.base)
    table = tablet.open_table()
    overheard = Player(serve.base, cookies=dict(tablet.cookies))
    for path in ("/", f"/tables/{table}", "/keepers", "/people"):
        assert tablet.get(path, "application/json").status != 403 == overheard.get(path, "application/json").status
    assert overheard.move(table, "next_round").status == 403
    assert stranger.post("/keepers", key=serve.key).status == 403
    assert stranger.get("/", "application/json").status == 403
    page = stranger.get("/").text
    assert "key-form" not in page and 'href="/keep"' in page
    led = stranger.get("/keep")
    assert (led.status, led.headers["Location"]) == (302, f"{serve.secure}/keep")
    port = serve.secure.rpartition(":")[2]
    for host, name in (("192.168.1.9:1234", "192.168.1.9"), ("[fd00::7]:81", "[fd00::7]"), ("localhost", "localhost")):
        led = stranger.ask("GET", "/keep", {"Host": host})
        assert (led.status, led.headers["Location"]) == (302, f"https://{name}:{port}/keep")


def test_a_keeper_of_the_plain_house_takes_the_key_again_at_the_secure_port(serve: Served) -> None:
    serve.tls = False
    serve.restart()
    plain = serve.tablet()
    serve.tls = True
    serve.restart()
    for base in (serve.base, serve.secure):
        assert Player(base, cookies=dict(plain.cookies)).get("/", "application/json").status == 403


def test_the_cookie_of_a_keeper_is_never_sent_in_plain_and_new_with_each_key(serve: Served) -> None:
    tablet = Player(serve.secure)
    sent = tablet.post("/keepers", key=serve.key).headers.get_all("Set-Cookie")
    name, rest = next((name, rest) for name, _, rest in (each.partition("=") for each in sent) if "keeper" in name)
    assert name.startswith("__Secure-") and {"Secure", "HttpOnly", "SameSite=Lax"} <= {*rest.split("; ")}
    before = Player(serve.secure, cookies=dict(tablet.cookies))
    tablet.take_key(serve.key)
    assert tablet.get("/", "application/json").status == 200
    assert before.get("/", "application/json").status == 403
    assert tablet.get("/keepers").text.count("settings__row") == 1


def test_a_seat_is_the_same_device_at_both_ports(serve: Served) -> None:
    tablet = serve.tablet()
    table = tablet.open_table()
    phone = Player(serve.base).seat(code_of(tablet.look(table)), "s1")
    assert Player(serve.secure, cookies=dict(phone.cookies)).look(table) == phone.look(table)


def test_a_page_of_the_plain_port_posts_nothing_to_the_secure_one(serve: Served) -> None:
    tablet = serve.tablet()
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": serve.secure.replace("https", "http")}
    assert tablet.ask("POST", "/keepers/dismissals", form, "device=x").status == 403


def test_the_key_is_told_with_secure_addresses_only(serve: Served) -> None:
    said = subprocess.run([*COMPANION, "key", "--data", serve.data], env=PLAIN, capture_output=True, encoding="utf-8")
    _, *links = said.stdout.splitlines()
    assert f"{serve.secure}/keep#{serve.key}" in links and all(each.startswith("https://") for each in links)


def test_phones_are_sent_to_the_plain_address(serve: Served) -> None:
    tablet = serve.tablet()
    page = tablet.get(f"/tables/{tablet.open_table()}").text
    assert "http://127.0.0.1" in page and "https://" not in page
    assert f"{serve.secure}/keep" in (page := tablet.get("/keepers").text) and f"{serve.base}/keep" not in page


def test_without_the_switch_nothing_is_served_securely() -> None:
    assert Addresses(8000, "192.168.1.20").secure() == ()
    assert Addresses(8000, "192.168.1.20", secure_port=8443).secure() == ("192.168.1.20:8443",)


def test_where_what_writes_certificates_is_missing_a_sentence_says_what_to_type(tmp_path: Path) -> None:
    lacking = tmp_path / "cryptography"
    lacking.mkdir()
    (lacking / "__init__.py").write_text("raise ImportError")
    command = [*COMPANION, "serve", "--tls", "--port", "0", "--data", tmp_path / "house"]
    done = subprocess.run(
        command, env={**PLAIN, "PYTHONPATH": str(tmp_path)}, capture_output=True, encoding="utf-8", timeout=240
    )
    assert done.returncode == 1 and "make tls" in done.stderr and "Traceback" not in done.stderr
