"""Where a house stands: at the top of its address, or below a path, as behind a proxy. What comes in is read without
that path, what goes out is put below it, at the door; the rooms between know of no path but their own."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, request

Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = Sequence[tuple[bytes, bytes]]
# Attributes that hold an address. What people write is escaped, so that no word of theirs is ever read as one.
LEADING = ("href", "src", "action", "formaction", "hx-get", "hx-post", "hx-sse:connect", "data-leave", "data-here")
IN_PAGE = re.compile('="/(?!/)(?:' + "|".join(rf'(?<=\s{name}="/)' for name in LEADING) + ")")
IN_STYLE = re.compile(r'(url\(")/(?!/)')
IN_JSON = re.compile(r'("(?:url|form|join|peek)": ?")/(?!/)')
IN_MANIFEST = re.compile(r'("(?:id|start_url|src)": ?")/(?!/)')
OTHERS = {"text/css": IN_STYLE, "application/json": IN_JSON, "application/manifest+json": IN_MANIFEST}
HEADERS = ("Location", "HX-Redirect", "HX-Location")


@dataclass(frozen=True, slots=True)
class Root:
    """`path` is empty at the top, else such as `/games`. `url` is the whole address outside, if there is one. `own` is
    what the names of its cookies begin with, beside those of other houses."""

    path: str = ""
    url: str = ""
    own: str = ""

    def inside(self, path: str) -> str | None:
        """As the house calls it; nothing for what lies elsewhere."""
        rest = path.removeprefix(self.path)
        return rest if not self.path or path.startswith(f"{self.path}/") else None

    def own_headers(self, headers: Headers) -> Headers:
        """Of all cookies of this address those of this house, by the names that it has given them."""
        if not self.own:
            return headers
        sent = [each.strip() for name, value in headers if name == b"cookie" for each in value.split(b";")]
        own = [each.removeprefix(self.own.encode()) for each in sent if each.startswith(self.own.encode())]
        return [*((name, value) for name, value in headers if name != b"cookie"), (b"cookie", b"; ".join(own))]

    async def lead_here(self, scope: Mapping[str, Any], send: Send) -> None:
        """From the top of the address, where somebody typed no path; nothing else lies there."""
        is_near = scope["path"] in ("", "/", self.path)
        leads = [(b"location", f"{self.path}/".encode())] if is_near else []
        headers = [(b"content-length", b"0"), *leads]
        await send({"type": "http.response.start", "status": 307 if is_near else 404, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    def below(self, address: str) -> str:
        return self.path + address if address.startswith("/") else address

    def part(self, text: str) -> str:
        return IN_PAGE.sub(f'="{self.path}/', text)

    def page(self, text: str) -> str:
        """Scripts read there what they put before an address."""
        return self.part(text).replace("<html ", f'<html data-root="{self.path}" ', 1)

    def put(self, response: Response) -> Response:
        """Every address of it below our path."""
        self.put_cookies(response)
        if not self.path:
            return response
        for name in HEADERS:
            if name in response.headers:
                response.headers[name] = self.below(response.headers[name])
        if response.mimetype == "text/html":
            response.set_data(self.page(response.get_data(as_text=True)))
        elif (found := OTHERS.get(response.mimetype or "")) and not is_kept(response):
            response.direct_passthrough = False
            response.set_data(found.sub(rf"\g<1>{self.path}/", response.get_data(as_text=True)))
        return response

    def put_cookies(self, response: Response) -> None:
        """They come back here alone; from an address outside that is secure, never in the open."""
        cookies = response.headers.getlist("Set-Cookie")
        if cookies and (self.url or self.path):
            is_secure = self.url == f"https://{request.host}{self.path}"
            more = f"; Path={self.path or '/'}" + ("; Secure" if is_secure else "")
            response.headers.setlist("Set-Cookie", [self.own + each.replace("; Path=/", more) for each in cookies])

    def leading(self, send: Send) -> Send:
        """For a live stream, frame by frame."""

        async def put(message: dict[str, Any]) -> None:
            if body := message.get("body"):
                message = {**message, "body": self.frame(body.decode()).encode()}
            await send(message)

        return put if self.path else send

    def frame(self, text: str) -> str:
        leads = text.startswith("event: follow\n")
        return text.replace("data: /", f"data: {self.path}/", 1) if leads else self.part(text)


def is_kept(response: Response) -> bool:
    """A file to take away holds what people have written, and leads nowhere."""
    return response.headers.get("Content-Disposition", "").startswith("attachment")
