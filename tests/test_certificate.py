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
from companion.web.http.network_addresses import Addresses
from tests.playing import Player
from tests.serving import COMPANION, PLAIN, Served

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
    plain, tablet = serve.tablet(), Player(serve.base)
    with closing(HTTPSConnection(urlsplit(serve.secure).netloc, context=trusting, timeout=20)) as line:
        line.request("GET", "/", headers={"Accept": "application/json", **plain.own_headers()})
        assert line.getresponse().status == 200
    assert tablet.get("/", "application/json").status == 403


def test_both_addresses_are_told_the_secure_one_first(serve: Served) -> None:
    said = subprocess.run([*COMPANION, "key", "--data", serve.data], env=PLAIN, capture_output=True, encoding="utf-8")
    _, first, *others = said.stdout.splitlines()
    port = serve.secure.rpartition(":")[2]
    assert first.startswith("https://") and first.endswith(f":{port}/keep#{serve.key}")
    assert f"{serve.secure}/keep#{serve.key}" in others and f"{serve.base}/keep#{serve.key}" in others


def test_phones_are_sent_to_the_plain_address(serve: Served) -> None:
    tablet = serve.tablet()
    page = tablet.get(f"/tables/{tablet.open_table()}").text
    assert "http://127.0.0.1" in page and "https://" not in page
    assert f"{serve.secure}/keep" in (page := tablet.get("/keepers").text) and f"{serve.base}/keep" in page


def test_without_the_switch_nothing_is_served_securely() -> None:
    assert Addresses(8000, "192.168.1.20").secure() == ()
    assert Addresses(8000, "192.168.1.20", secure_port=8443).secure() == ("192.168.1.20:8443",)


def test_where_what_writes_certificates_is_missing_a_sentence_says_what_to_type(tmp_path: Path) -> None:
    lacking = tmp_path / "cryptography"
    lacking.mkdir()
    (lacking / "__init__.py").write_text("raise ImportError")
    command = [*COMPANION, "serve", "--tls", "--port", "0", "--data", tmp_path / "house"]
    done = subprocess.run(
        command, env={**PLAIN, "PYTHONPATH": str(tmp_path)}, capture_output=True, encoding="utf-8", timeout=20
    )
    assert done.returncode == 1 and "pip install cryptography" in done.stderr and "Traceback" not in done.stderr
