"""A device that plays over HTTP as a browser or a script would, with its own cookies."""

import json
import re
import ssl
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

JSON = "application/json"


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass
class Player:
    """`base` is the house's address; `source` one of this machine's own, from which it is asked. Redirects are answers
    too: they are not followed."""

    base: str
    language: str = "en"
    cookies: dict[str, str] = field(default_factory=dict)
    source: str = "127.0.0.1"

    @property
    def origin(self) -> str:
        parts = urlsplit(self.base)
        return f"{parts.scheme}://{parts.netloc}"

    def get(self, path: str, accept: str = "text/html") -> Reply:
        return self.ask("GET", path, {"Accept": accept})

    def post(self, path: str, **fields: object) -> Reply:
        return self.ask("POST", path, {"Accept": JSON, "Content-Type": JSON}, json.dumps(fields))

    def post_form(self, path: str, **fields: object) -> Reply:
        kind = "application/x-www-form-urlencoded"
        return self.ask("POST", path, {"Content-Type": kind, "Origin": self.origin}, urlencode(fields, doseq=True))

    def send_file(self, path: str, content: str | bytes) -> Reply:
        head = 'Content-Disposition: form-data; name="file"; filename="a.json"'
        kind = "multipart/form-data; boundary=veilleuse"
        content = content if isinstance(content, bytes) else content.encode()
        body = f"--veilleuse\r\n{head}\r\n\r\n".encode() + content + b"\r\n--veilleuse--\r\n"
        return self.ask("POST", path, {"Content-Type": kind, "Origin": self.origin}, body)

    def send_picture(self, path: str, jpeg: bytes, of: str) -> Reply:
        head = b'Content-Disposition: form-data; name="picture"; filename="a.jpg"\r\nContent-Type: image/jpeg'
        named = f'--veilleuse\r\nContent-Disposition: form-data; name="of"\r\n\r\n{of}\r\n--veilleuse\r\n'.encode()
        body = named + head + b"\r\n\r\n" + jpeg + b"\r\n--veilleuse--\r\n"
        kind = "multipart/form-data; boundary=veilleuse"
        return self.ask("POST", path, {"Accept": JSON, "Content-Type": kind, "Origin": self.origin}, body)

    def ask(self, method: str, path: str, headers: Mapping[str, str], body: str | bytes = b"") -> Reply:
        with closing(self.connection()) as connection:
            connection.request(
                method,
                urlsplit(self.base).path + path,
                body if isinstance(body, bytes) else body.encode(),
                {**self.own_headers(), **headers},
            )
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace")
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return Reply(answer.status, answer.headers, text)

    def connection(self) -> HTTPConnection:
        """Returns a connection that accepts any certificate."""
        at, how = urlsplit(self.base), {"timeout": 120, "source_address": (self.source, 0)}
        if at.scheme == "https":
            return HTTPSConnection(at.netloc, context=ssl._create_unverified_context(), **how)
        return HTTPConnection(at.netloc, **how)

    def own_headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Accept-Language": self.language, **({"Cookie": cookies} if cookies else {})}

    def take_key(self, key: str) -> "Player":
        """Makes this device a keeper of the house."""
        assert self.post("/keepers", key=key).status < 400
        return self

    def open_table(self, game: str = "toy", who: tuple[str, ...] = ("Ana", "Bo"), **more: object) -> str:
        """Opens a table for these people and returns its id."""
        reply = self.post("/tables", game=game, who=list(who), **more)
        assert reply.status == 201, reply.text
        return str(reply.json["table"])

    def look(self, table: str) -> Any:
        """Returns the view of a table as JSON."""
        return self.get(f"/tables/{table}", JSON).json

    def move(self, table: str, kind: str, **fields: object) -> Reply:
        return self.post(f"/tables/{table}/moves", move=kind, **fields)

    def at(self, table: str, kind: str) -> str:
        """Returns the id that a move on offer is bound to, as its button sends it."""
        return str(next(each["at"] for each in self.look(table)["moves"] if each["move"] == kind))

    def seat(self, code: str, seat: str, **more: object) -> "Player":
        """Takes a seat at the table with this code."""
        assert self.post(f"/j/{code}", seat=seat, **more).status < 400
        return self

    @contextmanager
    def stream(self, table: str) -> Iterator[HTTPResponse]:
        """Yields an open live stream. Its first line has arrived; the test reads on with `readline`."""
        connection = self.connection()
        connection.request("GET", f"{urlsplit(self.base).path}/tables/{table}/stream", headers=self.own_headers())
        with closing(connection), connection.getresponse() as stream:
            assert stream.readline().startswith(b"retry:")
            yield stream


def code_of(view: Any) -> str:
    """Returns the code to join, from the JSON of a table."""
    return str(view["view"]["people"]["code"])


def score_of(view: Any, seat: str) -> int:
    """Returns the score of a seat, from the JSON of a table whose game has the part "scores"."""
    scores = view["view"]["scores"]["scores"]
    return int(next(each["score"] for each in scores if each["seat"]["id"] == seat))


def round_of(view: Any) -> int:
    """Returns the number of the round, from the JSON of a table whose game has the part "round"."""
    return int(view["view"]["round"]["number"])


def key_in(text: str) -> str:
    """Returns the keeper key in what the server prints."""
    return re.findall(r"/keep#([0-9A-Z-]+)", text)[0]
