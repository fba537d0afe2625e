"""Requests that make no sense, from the tablet, from a phone and from nobody: each is answered, none with a bug; and
bytes that are no request do no harm to who asks next."""

import json
import re
import socket
import tempfile
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from tests.http_player import Player
from tests.photos import photo
from tests.server_process import Served
from tests.web.house import HOST, Device, House, open_house
from tests.web.test_table_import import HOSTILE

EVERY, ON_A_WIRE = 1_000, 25
METHODS = ("GET",) * 6 + ("POST",) * 8 + ("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE")
GAMES = ("dream", "etherfields", "etherium", "vale_of_eternity", "when_i_dream")
ODD = ("", "..", "%2e%2e", "%00", "%ff", "house", "💡", "x" * 300, "-1", "9" * 40, "a b", "'--", "{{7*7}}", "\u3164")
FIELDS = (
    "move", "seat", "name", "points", "round", "at", "key", "after", "who", "colour", "game", "value", "choice", "to",
    "number", "card", "code", "text", "back", "theme", "language", "laid", "take_over", "what", "start", "answer",
    "of", "then",
)  # fmt: skip
USUAL = ("application/json", "application/x-www-form-urlencoded")
TYPES = (*USUAL * 5, "multipart/form-data; boundary=x", "text/plain", "\x00")
ACCEPTED = ("text/html", "application/json", "*/*", "", "é")
# What stands in an address beside what every house has.
OFTEN = (
    ("/tables/{table}/moves",) * 3
    + ("/tables/{table}/moves/{kind}",) * 2
    + ("/tables/{table}/secrets", "/{odd}", "//{odd}")
)
WORDS = {"id": ("table", "table", "odd"), "slug": ("game", "odd"), "code": ("code", "odd"), "kind": ("kind", "odd")}
ANY_WORD = ("odd", "table", "kind", "game")


def tries(seed: int) -> Iterator[str]:
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        for number in count():
            with open_house(Path(folder) / str(number)) as house:
                yield from knocks(house, chance)
            yield from on_a_wire(Path(folder) / f"wire-{number}", chance)


def knocks(house: House, chance: Random) -> Iterator[str]:
    tables = [opened(house, slug) for slug in GAMES]
    devices = [house.tablet(), house.tablet("fr"), house.phone(tables[3], "s1"), house.device()]
    for number in range(EVERY):
        yield knock(house, chance.choice(devices), chance.choice(tables), chance)
        if number % 500 == 499:
            seen = {table: devices[0].get(f"/tables/{table}").status_code for table in tables}
            yield "" if {*seen.values()} == {200} else f"then {seen}"


def opened(house: House, slug: str) -> str:
    tables = house.app.services.tables
    people = ("Ana", "Ben", "Cleo", "Dan")
    return tables.opening.open(slug, people, [""] * len(people), {})


def knock(house: House, device: Device, table: str, chance: Random) -> str:
    kinds = [*house.app.services.tables.resources.games[house.look(table).table.game].index.decides]
    kind, code = chance.choice(kinds), house.code(table)
    words = {"table": table, "odd": quote(chance.choice(ODD)), "game": chance.choice(GAMES), "code": code, "kind": kind}
    asked = f"?{chance.choice(FIELDS)}={quote(chance.choice(ODD))}"
    path = chance.choice(OFTEN) if chance.random() < 0.2 else an_address(house, chance)
    path = path.format(**words) + chance.choice(("", "", asked))
    fields = {name: chance.choice(HOSTILE) for name in chance.sample(FIELDS, chance.randrange(6))} | {"move": kind}
    method, headers = chance.choice(METHODS), {"Accept": chance.choice(ACCEPTED)}
    headers |= {} if chance.random() < 0.3 else {"Origin": f"http://{HOST}"}
    headers |= {"HX-Request": "true"} if chance.random() < 0.3 else {}
    if chance.random() < 0.15:
        reply = device.ask("POST", path, headers, data=with_files(fields, table, chance))
    else:
        reply = device.ask(method, path, headers, data=body_of(fields, chance), content_type=chance.choice(TYPES))
    if reply.status_code < 500:
        return ""
    return f"{reply.status_code} {method} {path} {json.dumps(fields)[:500]}"


def an_address(house: House, chance: Random) -> str:
    """Of any that the house knows, with anything in the place of its names."""
    rule = chance.choice([*house.app.common.flask.url_map.iter_rules()]).rule
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: f"{{{chance.choice(WORDS.get(found[1], ANY_WORD))}}}", rule)


CONTENTS = (b"", b"{}", b"SQLite format 3\x00" + bytes(90))
THENS = ("", "/history", "\r\nX: 1", "/../..", "\\evil")


def with_files(fields: dict[str, Any], table: str, chance: Random) -> dict[str, Any]:
    """A form that brings a file, or what calls itself one."""
    content = chance.choice(
        (b"", b"{}", photo(), photo()[:40], chance.randbytes(200), b"SQLite format 3\x00" + bytes(90))
    )
    said = {name: str(value).encode("utf-8", "replace").decode() for name, value in fields.items()}
    then = f"/tables/{table}{chance.choice(THENS)}"
    name = chance.choice(("a.jpg", "", "../a", "\u3164", "a\r\nb"))
    return {**said, "then": then, chance.choice(("file", "picture")): (BytesIO(content), name)}


def body_of(fields: dict[str, Any], chance: Random) -> bytes:
    way = chance.randrange(5)
    if way == 0:
        return chance.randbytes(chance.randrange(300))
    if way == 1:
        return "&".join(f"{name}={value}" for name, value in fields.items()).encode("utf-8", "replace")
    text = json.dumps(fields).encode()
    return text if way > 2 else text[: chance.randrange(len(text) + 1)]


HOST_OF_OURS = b" HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST, GET, CHUNKED = b"POST /device" + HOST_OF_OURS, b"GET /" + HOST_OF_OURS, b"Transfer-Encoding: chunked\r\n"
LINES: tuple[bytes, ...] = (
    b"\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03", b"CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n",
    GET + b"Content-Length: -5\r\n\r\n", POST + CHUNKED + b"\r\nzz\r\n",
    POST + b"Content-Length: " + b"9" * 20 + b"\r\n\r\n", POST + CHUNKED + b"Content-Length: 4\r\n\r\n0\r\n\r\n",
    POST + b"Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd", GET + b"X: " + b"x" * 70_000 + b"\r\n\r\n",
    b"GET /stream" + HOST_OF_OURS + b"Cookie: veilleuse=\xff\xfe; \x80\r\n\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n", b"OPTIONS *" + HOST_OF_OURS + b"\r\n",
    b"GET /tables/x/stream" + HOST_OF_OURS + b"Last-Event-ID: \x00\r\n\r\n",
    b"GET http://evil.example/" + HOST_OF_OURS + b"\r\n", GET + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
)  # fmt: skip


def on_a_wire(folder: Path, chance: Random) -> Iterator[str]:
    served = Served(folder)
    try:
        table = served.tablet().open_table()
        for _ in range(ON_A_WIRE):
            said = spoilt(chance.choice(LINES), chance)
            status = first_status(served, said)
            yield f"{status} for {said[:200]!r}" if status.startswith("5") else ""
        page = Player(served.base).get("/").status
        yield "" if page == 200 and served.tablet().get(f"/tables/{table}").status == 200 else f"then {page}"
        told = served.errors.read_text()
        yield "" if "Traceback" not in told else told[-2_000:]
    finally:
        served.stop()


def spoilt(said: bytes, chance: Random) -> bytes:
    if chance.random() < 0.5:
        return said
    content = bytearray(said)
    for _ in range(chance.randint(1, 4)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)


def first_status(served: Served, said: bytes) -> str:
    with socket.create_connection(("127.0.0.1", served.port or 0), timeout=10) as line:
        try:
            line.sendall(said)
            line.shutdown(socket.SHUT_WR)
            answer = line.recv(64)
        except OSError:
            return "hung up"
    return answer.split(b" ")[1][:3].decode("latin1") if answer.count(b" ") else "hung up"
