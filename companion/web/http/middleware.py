"""Checks the host and the origin of every request to Flask, finds out which device sent it, and adds headers and
compression to every response."""

import gzip
from functools import lru_cache

from flask import Flask, Response, abort, g, request

from companion.web.http.guard import COOKIE, is_own_origin, is_trusted_host, keeper_cookie_name, read_visitor
from companion.web.rendering.template_helpers import urls
from companion.web.services import services

SAFE = {"GET", "HEAD", "OPTIONS"}
COOKIE_MAX_AGE = 400 * 24 * 3600
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    " font-src 'self'; media-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
# These are no documents, so a policy means nothing to them; a first load has ten of them.
ASSET_TYPES = ("text/css", "text/javascript", "font/")
UNNEEDED_BY_ASSETS = ("Content-Disposition", "Date", "Last-Modified", "Accept-Ranges")
COMPRESSIBLE = ("text/", "application/json", "application/javascript", "image/svg+xml")
# In bytes. A shorter response is not compressed.
MIN_LENGTH = 800


def install(app: Flask) -> None:
    app.before_request(check_request)
    app.after_request(complete_response)


def check_request() -> None:
    """Sets `g.visitor`. Aborts with 421 if the host is not ours, and with 403 if a foreign page sent a post."""
    urls.set(services().screens.urls)
    keepers = keeper_cookie_name(request.scheme, services().config.secure_port)
    g.visitor = read_visitor(request.headers, services().translators, keepers)
    # Without a Host, Flask would take the address of this very machine for it.
    host = request.headers.get("Host", "")
    if not is_trusted_host(host, services().config.names):
        abort(421)
    if request.method not in SAFE and not is_own_origin(request.headers, request.host, request.scheme):
        abort(403)


def complete_response(response: Response) -> Response:
    """Adds security headers, and the cookie of a new device, and compresses the response."""
    response.headers.update(HEADERS)
    if (response.mimetype or "").startswith(ASSET_TYPES):
        for name in ("Content-Security-Policy", *UNNEEDED_BY_ASSETS):
            response.headers.pop(name, None)
    fresh = g.visitor.fresh_cookie if "visitor" in g else ""
    if fresh and request.endpoint != "static":
        services().prefix.set_cookie(response, COOKIE, fresh, COOKIE_MAX_AGE, httponly=True)
    return compress(response)


def compress(response: Response) -> Response:
    """Compresses a page or a file if the client accepts that. Responses to posts are not compressed, because their
    length could reveal a secret."""
    wanted = "gzip" in request.headers.get("Accept-Encoding", "")
    plain = request.method == "GET" and response.status_code == 200 and not response.headers.get("Content-Encoding")
    if not (wanted and plain and (response.mimetype or "").startswith(COMPRESSIBLE)):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= MIN_LENGTH:
        response.set_data(gzip_file(body) if response.get_etag()[0] else gzip_body(body))
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    return response


def gzip_body(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


# A response with an ETag is a file, or made of files: it is the same for everybody until the next release.
gzip_file = lru_cache(maxsize=128)(gzip_body)
