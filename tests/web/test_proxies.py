"""Whose word is taken for who sends what: of proxies that were named, and of nobody else."""

from ipaddress import ip_network
from typing import Any

import pytest

from companion.web.http.proxies import Proxies

OURS = Proxies((ip_network("127.0.0.1/32"), ip_network("10.0.0.0/24")))


def sent(client: str, **headers: str) -> dict[str, Any]:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in {"host": "a", **headers}.items()]
    return {"client": (client, 1), "scheme": "http", "headers": pairs}


def seen(scope: Any) -> tuple[str, str, str]:
    return scope["client"][0], scope["scheme"], dict(scope["headers"])[b"host"].decode()


def test_a_proxy_of_ours_says_who_asks_and_how() -> None:
    scope = sent("127.0.0.1", x_forwarded_for="9.9.9.9", x_forwarded_proto="https", x_forwarded_host="play.example")
    assert seen(OURS.resolve(scope)) == ("9.9.9.9", "https", "play.example")


@pytest.mark.parametrize("client", ["9.9.9.1", "10.0.1.1", ""])
def test_nobody_else_is_believed(client: str) -> None:
    scope = sent(client, x_forwarded_for="8.8.8.8", x_forwarded_proto="https", x_forwarded_host="evil.example")
    assert seen(OURS.resolve(scope)) == (client, "http", "a")
    assert seen(Proxies().resolve(sent("127.0.0.1", x_forwarded_for="8.8.8.8"))) == ("127.0.0.1", "http", "a")


@pytest.mark.parametrize(
    ("passed", "who"),
    [
        ("8.8.8.8, 9.9.9.9", "9.9.9.9"),
        ("8.8.8.8, 9.9.9.9, 10.0.0.7", "9.9.9.9"),
        ("10.0.0.8, 10.0.0.7", "10.0.0.8"),
        ("forged", "127.0.0.1"),
        ("forged, 10.0.0.7", "10.0.0.7"),
        ("", "127.0.0.1"),
        ("2001:db8::7", "2001:db8::7"),
    ],
)
def test_what_was_said_before_the_last_stranger_may_be_invented(passed: str, who: str) -> None:
    assert seen(OURS.resolve(sent("127.0.0.1", x_forwarded_for=passed)))[0] == who


def test_nonsense_is_left_aside() -> None:
    assert seen(OURS.resolve(sent("127.0.0.1", x_forwarded_proto="ftp", x_forwarded_host=""))) == (
        "127.0.0.1",
        "http",
        "a",
    )


@pytest.mark.parametrize(("passed", "who"), [("9.9.9.9", "9.9.9.9"), ("9.9.9.9, ::ffff:10.0.0.7", "9.9.9.9")])
def test_a_proxy_is_known_however_its_address_is_written(passed: str, who: str) -> None:
    assert seen(OURS.resolve(sent("::ffff:127.0.0.1", x_forwarded_for=passed)))[0] == who
    assert seen(OURS.resolve(sent("::ffff:9.9.9.1", x_forwarded_for=passed)))[0] == "::ffff:9.9.9.1"
