"""Builds URLs for templates, and handles the path below which a house lies, such as `/games` behind a proxy."""

from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import Response, request
from werkzeug.routing import MapAdapter

Scope = Mapping[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = Sequence[tuple[bytes, bytes]]
# The addresses of the house that is drawn, below its path prefix: set before each request and before each part.
urls: ContextVar[MapAdapter] = ContextVar("urls")
CACHE_SIZE = 2048


@dataclass(frozen=True, slots=True)
class PathPrefix:
    """The path below which a house lies, "" if it lies at the root. `url` is its public address, `cookies` the prefix
    of its cookies' names."""

    path: str = ""
    url: str = ""
    cookies: str = ""

    def inner(self, path: str) -> str | None:
        """Returns the path without the house's prefix; None if the path is outside the house."""
        rest = path.removeprefix(self.path)
        return rest if not self.path or path.startswith(f"{self.path}/") else None

    def enter(self, scope: Scope) -> Scope:
        """Returns the request with `root_path` set to the prefix, and with only this house's cookies, without the
        prefix of their names."""
        return {**scope, "root_path": self.path, "headers": self.own_headers(scope["headers"])} if self.path else scope

    def own_headers(self, headers: Headers) -> Headers:
        """Returns the headers with only this house's cookies, without the prefix of their names."""
        if not self.cookies:
            return headers
        start = self.cookies.encode()
        sent = [each.strip() for name, value in headers if name == b"cookie" for each in value.split(b";")]
        own = [each.removeprefix(start) for each in sent if each.startswith(start)]
        return [*((name, value) for name, value in headers if name != b"cookie"), (b"cookie", b"; ".join(own))]

    async def redirect_here(self, scope: Scope, send: Send) -> None:
        """Answers a request outside the house: "/" and the prefix redirect to the house, everything else is 404."""
        is_near = scope["path"] in ("", "/", self.path)
        location = [(b"location", f"{self.path}/".encode())] if is_near else []
        headers = [(b"content-length", b"0"), *location]
        await send({"type": "http.response.start", "status": 307 if is_near else 404, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    def set_cookie(
        self, response: Response, name: str, value: str, max_age: int, httponly: bool = False, secure: bool = False
    ) -> None:
        """Sets a cookie for this house only. It is also `Secure` if the public address is an https one."""
        response.set_cookie(
            self.cookies + name,
            value,
            max_age=max_age,
            path=self.path or "/",
            secure=secure or self.url == f"https://{request.host}{self.path}",
            httponly=httponly,
            samesite="Lax",
        )


def inner_path(scope: Scope) -> str:
    """Returns the path within the house. In ASGI, `path` begins with `root_path`."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


def url_for(endpoint: str, /, **values: Hashable) -> str:
    """Returns the URL of an endpoint. It replaces Flask's function, which needs a request, because a live stream has
    none."""
    return build(urls.get(), endpoint, **values)


@lru_cache(CACHE_SIZE, typed=True)
def build(urls: MapAdapter, endpoint: str, /, **values: Hashable) -> str:
    return urls.build(endpoint, values)
