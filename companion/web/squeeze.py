"""Compresses what is worth it: pages, styles and scripts. Never the answer to a post: a tap is quicker without, and the
length of a secret must not tell what it holds."""

import gzip
from functools import lru_cache

from flask import Response, request

WORTH = ("text/", "application/json", "application/javascript", "image/svg+xml")
LEAST = 800


def squeeze(response: Response) -> Response:
    wanted = "gzip" in request.headers.get("Accept-Encoding", "")
    plain = request.method == "GET" and response.status_code == 200 and not response.headers.get("Content-Encoding")
    if not (wanted and plain and (response.mimetype or "").startswith(WORTH)):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= LEAST:
        response.set_data(packed(body))
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    return response


@lru_cache(maxsize=64)
def packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)
